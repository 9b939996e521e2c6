import { expect, test } from 'vitest';
import { startProgress } from './progress.ts';

function outputOf(isTTY: boolean) {
  const written: string[] = [];
  return { written, output: { isTTY, write: (text: string) => written.push(text) } };
}

test('on a terminal progress is a bar that redraws itself and leaves nothing behind', () => {
  const { written, output } = outputOf(true);
  const progress = startProgress(2, output, {});
  progress.step('local: ok');
  progress.step('world: ok');
  progress.end();
  expect(written.every((text) => text.startsWith('\r\x1b[K'))).toBe(true);
  expect(written[1]).toContain(`${'█'.repeat(12)}${'░'.repeat(12)} 1/2 local: ok`);
  expect(written.at(-1)).toBe('\r\x1b[K');
});

test('elsewhere it is a line a step', () => {
  const { written, output } = outputOf(false);
  const progress = startProgress(2, output, {});
  progress.step('local: ok');
  progress.end();
  expect(written).toEqual(['1/2 local: ok\n']);
});

test.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }])('with %j a terminal gets plain lines, too', (variables) => {
  const { written, output } = outputOf(true);
  const progress = startProgress(2, output, variables);
  progress.step('local: ok');
  progress.end();
  expect(written).toEqual(['1/2 local: ok\n']);
});
