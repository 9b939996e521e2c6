import { decodeXML } from 'entities';
import { readAttributes, tagsIn } from './xml/tags.ts';

/** A feed with words that tell its category. */
export interface NamedFeed {
  url: string;
  title?: string;
  /** Its group and its title. */
  about: string;
}

const MAX_FEEDS = 1_000;
/** Feed readers have folders in folders at most. */
const MAX_DEPTH = 20;

export function readOpml(text: string): NamedFeed[] {
  const groups: string[] = [];
  const feeds: NamedFeed[] = [];
  for (const tag of tagsIn(text)) {
    if (tag.name.toLowerCase() !== 'outline') continue;
    if (tag.isClosing) {
      groups.pop();
      continue;
    }
    if (tag.end === -1 || feeds.length >= MAX_FEEDS) break;
    const attributes = readAttributes(`<x ${tag.attributes}>`);
    const value = (name: string) => decodeXML(attributes.get(name) ?? '').trim();
    const title = value('title') || value('text');
    const url = value('xmlurl');
    if (url) feeds.push({ url, title, about: [...groups, value('category'), title].join(' ').trim() });
    if (!tag.selfClosing && groups.push(title) > MAX_DEPTH) break;
  }
  return feeds;
}
