import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOf, callDesk } from './api.ts';

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/desk/' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a call puts its parameters into the path, and into the query only what was chosen', () => {
  expect(addressOf('accounts/:name', { name: 'Ada Field/2' })).toBe('/desk/api/accounts/Ada%20Field%2F2');
  expect(addressOf('headlines', {}, { q: '', category: undefined, state: 'all', limit: 20 })).toBe(
    '/desk/api/headlines?state=all&limit=20',
  );
});

const breaksOff = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"accounts":['));
        controller.error(new TypeError('network error'));
      },
    }),
  );
const json = (status: number, body: object) => Response.json(body, { status });

test.for([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch')), 0, /cannot be reached/, 'unknown'],
  ['a response that breaks off', breaksOff, 0, /broke off/, 'done'],
  ['a response that is cut off', () => new Response('{"accounts":['), 0, /broke off/, 'done'],
  ['a page of a proxy', () => new Response('<h1>502</h1>', { status: 502 }), 502, /restarting/, 'unknown'],
  ['an error of the site', () => json(500, { error: 'No.', outcome: 'none' }), 500, /No/, 'none'],
  ['a refusal', () => json(422, { error: 'No.' }), 422, /No/, undefined],
] as const)(
  'of a change that ends with %s the desk says what is known',
  async ([, respond, status, message, outcome]) => {
    vi.stubGlobal('fetch', async () => respond());
    const changed = callDesk('invite', { body: { name: 'Ben' } });
    await expect(changed).rejects.toMatchObject({ status, message: expect.stringMatching(message), outcome });
  },
);

test.for([breaksOff, () => Promise.reject(new TypeError('Failed to fetch'))])(
  'a list that cannot be read whole is an error, and nothing was to be changed',
  async (respond) => {
    vi.stubGlobal('fetch', async () => respond());
    await expect(callDesk('accounts', {})).rejects.toMatchObject({ name: 'DeskError', outcome: undefined });
  },
);
