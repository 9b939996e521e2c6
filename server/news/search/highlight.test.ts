import { expect, test } from 'vitest';
import { excerpt, mark, wordsLike } from './highlight.ts';

const rates = new Set(['rate', 'rates', "bank's"]);
const written = (segments: readonly { text: string; match: boolean }[]) =>
  segments.map(({ text, match }) => (match ? `[${text}]` : text)).join('');

test('matches are marked as they stand in the text', () => {
  expect(mark('Rates: the bank’s RATE, and overrated', rates)).toEqual([
    { text: 'Rates', match: true },
    { text: ': the ', match: false },
    { text: 'bank’s', match: true },
    { text: ' ', match: false },
    { text: 'RATE', match: true },
    { text: ', and overrated', match: false },
  ]);
  expect(mark('nothing here', rates)).toEqual([{ text: 'nothing here', match: false }]);
  expect(mark('', rates)).toEqual([{ text: '', match: false }]);
});

test('markup in a text stays text', () => {
  expect(written(mark('<b>rates</b> & <script>', rates))).toBe('<b>[rates]</b> & <script>');
});

test('an excerpt is the part with the most matches close together', () => {
  const far = 'Filler words go on and on. '.repeat(20);
  const text = excerpt(`The rate. ${far}Here the bank’s rates moved. ${far}`, rates);
  expect(written(text)).toMatch(/^….*Here the \[bank’s\] \[rates\] moved\..*…$/);
  expect(written(text).length).toBeLessThan(220);
});

test('a heading and an item of a list end as sentences do', () => {
  const body = 'Where the money is\n\nIn the bank.\n\n- a vault\n\nAnd “cash”';
  expect(written(excerpt(body, rates))).toBe('Where the money is. In the bank. - a vault. And “cash”');
});

test('without a match an excerpt is the beginning', () => {
  expect(written(excerpt('Short and sweet.', rates))).toBe('Short and sweet.');
  expect(written(excerpt('word '.repeat(100), rates))).toMatch(/^word .*…$/);
});

test('a text without a single space, or of emoji, is cut between characters', () => {
  const cut = written(excerpt('😀'.repeat(500), rates));
  expect(cut.isWellFormed()).toBe(true);
  expect(cut.length).toBeLessThan(220);
});

test('words that may be matches begin like one that was asked for', () => {
  expect(wordsLike('Rates, ratios and Élan', new Set(['ra', 'el']))).toEqual(['rates', 'ratios', 'elan']);
});
