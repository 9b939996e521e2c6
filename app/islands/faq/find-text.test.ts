import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIFTY_QUERIES } from '../../../tests/support/fifty-queries.ts';
import { findAll, hasText } from './find-text.ts';

const entries = readdirSync('sample/meridian-ledger/content/faq').flatMap((file) =>
  readFileSync(`sample/meridian-ledger/content/faq/${file}`, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((written) => {
      const [question = '', ...paragraphs] = written.trim().split('\n\n');
      return { question: question.replace(/ \{#.*/, ''), answer: paragraphs.join('\n\n') };
    }),
);

/** As a keyboard has it, by the plainest means. */
const typed = (text: string) =>
  text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/[–—]/g, '-');
const marked = (text: string, words: string) =>
  findAll(text, words).map(([from, to]) => text.slice(from, to));

test('fifty queries are tried on a hundred entries', () => {
  expect(entries).toHaveLength(100);
  expect(new Set(FIFTY_QUERIES).size).toBe(50);
});

test.for(FIFTY_QUERIES)('%j finds what a plain filter finds', (query) => {
  const reference = entries.filter(({ question, answer }) =>
    [question, answer].some((field) => typed(field).includes(typed(query))),
  );
  expect(entries.filter((entry) => hasText(entry, query))).toEqual(reference);
});

test.for(FIFTY_QUERIES)('%j is found wherever it stands', (query) => {
  for (const { question, answer } of entries) {
    for (const paragraph of [question, ...answer.split('\n\n')]) {
      const times = query.trim() === '' ? 0 : typed(paragraph).split(typed(query)).length - 1;
      expect(typed(marked(paragraph, query).join(''))).toBe(typed(query).repeat(times));
    }
  }
});

test('quotes and dashes are found however they are typed, and however they are set', () => {
  const set = { question: 'Is it the bank’s “own” money – or ours…?', answer: '' };
  const plain = { question: `Is it the bank's "own" money - or ours...?`, answer: '' };
  for (const words of [
    "bank's",
    'bank’s',
    '"own"',
    '“own”',
    'money - or',
    'money – or',
    'ours...',
    'ours…',
  ]) {
    expect(hasText(set, words), words).toBe(true);
    expect(hasText(plain, words), words).toBe(true);
  }
  expect(marked(set.question, `ours...?`)).toEqual(['ours…?']);
  expect(entries.filter((entry) => hasText(entry, "'")).length).toBeGreaterThan(30);
});

test('a capital that has two small letters does not shift what is found', () => {
  expect(marked('İİ and İzmir', 'i̇zmir')).toEqual(['İzmir']);
  expect(marked('ΑΣ ΣΑ', 'ας')).toEqual(['ΑΣ']);
  expect(marked('😀 İ 😀x', '😀X')).toEqual(['😀x']);
});
