import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from './desk-invite.ts';

test('a link to a network needs the network to run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-network-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'network.json'), '{}');
  await expect(run({ publication: folder }, ['Ada Field'])).rejects.toThrow('The network does not run');
});

test('in a folder without a paper the command says how to name one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-none-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(run({ publication: folder }, ['Ada Field'])).rejects.toThrow(
    'Name the paper’s folder: --publication my-paper',
  );
});
