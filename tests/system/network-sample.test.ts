import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { freePort } from '../support/free-port.ts';
import { runMasthead } from '../support/masthead-process.ts';
import { processTree, stillRunning } from '../support/process-tree.ts';
import { prepareDataFolder, removeFolder } from '../support/supervised-site.ts';

/** A busy machine takes its time to start a site. */
const WAIT = { timeout: 90_000, interval: 50 };

test('npm start -- sample/network serves a working copy of three papers, each under its own name', async () => {
  const dataDir = await prepareDataFolder();
  onTestFinished(() => removeFolder(dataDir));
  const port = await freePort();
  const npm = spawn('npm', ['start', '--', 'sample/network'], {
    env: {
      ...process.env,
      PUBLICATION: '',
      PORT: String(port),
      ADMIN_PORT: 'off',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      EDGES: '1',
      NODE_ENV: '',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_OPTIONS: `--import=${resolve('tests/support/origin-hooks.mjs')}`,
    },
  });
  onTestFinished(async () => {
    const processes = await processTree(npm.pid ?? 0);
    for (const pid of await stillRunning(processes)) process.kill(pid, 'SIGKILL');
  });
  let output = '';
  npm.stdout.on('data', (bytes) => (output += bytes));
  npm.stderr.on('data', (bytes) => (output += bytes));
  const names = ['harbour', 'ledger', 'weekly'];
  for (const name of names)
    await expect.poll(() => output, WAIT).toContain(`http://${name}.localhost:${port}`);
  expect(output).toContain(`Serving a working copy of the sample network: ${join(dataDir, 'network')}`);

  /** Not fetch, which sends the host of the address. */
  const page = async (host: string, path: string) => {
    const asked = request({ port, path, headers: { Host: host } }).end();
    const [answer] = await once(asked, 'response');
    return { status: answer.statusCode, body: await text(answer) };
  };
  const own = { harbour: 'The Kestrel Bay Pilot', ledger: 'The Meridian Ledger', weekly: 'The Relay' };
  for (const [name, title] of Object.entries(own)) {
    const front = () => page(`${name}.localhost:${port}`, '/').then(({ body }) => body);
    await expect.poll(front, WAIT).toContain(`<title>${title}`);
    expect((await page(`${name}.localhost`, '/privacy')).status).toBe(200);
    const others = Object.values(own).filter((other) => other !== title);
    const about = (await page(`${name}.localhost`, '/about')).body;
    expect(about).toContain(title);
    for (const other of others) expect(about).not.toContain(other);
  }
  expect((await page('nobody.localhost', '/')).status).toBe(404);

  // Commands name the network, or one of its papers.
  const command = (args: string[], folder: string) =>
    runMasthead([...args, '--publication', join(dataDir, 'network', folder)], { DATA_DIR: dataDir });
  const invitation = await command(['desk', 'invite', 'Ada Field'], '.');
  expect([invitation.code, invitation.output]).toEqual([
    0,
    expect.stringMatching(/\/desk\/join#[\w-]{43}\n/),
  ]);
  const pause = async (feed: string, folder: string) =>
    (await command(['feeds', 'pause', feed], folder)).code === 0;
  // The weekly has no feed of food; the first paper has.
  expect([await pause('food', 'weekly'), await pause('food', 'harbour')]).toEqual([false, true]);
  npm.kill('SIGTERM');
  await once(npm, 'exit');
});
