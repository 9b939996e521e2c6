import { expect, test } from 'vitest';
import { createPasswords, MAX_WAITING } from './passwords.ts';

const passwords = () => createPasswords({ N: 2 ** 10, r: 8, p: 1 });
const client = (isKnown: boolean, signal = new AbortController().signal) => ({ isKnown, signal });

test('as many passwords wait as fit the queue; the next one is told to come again', async () => {
  const { hash } = passwords();
  const flood = Array.from({ length: MAX_WAITING + 5 }, () => hash('a guess', client(false)));
  const outcomes = await Promise.allSettled(flood);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WAITING + 1);
  expect(outcomes.at(-1)).toMatchObject({ reason: { status: 429, retryAfterSeconds: 2 } });
});

test('a flood of strangers takes no place of clients that have signed in before', async () => {
  const { hash, verify } = passwords();
  const own = await hash('right', client(true));
  const flood = Promise.allSettled(Array.from({ length: 100 }, () => verify('a guess', own, client(false))));
  expect(await verify('right', own, client(true))).toBe(true);
  await flood;
});

test('the turn of a client that has disconnected is skipped', async () => {
  const { hash } = passwords();
  const leaving = new AbortController();
  const first = hash('first', client(false));
  const gone = hash('gone', client(false, leaving.signal));
  leaving.abort();
  await expect(gone).rejects.toMatchObject({ status: 429 });
  await first;
});

test('passwords are hashed at the cost that OWASP names', async () => {
  expect(await createPasswords().hash('right')).toMatch(/^scrypt\$32768,8,3\$/);
});
