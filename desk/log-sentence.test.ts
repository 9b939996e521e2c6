import { expect, test } from 'vitest';
import { actionText, logSentence } from './log-sentence.ts';

const paper = { locale: 'en-GB', timeZone: 'America/New_York' };

test('a line of the log is a sentence, with times as the paper writes them', () => {
  const line = { who: 'Ada', what: 'schedule for 2026-11-18T22:12:00-05:00', target: '“Rope”' };
  expect(logSentence(line, paper)).toBe('Ada scheduled “Rope” for 18 Nov 2026, 22:12');
  expect(logSentence({ ...line, what: 'change role' }, paper)).toBe('Ada changed the role of “Rope”');
  expect(actionText(line.what, paper)).toBe('scheduled for 18 Nov 2026, 22:12');
  for (const what of ['accept invitation', 'invite', 'unschedule', 'sign in', 'change settings', 'poll feed'])
    expect(actionText(what, paper), what).toMatch(/^(?:\w+ed|joined as)\b/);
});
