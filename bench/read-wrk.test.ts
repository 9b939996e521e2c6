import { expect, test } from 'vitest';
import { readWrk } from './read-wrk.ts';

const REPORT = `Running 4s test @ http://127.0.0.1:3000/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     2.01ms  511.05us  17.07ms   93.26%
    Req/Sec    16.01k   812.61    17.21k    85.00%
  63783 requests in 4.00s, 1.82GB read
Requests/sec:  15939.17
Transfer/sec:    465.39MB
`;

test('a report tells the requests a second', () => {
  expect(readWrk(REPORT)).toBe(15939.17);
});

test('refused requests are not counted as answered', () => {
  expect(() => readWrk(`${REPORT}  Non-2xx or 3xx responses: 12\n`)).toThrow('12 requests were refused');
});

test('a run in which nothing was answered is no measurement', () => {
  expect(() => readWrk('unable to connect')).toThrow('measured nothing');
  expect(() => readWrk('Requests/sec:      0.00')).toThrow('measured nothing');
});
