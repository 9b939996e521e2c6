import { expect, test } from 'vitest';
import { runAll } from './run-all.ts';

test('a step that fails stops no other, and its error is thrown at the end', async () => {
  const ran: string[] = [];
  const step = (name: string, error?: string) => async () => {
    ran.push(name);
    if (error) throw new Error(error);
  };
  const steps = [step('feeds'), step('search', 'disk full'), step('images', 'too late'), step('reads')];
  await expect(runAll(steps)).rejects.toThrow('disk full');
  expect(ran).toEqual(['feeds', 'search', 'images', 'reads']);
  await expect(runAll([step('again')])).resolves.toBeUndefined();
});
