import { htmlToMarkdown } from '../../post-import/html-to-markdown.ts';

/** Converts clipboard HTML of Word, Google Docs and web pages to Markdown. */

export interface PastedPicture {
  /** Its address in the Markdown: https://…, or `pasted-1` for one that is part of the clipboard. */
  address: string;
  /** A data: or https: address. */
  source: string;
  alt: string;
}

export interface Pasted {
  markdown: string;
  pictures: PastedPicture[];
  /** Number of pictures that stay behind: Word names files of the writer's machine. */
  lost: number;
}

/** Longer clipboards, such as whole books, are pasted as plain text. */
export const MAX_PASTED_LENGTH = 20_000_000;

/** A picture that is part of the clipboard may be longer than all texts together. */
const EMBEDDED = /(\bsrc\s*=\s*["']?)(data:[^"'\s>]+)/gi;
const PART = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,/i;

/** The clipboard is hostile input: DOMParser runs no script of it and loads nothing, and only text leaves here. */
export function markdownOfHtml(html: string): Pasted {
  /** Addresses by source. A picture may be asked for twice. */
  const addresses = new Map<string, string>();
  const lost = new Set<string>();
  const embedded: string[] = [];
  const short = html.replace(EMBEDDED, (_, start, source) => `${start}data:,${embedded.push(source) - 1}`);
  const markdown = htmlToMarkdown(short, {
    picture(address) {
      const source = embedded[Number(/^data:,(\d+)$/.exec(address)?.[1])] ?? address;
      const web = /^https?:/i.test(source) ? URL.parse(source)?.href : undefined;
      // Brackets would end the address.
      const escaped = web?.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
      const place = escaped ?? (PART.test(source) ? `pasted-${addresses.size + 1}` : undefined);
      if (place === undefined && /^(?:file|data):/i.test(source)) lost.add(source);
      if (place !== undefined && !addresses.has(source)) addresses.set(source, place);
      return addresses.get(source);
    },
  }).replaceAll('\u00a0', ' ');
  const pictures = [...addresses].map(([source, address]) => {
    const end = markdown.indexOf(`](${address}`);
    const alt = markdown.slice(markdown.lastIndexOf('![', end) + 2, Math.max(end, 0));
    return { address, source, alt: alt.replace(/\\(.)/g, '$1').slice(0, 300) };
  });
  return { markdown, pictures, lost: lost.size };
}

/** Whether two texts have the same words: the clipboard has no formatting that plain text loses. */
export function isPlain({ markdown }: Pasted, text: string): boolean {
  const words = markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return !markdown.includes('\n\n') && words.replace(/\s+/g, ' ') === text.trim().replace(/\s+/g, ' ');
}
