import { expect, test } from 'vitest';
import { stateOf, type TextFacts } from './text-state.ts';

const now = new Date('2026-11-15T12:00:00Z');
const written = (settings: Record<string, string>) => ({ settings, body: 'Text' });
const [draft, dated, planned] = [
  written({ draft: 'true' }),
  written({ date: '2026-11-14' }),
  written({ date: '2026-11-16' }),
];
const shown = { state: 'published' } as const;
const withdrawn = { state: 'withdrawn' } as const;

/** The kind, whether the file can be read, its settings or those of the last readable revision, the stored article. */
const rows: [
  TextFacts['kind'],
  'readable' | 'unreadable',
  TextFacts['parts'],
  TextFacts['stored'],
  string,
][] = [
  ['articles', 'readable', draft, undefined, 'draft'],
  ['articles', 'readable', draft, withdrawn, 'withdrawn'],
  // Nobody saw it before it was withdrawn.
  ['articles', 'readable', draft, { state: 'unpublished' }, 'draft'],
  ['articles', 'readable', dated, shown, 'published'],
  ['articles', 'readable', dated, undefined, 'published'],
  ['articles', 'readable', planned, shown, 'scheduled'],
  ['articles', 'readable', written({ date: 'soon' }), undefined, 'published'],
  ['pages', 'readable', draft, undefined, 'draft'],
  ['pages', 'readable', written({}), undefined, 'published'],
  ['faq', 'readable', planned, undefined, 'published'],
  // The site keeps what it has of a file that cannot be read, so the state is what it was.
  ['articles', 'unreadable', draft, undefined, 'draft'],
  ['articles', 'unreadable', draft, withdrawn, 'withdrawn'],
  ['articles', 'unreadable', dated, shown, 'published'],
  ['articles', 'unreadable', planned, { state: 'scheduled' }, 'scheduled'],
  // Published in a terminal, and then broken there.
  ['articles', 'unreadable', draft, shown, 'published'],
  ['articles', 'unreadable', undefined, undefined, 'draft'],
  ['articles', 'unreadable', undefined, shown, 'published'],
  ['pages', 'unreadable', draft, undefined, 'draft'],
  ['pages', 'unreadable', written({}), undefined, 'published'],
  ['pages', 'unreadable', undefined, undefined, 'published'],
];

test.for(rows)(
  'a text of %s that is %s, with %j and stored as %j, is %s',
  ([kind, file, parts, stored, state]) => {
    const isReadable = file === 'readable';
    expect(stateOf({ kind, parts, isReadable, stored, timeZone: 'America/New_York', now })).toBe(state);
  },
);
