import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createBrowserErrors } from './browser-errors.ts';

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };
const request = (headers: Record<string, string> = SAME_ORIGIN, method = 'GET') =>
  ({ method, rawHeaders: Object.entries(headers).flat() }) as IncomingMessage;

function open(addressOf = () => '192.0.2.7') {
  let now = 0;
  const errors = createBrowserErrors({ addressOf, clock: () => now });
  return {
    errors,
    wait: (ms: number) => {
      now += ms;
    },
    report: (message: string, script = '/assets/browser-a1.js', from = request()) =>
      errors.count(from, 'ledger.example', new URLSearchParams({ script, message })),
  };
}

test('errors are counted by script and message, and nothing else is kept', () => {
  const { errors, report } = open();
  report('TypeError: x is null');
  report('TypeError: x is null');
  report('RangeError: too deep', 'island search');
  expect(errors.take()).toEqual([
    ['ledger.example/browser-a1.js: TypeError: x is null', 2],
    ['ledger.example/island search: RangeError: too deep', 1],
  ]);
  expect(errors.take()).toEqual([]);
  expect(errors.totals).toEqual({ counted: 3, dropped: 0 });
});

test('addresses and long numbers in a message are not kept, nor control characters and half characters', () => {
  const { errors, report } = open();
  report('Failed: https://ledger.example/search?q=me anna@mail.example 4155550123\u0000\n\u202e end 404');
  report(`${'x'.repeat(159)}😀`);
  report('\ud83d');
  const [first = '', second = ''] = errors.take().map(([key]) => key);
  expect(first).toBe('ledger.example/browser-a1.js: Failed: … … … end 404');
  expect(second).toHaveLength('ledger.example/browser-a1.js: '.length + 160);
  expect(second.isWellFormed()).toBe(true);
  expect(errors.take()).toEqual([]);
});

test('what is no report of a page of this site is ignored', () => {
  const { errors, report } = open();
  report('TypeError', 'chrome-extension://abc/x.js');
  report('TypeError', '/assets/../x.js');
  report('TypeError', `/assets/${'x'.repeat(900)}.js`);
  report('TypeError', 'island Search<script>');
  report('');
  report('TypeError', undefined, request({ 'Sec-Fetch-Site': 'cross-site' }));
  report('TypeError', undefined, request({}));
  report('TypeError', undefined, request(SAME_ORIGIN, 'HEAD'));
  expect(errors.take()).toEqual([]);
  expect(errors.totals).toEqual({ counted: 0, dropped: 0 });
});

test('one address counts ten times a minute', () => {
  const { errors, report, wait } = open();
  for (let index = 0; index < 25; index++) report('TypeError');
  expect(errors.totals).toEqual({ counted: 10, dropped: 15 });
  wait(60_000);
  report('TypeError');
  expect(errors.take()).toEqual([['ledger.example/browser-a1.js: TypeError', 11]]);
});

test('a thousand addresses bring at most fifty different errors and 600 counts a minute', () => {
  let address = 0;
  const { errors, report } = open(() => String(address++));
  for (let index = 0; index < 5_000; index++) report(`Made up ${index}`);
  const counts = errors.take();
  expect(counts).toHaveLength(50);
  for (let index = 0; index < 5_000; index++) report('TypeError');
  expect(errors.totals.counted).toBeLessThanOrEqual(600);
});
