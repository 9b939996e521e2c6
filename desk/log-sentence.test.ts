import { expect, test } from 'vitest';
import { actionText, logSentence } from './log-sentence.ts';

const paper = { locale: 'en-GB', timeZone: 'America/New_York' };

test('a line of the log is a sentence, with times as the paper writes them', () => {
  const line = { who: 'Ada', what: 'schedule for 2026-11-18T22:12:00-05:00', target: '“Rope”' };
  expect(logSentence(line, paper)).toBe('Ada scheduled “Rope” for 18 Nov 2026, 22:12');
  expect(logSentence({ ...line, what: 'change role' }, paper)).toBe('Ada change role “Rope”');
  expect(actionText(line.what, paper)).toBe('schedule for 18 Nov 2026, 22:12');
});
