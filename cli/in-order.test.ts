import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

async function* list(count: number) {
  for (let n = 0; n < count; n += 1) yield n;
}

test('results come in the order of their sources, however long each takes', async () => {
  let running = 0;
  let most = 0;
  const results: number[] = [];
  const work = async (n: number) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < (n * 7) % 5; turn += 1) await new Promise(setImmediate);
    running -= 1;
    return n * 10;
  };
  for await (const result of inOrder(list(20), 4, work)) results.push(result);
  expect(results).toEqual(Array.from({ length: 20 }, (_, n) => n * 10));
  expect(most).toBe(4);
});
