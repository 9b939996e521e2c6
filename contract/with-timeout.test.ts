import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work that is done in time gives its value, and leaves no timer behind', async () => {
  expect(await withTimeout(Promise.resolve('done'), 100)).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that fails in time fails, and leaves no timer behind', async () => {
  await expect(withTimeout(Promise.reject(new Error('no')), 100)).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that takes longer gives nothing, and goes on', async () => {
  const work = Promise.withResolvers<string>();
  const waited = withTimeout(work.promise, 100);
  vi.advanceTimersByTime(100);
  expect(await waited).toBeUndefined();
  work.resolve('late');
  expect(await work.promise).toBe('late');
});
