import { z } from 'zod';
import { createMarkdownParser } from '../../../contract/markdown.ts';

/** An address that a file of the paper names. */
export interface Reference {
  /** The file's path in the paper. */
  file: string;
  line: number;
  address: string;
  use: 'link' | 'picture' | 'video' | 'feed';
  /** Where on the site it is read: what the address is relative to. */
  base: string;
}

const parser = createMarkdownParser();

/** What a text links to and shows, by line: the text's first is 0. */
export function referencesInMarkdown(text: string): Pick<Reference, 'line' | 'address' | 'use'>[] {
  const found: Pick<Reference, 'line' | 'address' | 'use'>[] = [];
  let line = 0;
  for (const token of parser.parse(text, {})) {
    line = token.map?.[0] ?? line;
    let at = line;
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') at++;
      const [link, picture] = [child.attrGet('href'), child.attrGet('src')];
      if (child.type === 'link_open' && link) found.push({ line: at, address: String(link), use: 'link' });
      if (child.type === 'image' && picture)
        found.push({ line: at, address: String(picture), use: 'picture' });
    }
  }
  return found;
}

/** Addresses are looked at one by one: nothing that is wrong elsewhere in the file hides them. */
const address = z.string().optional().catch(undefined);
const addresses = z.object({
  icon: address,
  featuredVideo: z.object({ file: address, poster: address }).catch({}),
  eventsWall: address,
  partners: z.array(z.object({ directUrl: address, originalUrl: address }).catch({})).catch([]),
  social: z.record(z.string(), address).catch({}),
  feeds: z
    .record(
      z.string(),
      z.union([z.string().transform((url) => ({ url })), z.object({ url: address })]).catch({}),
    )
    .catch({}),
});

export function referencesInPublication(
  settings: unknown,
  file: string,
  lineOf: (path: readonly PropertyKey[]) => number,
): Reference[] {
  const { icon, featuredVideo, eventsWall, partners, social, feeds } = addresses.parse(Object(settings));
  const found: Reference[] = [];
  const add = (use: Reference['use'], address: string | undefined, path: readonly PropertyKey[]) => {
    if (address) found.push({ file, line: lineOf(path), address, use, base: '/' });
  };
  add('picture', icon, ['icon']);
  add('video', featuredVideo.file, ['featuredVideo', 'file']);
  add('picture', featuredVideo.poster, ['featuredVideo', 'poster']);
  add('link', eventsWall, ['eventsWall']);
  for (const [index, { directUrl, originalUrl }] of partners.entries()) {
    add('picture', directUrl, ['partners', index, 'directUrl']);
    add('link', originalUrl, ['partners', index, 'originalUrl']);
  }
  for (const [network, url] of Object.entries(social)) add('link', url, ['social', network]);
  for (const [category, { url }] of Object.entries(feeds)) add('feed', url, ['feeds', category, 'url']);
  return found;
}
