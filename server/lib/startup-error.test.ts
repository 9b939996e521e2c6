import { expect, test } from 'vitest';
import { reasonOfFailure, StartupError } from './startup-error.ts';

async function startThatFails(): Promise<void> {
  await using started = new AsyncDisposableStack();
  started.defer(() => Promise.reject(new Error('the database does not close')));
  started.defer(() => Promise.reject(new Error('the jobs do not stop')));
  throw new StartupError('Port 3000 is taken.');
}

test('an error while stopping does not hide the one that stopped the start', async () => {
  const error = await startThatFails().catch(reasonOfFailure);
  expect(error).toEqual(new StartupError('Port 3000 is taken.'));
});

test('an error that hides nothing is its own reason', () => {
  const error = new Error('plain');
  expect(reasonOfFailure(error)).toBe(error);
});
