import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processTree, stillRunning } from '../support/process-tree.ts';
import { createCheckout } from './small-checkout.ts';

test('a command installs what running needs, the checks add the rest, and neither does it twice', async () => {
  const { command, check, asked, folder } = await createCheckout();
  expect(await command()).toBe(0);
  expect(await asked()).toMatch(/^install .*--omit=dev$/);
  expect(await command()).toBe(0);
  expect(await asked()).toBe('');
  expect(await check()).toBe(0);
  expect(await asked()).toMatch(/^install (?!.*--omit)/);
  expect([await check(), await command()]).toEqual([0, 0]);
  expect(await asked()).toBe('');
  // What the tests need stays when something else has changed.
  await writeFile(join(folder, 'package-lock.json'), '{"changed":true}');
  expect(await command()).toBe(0);
  expect(await asked()).toMatch(/^install (?!.*--omit)/);
});

test('a machine without a library that Node 26 needs reports which, and its next start finds it', async () => {
  const { command, start, folder } = await createCheckout();
  await writeFile(join(folder, 'bare'), '');
  const bare = start('bin/masthead.mjs', 'reload');
  const said = bare.stderr.toArray();
  expect((await once(bare, 'exit'))[0]).toBe(1);
  expect((await said).join('')).toMatch(
    /^The project’s own Node does not start: .*libatomic\.so\.1.*\n.*apt-get install libatomic1\n$/,
  );
  await rm(join(folder, 'bare'));
  expect(await command()).toBe(0);
});

test.for(['SIGINT', 'SIGTERM'] as const)(
  '%s during an install ends npm, too, and the next start repeats it',
  async (signal) => {
    const { command, start, asked, folder } = await createCheckout();
    await writeFile(join(folder, 'slow'), '');
    const first = start('bin/masthead.mjs', 'reload');
    await expect.poll(() => existsSync(join(folder, 'node_modules/half'))).toBe(true);
    const processes = await processTree(first.pid ?? 0);
    const ended = once(first, 'exit');
    first.kill(signal);
    expect((await ended)[0]).toBe(signal === 'SIGINT' ? 130 : 143);
    await expect.poll(() => stillRunning(processes)).toEqual([]);

    await rm(join(folder, 'slow'));
    await asked();
    expect(await command()).toBe(0);
    expect(await asked()).toMatch(/^install /);
    expect(existsSync(join(folder, 'node_modules/half'))).toBe(false);
  },
);
