import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { freePort } from '../support/free-port.ts';
import { createOwnPaper, type OwnPaper } from '../support/own-paper.ts';
import { processTree, stillRunning } from '../support/process-tree.ts';
import { prepareDataFolder, removeFolder } from '../support/supervised-site.ts';
import { createCheckout } from './small-checkout.ts';

/** A busy machine takes its time to start a site. */
const WAIT = { timeout: 90_000, interval: 50 };

let paper: OwnPaper;
/** One for all: the second start serves the snapshot of the first, and need not wait for its origin. */
let dataDir: string;
let temporary: string;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'masthead-signals-'));
  paper = await createOwnPaper((category) => `http://127.0.0.1:9/${category}.xml`);
  dataDir = await prepareDataFolder();
});
afterAll(async () => {
  await Promise.all([removeFolder(dataDir), removeFolder(temporary)]);
  await paper.dispose();
});

/** What operators and process managers start, and send signals to. */
async function start(command: readonly string[], variables: Record<string, string> = {}) {
  const port = await freePort();
  const [program = '', ...args] = command;
  const outermost = spawn(program, args, {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      TMPDIR: temporary,
      EDGES: '2',
      LOG_LEVEL: 'info',
      // As from a shell: none of what the tests themselves were started with.
      NODE_OPTIONS: `--import=${resolve('tests/support/origin-hooks.mjs')}`,
      NODE_ENV: '',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...variables,
    },
  });
  const known = new Set<number>();
  let output = '';
  outermost.stdout.on('data', (bytes) => (output += bytes));
  outermost.stderr.on('data', (bytes) => (output += bytes));
  const ended = once(outermost, 'exit');
  const site = {
    outermost,
    ended,
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    async tree() {
      const pids = await processTree(outermost.pid ?? 0);
      for (const pid of pids) known.add(pid);
      return pids;
    },
  };
  onTestFinished(async () => {
    // Those whose parents have ended are nobody's children any more.
    for (const pid of await stillRunning([...known, ...(await site.tree())])) process.kill(pid, 'SIGKILL');
  });
  return site;
}

test('SIGTERM to npm start ends all of its processes in good order', async () => {
  const site = await start(['npm', 'start', '--', paper.folder]);
  const statusOf = (path: string) =>
    fetch(site.url + path).then(
      ({ status }) => status,
      () => site.output(),
    );
  await expect.poll(() => statusOf('/readyz'), WAIT).toBe(200);
  expect(await statusOf('/blog/rope')).toBe(200);
  const processes = await site.tree();
  // npm, the checkout's command, a supervisor, its origin and two edges at least.
  expect(processes.length).toBeGreaterThanOrEqual(6);
  site.outermost.kill('SIGTERM');
  await site.ended;
  await expect.poll(() => stillRunning(processes)).toEqual([]);
  expect(site.output()).toContain('SIGTERM: finishing requests in flight');
  expect(site.output()).not.toContain('shutdown failed');
  await expect(fetch(site.url)).rejects.toThrow();
  expect(existsSync(resolve(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

/** Ends when it is told to, and says so. */
const TOLD_TO_END = `
process.on('SIGTERM', () => setImmediate(() => {
  console.log('ended in good order');
  process.exit(0);
}));
setInterval(() => {}, 1_000);
console.log('the command runs');
`;

test.for([
  ['npx masthead', ['npx', 'masthead', 'reload']],
  ['the checkout’s command', [process.execPath, 'bin/masthead.mjs', 'reload']],
] as const)('SIGTERM to %s ends what it runs in good order', async ([, [program, ...args]]) => {
  const { run, folder } = await createCheckout(TOLD_TO_END);
  // Where npx looks first.
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await symlink('../../bin/masthead.mjs', join(folder, 'node_modules/.bin/masthead'));
  const outermost = run(program, ...args);
  let output = '';
  outermost.stdout.on('data', (bytes) => (output += bytes));
  await expect.poll(() => output).toContain('the command runs');
  const processes = await processTree(outermost.pid ?? 0);
  onTestFinished(async () => {
    for (const pid of await stillRunning(processes)) process.kill(pid, 'SIGKILL');
  });
  expect(processes.length).toBeGreaterThanOrEqual(2);
  outermost.kill('SIGTERM');
  await expect.poll(() => stillRunning(processes)).toEqual([]);
  expect(output).toContain('ended in good order');
});

test('SIGTERM ends a site within ten seconds that waits for a process of a reload', async () => {
  const file = join(temporary, 'next-origin');
  const site = await start([process.execPath, 'cli/masthead.ts', 'serve', paper.folder], {
    NEXT_ORIGIN_FILE: file,
  });
  await expect.poll(site.output, WAIT).toContain('is at http://localhost:');
  const before = await site.tree();
  await writeFile(file, '');
  site.outermost.kill('SIGHUP');
  const isNew = async () => (await site.tree()).some((pid) => !before.includes(pid));
  await expect.poll(isNew, WAIT).toBe(true);
  const processes = await site.tree();
  site.outermost.kill('SIGTERM');
  await expect.poll(() => stillRunning(processes), { timeout: 10_000 }).toEqual([]);
});

test('a signal sent again ends a site at once that waits for a slow reader', async () => {
  const site = await start([process.execPath, 'cli/masthead.ts', 'serve', paper.folder]);
  await expect.poll(site.output, WAIT).toContain('is at http://localhost:');
  const reader = connect(Number(new URL(site.url).port), '127.0.0.1');
  onTestFinished(() => void reader.destroy());
  reader.on('error', () => {});
  // The answer to the whole request says that the beginning of the next has been read, too.
  reader.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\n');
  await once(reader, 'data');
  const processes = await site.tree();
  site.outermost.kill('SIGINT');
  await expect.poll(site.output).toContain('SIGINT: finishing requests in flight');
  await expect
    .poll(() => {
      site.outermost.kill('SIGINT');
      return site.outermost.exitCode;
    })
    .toBe(1);
  await expect.poll(() => stillRunning(processes)).toEqual([]);
  expect(site.output().split('finishing requests in flight')).toHaveLength(2);
  // npm and Node keep things there, too.
  expect((await readdir(temporary)).filter((name) => name.startsWith('masthead-'))).toEqual([]);
});
