import { decodeXML } from 'entities';
import { readAttributes, tagEnd } from '../../server/news/feeds/parse/markup.ts';

/** A feed that somebody named, with whatever words say what it is about. */
export interface NamedFeed {
  url: string;
  /** The group it stands in, its title. */
  about: string;
}

const OUTLINE = /<(\/?)outline\b/gi;
const MAX_FEEDS = 1_000;

/** The feeds of an OPML file, such as a feed reader exports, in its order. */
export function readOpml(text: string): NamedFeed[] {
  const groups: string[] = [];
  const feeds: NamedFeed[] = [];
  for (const { index, 1: closing } of text.matchAll(OUTLINE)) {
    if (closing) {
      groups.pop();
      continue;
    }
    const end = tagEnd(text, index);
    if (end === -1 || feeds.length >= MAX_FEEDS) break;
    const tag = text.slice(index, end);
    const attributes = readAttributes(tag);
    const value = (name: string) => decodeXML(attributes.get(name) ?? '').trim();
    const title = value('title') || value('text');
    const url = value('xmlurl');
    if (url) feeds.push({ url, about: [...groups, value('category'), title].join(' ').trim() });
    if (!tag.endsWith('/')) groups.push(title);
  }
  return feeds;
}
