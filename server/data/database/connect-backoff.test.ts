import { expect, test } from 'vitest';
import { createConnectBackoff } from './connect-backoff.ts';

test('a database that is away is tried with growing pauses, and at once after it was there', async () => {
  let time = 0;
  let away = true;
  const tried: number[] = [];
  const attempt = createConnectBackoff(5_000, { now: () => time, random: () => 1 });
  const connect = async () => {
    tried.push(time);
    if (away) throw new Error('refused');
    return 'connected';
  };
  for (; time <= 20_000; time += 10) {
    const error = await attempt(connect).catch((failure: Error) => failure);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^(The database does not answer \()?refused\)?$/),
    });
    if (error instanceof Error) error.message += ', as some library writes into it';
  }
  expect(tried).toEqual([0, 100, 300, 700, 1500, 3100, 6300, 11_300, 16_300]);

  away = false;
  time = 30_000;
  expect(await attempt(connect)).toBe('connected');
  expect(await attempt(connect)).toBe('connected');
  away = true;
  await expect(attempt(connect)).rejects.toThrow('refused');
  time += 110;
  away = false;
  expect(await attempt(connect)).toBe('connected');
});
