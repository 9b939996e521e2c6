import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CATEGORIES } from '../../contract/categories.ts';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { freePort } from '../support/free-port.ts';
import { createOwnPaper, type OwnPaper } from '../support/own-paper.ts';
import { removeFolder } from '../support/supervised-site.ts';

/** The real command in a process of its own: how it starts, refuses to start, stops and is killed. */

/** A busy machine takes its time to start a site. */
const WAIT = { timeout: 90_000, interval: 5 };

let folder: string;
/** A small one, whose feeds do not answer: its first pages take the least time. */
let paper: OwnPaper;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-start-'));
  paper = await createOwnPaper((category) => `http://127.0.0.1:9/${category}.xml`);
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  // Processes of a site that was killed end a moment after it.
  await removeFolder(folder);
  await paper.dispose();
});

interface Running {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

function masthead(args: string[], variables: Record<string, string> = {}): Running {
  // None runs for long enough to make up for optimizing the embedded database.
  const child = spawn(process.execPath, ['--liftoff-only', 'cli/masthead.ts', ...args], {
    env: {
      ...process.env,
      PUBLICATION: paper.folder,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      HOST: '127.0.0.1',
      // Each is a process to start, and one shows what several do.
      EDGES: '1',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_OPTIONS: `--import=${resolve('tests/support/origin-hooks.mjs')}`,
      ...variables,
    },
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return {
    child,
    output: () => output,
    ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
  };
}

const addressOf = (site: Running) => /http:\/\/localhost:\d+/.exec(site.output())?.[0];

async function serving(site: Running): Promise<string> {
  await expect.poll(() => addressOf(site), WAIT).toBeDefined();
  return addressOf(site) ?? '';
}

test('a taken port is one clear line, not a stack trace', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const site = masthead(['serve', '--port', String(port)]);
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain(`Port ${port} is taken. Stop what is using it, or choose another`);
  expect(site.output()).not.toContain('    at ');
  other.close();
});

test('a data folder that cannot be written is one clear line', async () => {
  await writeFile(join(folder, 'file'), '');
  const site = masthead(['serve'], { DATA_DIR: join(folder, 'file/data') });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(
    /The data folder .* cannot be written .* Make room there, or set DATA_DIR to a folder that can\.\n$/,
  );
  expect(site.output()).not.toContain('    at ');
});

test('a bad publication file keeps the site from starting, with the same issues as validate', async () => {
  const file = join(folder, 'paper.json');
  await writeFile(file, '{"name": "Paper"}');
  const site = masthead(['serve', '--publication', file]);
  const check = masthead(['validate', file]);
  expect([await site.ended, await check.ended]).toEqual([1, 1]);
  for (const { output } of [site, check])
    expect(output()).toContain('feeds is missing: write an object in { }');
});

test('killed before it makes its database, while it brings that up to date or prints its first pages, the site starts the next time; it keeps its data folder to itself, and on SIGTERM finishes a request in flight and ends with 0', async () => {
  const data = join(folder, 'data');
  const serve = async () => masthead(['serve'], { PORT: String(await freePort()) });
  const moments: ((site: Running) => boolean)[] = [
    // What it leaves when it is killed later, in the middle of a database, is in tests/system/data-folder.test.ts.
    () => existsSync(data),
    // Its first pages come next. A process that was killed a moment late may have brought the database up to date.
    (site) => /up to date|http:/.test(site.output()),
  ];
  for (const hasCome of moments) {
    const site = await serve();
    await expect.poll(() => hasCome(site) || site.output(), WAIT).toBe(true);
    site.child.kill('SIGKILL');
    await site.ended;
  }
  const site = await serve();
  const address = await serving(site);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);

  const second = await serve();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain('Another Masthead is running on the data folder');

  // At rest: an origin that is still at its first polls may take longer to end than it has.
  const polled = () => site.output().split('feed failed').length - 1;
  await expect.poll(polled, WAIT).toBe(CATEGORIES.length);
  // A page that is held: readers of one that has yet to be made are let go after some seconds.
  const page = `${address}/about`;
  await (await fetch(page)).text();
  const answer = fetch(page);
  site.child.kill('SIGTERM');
  await answer.then(
    (response) => response.text(),
    () => undefined,
  );
  expect(await site.ended).toBe(0);
});
