import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { createPool, queriesBy } from './postgres-pool.ts';

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
