import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DESK_API_PATH } from '../../contract/paths.ts';
import { dayOf, wallTime } from '../../contract/wall-time.ts';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { PASSWORD, readDeskAnswer } from '../support/desk-client.ts';
import { freePort } from '../support/free-port.ts';
import { processTree, stillRunning } from '../support/process-tree.ts';
import { prepareDataFolder, removeFolder } from '../support/supervised-site.ts';

/** A busy machine takes its time to start a site. */
const WAIT = { timeout: 90_000, interval: 50 };
const NEWEST = 'how-to-read-a-balance-sheet-in-ten-minutes';

const changedFiles = () => execFileSync('git', ['status', '--porcelain', 'sample'], { encoding: 'utf8' });

test('npm start serves a working copy of the sample: site and desk have the same dates, and the desk writes to the copy, not to the checkout', async () => {
  const dataDir = await prepareDataFolder();
  onTestFinished(() => removeFolder(dataDir));
  const [port, adminPort] = [await freePort(), await freePort()];
  const before = changedFiles();
  const npm = spawn('npm', ['start'], {
    env: {
      ...process.env,
      PUBLICATION: '',
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
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
  const copy = join(dataDir, 'meridian-ledger');
  const token = () => /\/desk\/join#([\w-]+)/.exec(output)?.[1] ?? output;
  await expect.poll(token, WAIT).toMatch(/^[\w-]+$/);
  expect(output).toContain(`Serving a working copy of the sample paper: ${copy}`);

  const desk = `http://127.0.0.1:${adminPort}`;
  let session = '';
  const call = async (method: string, path: string, body?: object) => {
    const answer = await readDeskAnswer(
      await fetch(`${desk}${DESK_API_PATH}${path}`, {
        method,
        headers: { Origin: desk, Cookie: `masthead_desk=${session}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    session = answer.session ?? session;
    return answer.body;
  };
  await call('PUT', 'invitation', { token: token(), name: 'Ada Field', password: PASSWORD });
  const today = dayOf(wallTime(new Date(), 'America/New_York'));
  const atDesk = await call('GET', `text?kind=articles&file=${NEWEST}.md`);
  expect(atDesk.parts.settings.date).toBe(today);
  const site = `http://127.0.0.1:${port}`;
  const page = async (path: string) => (await fetch(site + path)).text();
  await expect.poll(() => page(`/blog/${NEWEST}`), WAIT).toContain(`dateTime="${today}"`);

  const { revision } = await call('POST', 'texts', {
    kind: 'articles',
    name: 'mine',
    title: 'My first article',
  });
  const query = 'kind=articles&file=mine.md';
  const source = '---\ntitle: My first article\ndescription: A test\ndraft: true\n---\nIt is short.\n';
  const saved = await call('PUT', `text?${query}`, { tab: 'tab-one', base: revision, text: { source } });
  await call('POST', `text/publish?${query}`, { tab: 'tab-one', base: saved.revision, at: null });
  await expect.poll(() => page('/blog/mine'), WAIT).toContain('It is short.');
  expect(await readFile(join(copy, 'content/articles/mine.md'), 'utf8')).toContain('It is short.');
  expect(changedFiles()).toBe(before);
  npm.kill('SIGTERM');
  await once(npm, 'exit');
});
