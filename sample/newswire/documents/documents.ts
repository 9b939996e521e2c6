import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cover } from './cover.ts';

export interface WireDocument {
  title: string;
  description: string;
  cover: Cover;
  /** Markdown, one text for each page. */
  pages: readonly string[];
}

const LIGHT = { paper: '#fffdf9', ink: '#14171f' };
const NAVY = { paper: '#14304f', ink: '#f4efe5' };
const BAND = { paper: '#f5f0e6', ink: '#14171f' };

/** The three documents of the partners page, by their place in the address. */
export const DOCUMENTS: ReadonlyMap<string, WireDocument> = new Map([
  [
    'network',
    {
      title: 'The network at a glance',
      description:
        'What joining 3,000 publications means: standards, shared services, dues and how they are spent.',
      cover: {
        title: ['The network', 'at a glance'],
        picture: { category: 'world', scene: 'globe', variant: 2 },
        ...LIGHT,
      },
      pages: read('network'),
    },
  ],
  [
    'media-kit',
    {
      title: 'Media kit',
      description:
        'Readership, formats, specifications and rates of the member titles, and the special reports.',
      cover: {
        title: ['Media kit'],
        picture: { category: 'business', scene: 'rings', variant: 4 },
        ...NAVY,
      },
      pages: read('media-kit'),
    },
  ],
  [
    'syndication',
    {
      title: 'Syndication guide',
      description: 'Feeds, credits, corrections and embargoes, for titles that carry stories from the wire.',
      cover: {
        title: ['Syndication', 'guide'],
        picture: { category: 'opinion', scene: 'broadsheet', variant: 2 },
        ...BAND,
      },
      pages: read('syndication'),
    },
  ],
] satisfies [string, WireDocument][]);

function read(name: string): string[] {
  return readFileSync(join(import.meta.dirname, `${name}.md`), 'utf8').split(/^---$/m);
}
