import { test } from 'vitest';
import { surviveSaves } from './save-loop.ts';

test('SIGKILL at random moments of two hundred saves leaves no file half written and loses no accepted save', async () => {
  await surviveSaves(200);
});
