import { describe, expect, test } from 'vitest';
import { shorten } from './shorten.ts';

describe('an excerpt is cut at a word', () => {
  test('and says so with an ellipsis, only when cut', () => {
    expect(shorten('Nine evenings of markets', 24)).toBe('Nine evenings of markets');
    expect(shorten('Nine evenings of markets and music', 24)).toBe('Nine evenings of markets…');
    expect(shorten('Nine evenings of markets and music', 23)).toBe('Nine evenings…');
    expect(shorten('Markets, music, boats', 9)).toBe('Markets…');
  });

  test('and not between a number and what it counts', () => {
    expect(shorten('Four companies spent $70 million suing', 25)).toBe('Four companies spent…');
    expect(shorten('The port moved 1,140 boxes and 3.5 km of cable', 22)).toBe('The port moved…');
    expect(shorten('Profit climbs 11% as sales of phones rise', 18)).toBe('Profit climbs 11%…');
  });

  test('and not inside a number', () => {
    expect(shorten('The island exported 12 500 000 crates of lemons', 26)).toBe('The island exported…');
    expect(shorten('Growth was put at between 3 and 5 percent', 33)).toBe('Growth was put…');
    expect(shorten('Rates may rise by 0.25 – 0.5 points', 24)).toBe('Rates may rise…');
  });

  test('and not after an article, a preposition or a conjunction', () => {
    expect(shorten('Regulators approved the merger of two banks', 23)).toBe('Regulators approved…');
    expect(shorten('The ferry now sails in spite of the strike', 31)).toBe('The ferry now sails in spite…');
    expect(shorten('Prices rose with, of all things, the tide', 20)).toBe('Prices rose…');
    expect(shorten('Shares fell and the bond market followed', 20)).toBe('Shares fell…');
    expect(shorten('They asked Plan B or The A of it all, twice', 24)).toBe('They asked Plan B…');
  });

  test('and keeps one word at least', () => {
    expect(shorten('of 12 in the 14 of 16 or so', 20)).toBe('of…');
  });

  test('and is never longer than its place, the ellipsis aside', () => {
    const words = 'the quick brown fox jumps over the lazy dog '.repeat(9);
    for (let longest = 10; longest < 220; longest++) {
      expect(shorten(words, longest).length).toBeLessThanOrEqual(longest + 1);
    }
  });

  test('or between characters where no word ends', () => {
    expect(shorten('x'.repeat(500), 120)).toBe(`${'x'.repeat(120)}…`);
    expect(shorten('株価は'.repeat(100), 120)).toBe(`${'株価は'.repeat(40)}…`);
    expect(shorten(`${'x'.repeat(119)}👩‍👩‍👧‍👦 and more`, 120)).toBe(`${'x'.repeat(119)}…`);
  });
});
