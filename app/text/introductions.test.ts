import { expect, test } from 'vitest';
import { publicationSchema } from '../../contract/publication.ts';
import sample from '../../sample/meridian-ledger/publication.json' with { type: 'json' };
import { introduction } from './introductions.ts';

const withId = (settings: object) => ({ ...publicationSchema.parse(settings), id: 'ledger.example' });

test('a page introduces itself in the words of the publication', () => {
  expect(introduction('faq', withId(sample))).toMatch(/^How The Meridian Ledger works/);
});

test('without words of its own it claims nothing but what is true of any paper', () => {
  const publication = withId({ ...sample, name: 'The Harbor Courier', texts: undefined });
  for (const page of ['blog', 'faq', 'partners', 'search'] as const) {
    expect(introduction(page, publication)).not.toMatch(/network|business|working notes/i);
  }
  expect(introduction('blog', publication)).toBe('Articles by The Harbor Courier.');
});
