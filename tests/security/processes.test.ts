import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { freePort } from '../support/free-port.ts';
import { runMasthead } from '../support/masthead-process.ts';
import { createOwnPaper } from '../support/own-paper.ts';
import { prepareDataFolder, removeFolder } from '../support/supervised-site.ts';

/** A busy machine takes its time to start a site. */
const WAIT = { timeout: 90_000, interval: 50 };

// All else that processes do is in tests/system/.
test('a site starts, replaces its processes on masthead reload while it serves, and ends with 0 on SIGTERM', async () => {
  const paper = await createOwnPaper((category) => `http://127.0.0.1:9/${category}.xml`);
  onTestFinished(() => paper.dispose());
  const dataDir = await prepareDataFolder();
  onTestFinished(() => removeFolder(dataDir));
  const port = await freePort();
  const site = spawn(process.execPath, ['--liftoff-only', 'cli/masthead.ts', 'serve', paper.folder], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      EDGES: '1',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
  });
  onTestFinished(() => void site.kill('SIGKILL'));
  const ended = once(site, 'exit');
  let output = '';
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (bytes) => (output += bytes));
  const read = async () => (await fetch(`http://127.0.0.1:${port}/blog/rope`)).status;

  await expect.poll(() => output, WAIT).toContain('is at http://localhost:');
  expect(await read()).toBe(200);
  expect((await runMasthead(['reload', paper.folder], { DATA_DIR: dataDir })).code).toBe(0);
  await expect.poll(() => output, WAIT).toContain('all processes were replaced');
  expect(await read()).toBe(200);
  site.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  await expect(read()).rejects.toThrow();
});
