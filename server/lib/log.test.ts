import { pino } from 'pino';
import { expect, test } from 'vitest';
import { hasColours, readableLine, throttleOutages } from './log.ts';

test.each([
  [{}, true],
  [{ NO_COLOR: '' }, true],
  [{ NO_COLOR: '1' }, false],
  [{ TERM: 'dumb' }, false],
  [{ TERM: 'xterm' }, true],
])('with %j colours are used: %s', (variables, expected) => {
  expect(hasColours(variables)).toBe(expected);
});

test('while the database is away each concern is one line a minute, and nothing else is left out', () => {
  const lines: string[] = [];
  let now = 0;
  const log = pino(
    { hooks: { logMethod: throttleOutages(() => now) } },
    { write: (line: string) => void lines.push(JSON.parse(line).msg) },
  );
  const away = { err: new Error('The database does not answer (connect ECONNREFUSED 10.0.0.1:5432)') };
  const refused = { err: Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' }) };
  for (; now < 75_000; now += 3_000) {
    log.error(away, 'a search failed');
    log.error(refused, 'a search failed');
    log.error(away, 'the topics are served from memory');
  }
  expect(lines).toEqual(Array(2).fill(['a search failed', 'the topics are served from memory']).flat());
  lines.length = 0;
  for (let twice = 0; twice < 2; twice++) log.error({ err: new Error('a mistake') }, 'a search failed');
  log.warn('a search failed');
  expect(lines).toHaveLength(3);
});

test('on a terminal a line has time, level and message, then its fields and the stack of its error', () => {
  const lines: string[] = [];
  const options = { base: null, timestamp: () => ',"time":"2026-03-10T09:30:15"' };
  const log = pino(options, { write: (line: string) => void lines.push(line) });
  log.warn({ feed: 'local', counts: { items: 3 }, err: new TypeError('no feed') }, 'the feed failed');
  log.info('ready');
  const [warning = '', ready = ''] = lines;
  expect(readableLine(warning, false)).toMatch(
    /^\[09:30:15\] WARN: the feed failed\n {4}feed: local\n {4}counts: \{ items: 3 \}\n {4}TypeError: no feed\n {8}at /,
  );
  expect(readableLine(ready, false)).toBe('[09:30:15] INFO: ready\n');
  expect(readableLine(ready, true)).toBe('[09:30:15] \u001b[32mINFO\u001b[39m: ready\n');
});
