import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIFTY_QUERIES } from './fifty-queries.ts';
import { hasText, type Run, splitRuns } from './find-text.ts';

const entries = readdirSync('content/faq').flatMap((file) =>
  readFileSync(`content/faq/${file}`, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((written) => {
      const [question = '', ...paragraphs] = written.trim().split('\n\n');
      return { question: question.replace(/ \{#.*/, ''), answer: paragraphs.join('\n\n') };
    }),
);

const text = (runs: readonly Run[]) => runs.flatMap(({ parts }) => parts.map((part) => part.text)).join('');
const marked = (runs: readonly Run[]) =>
  runs.flatMap(({ parts }) => parts.filter((part) => part.marked).map((part) => part.text));

test('fifty queries are tried on a hundred entries', () => {
  expect(entries).toHaveLength(100);
  expect(new Set(FIFTY_QUERIES).size).toBe(50);
});

test.for(FIFTY_QUERIES)('%j finds what a plain filter finds', (query) => {
  const reference = entries.filter(({ question, answer }) =>
    [question, answer].some((field) => field.toLowerCase().includes(query.toLowerCase())),
  );
  expect(entries.filter((entry) => hasText(entry, query))).toEqual(reference);
});

test.for(FIFTY_QUERIES)('%j is marked wherever it stands, and the text is not changed', (query) => {
  for (const { question, answer } of entries) {
    for (const paragraph of [question, ...answer.split('\n\n')]) {
      const runs = splitRuns(paragraph, query);
      expect(text(runs)).toBe(paragraph);
      const times = query.trim() === '' ? 0 : paragraph.toLowerCase().split(query.toLowerCase()).length - 1;
      expect(marked(runs).join('').toLowerCase()).toBe(query.toLowerCase().repeat(times));
    }
  }
});

test('an address for mail is a link, and a match across its edge is marked on both sides', () => {
  expect(splitRuns('Write to desk@ledger.example.', 'to desk')).toEqual([
    {
      parts: [
        { text: 'Write ', marked: false },
        { text: 'to ', marked: true },
      ],
    },
    {
      mail: 'desk@ledger.example',
      parts: [
        { text: 'desk', marked: true },
        { text: '@ledger.example', marked: false },
      ],
    },
    { parts: [{ text: '.', marked: false }] },
  ]);
});

test('a capital that has two small letters does not shift the marks', () => {
  expect(marked(splitRuns('İİ and İzmir', 'i̇zmir'))).toEqual(['İzmir']);
  expect(marked(splitRuns('ΑΣ ΣΑ', 'ας'))).toEqual(['ΑΣ']);
  expect(marked(splitRuns('😀 İ 😀x', '😀X'))).toEqual(['😀x']);
});
