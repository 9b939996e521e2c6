import { expect, test } from 'vitest';
import { hasColours } from './log.ts';

test.each([
  [{}, true],
  [{ NO_COLOR: '' }, true],
  [{ NO_COLOR: '1' }, false],
  [{ TERM: 'dumb' }, false],
  [{ TERM: 'xterm' }, true],
])('with %j colours are used: %s', (variables, expected) => {
  expect(hasColours(variables)).toBe(expected);
});
