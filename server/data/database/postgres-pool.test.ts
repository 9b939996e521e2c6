import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { createConnectBackoff, createPool, queriesBy } from './postgres-pool.ts';

test('while the database is unreachable, the pool tries to connect once, and then fails at once with the reason', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const pool = createPool(`postgres://127.0.0.1:${await freePort()}/paper`, { size: 2, timeoutMs: 1_000 });
  onTestFinished(() => pool.end());
  const db = queriesBy(pool);
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/^connect ECONNREFUSED/);
  await expect(sql`select 1`.execute(db)).rejects.toThrow(
    /^The database does not answer \(connect ECONNREFUSED/,
  );
});

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
