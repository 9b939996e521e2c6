import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { createOwnPaper, type OwnPaper } from '../support/own-paper.ts';
import { processTree, stillRunning } from '../support/process-tree.ts';

/** `npm run test:package`: the tarball, installed where nothing of the checkout is. Needs the package registry. */

/** Beside Node. */
const MOST_MEGABYTES = 120;

let home: string;
let tarball: string;
let paper: OwnPaper;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'masthead-package-'));
  execFileSync(process.execPath, ['build/package.ts', home], { stdio: 'inherit' });
  const [name = ''] = (await readdir(home)).filter((file) => file.endsWith('.tgz'));
  tarball = join(home, name);
  paper = await createOwnPaper((category) => `http://127.0.0.1:9/${category}.xml`);
  install(tarball);
});

afterAll(async () => {
  await paper?.dispose();
  await rm(home, { recursive: true, force: true });
});

const npm = (...args: string[]) =>
  execFileSync('npm', [...args, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: home,
    encoding: 'utf8',
  });

/** As `npm install -g` does, but below a folder of the test's own. */
const install = (file: string) => npm('install', '-g', '--prefix', join(home, 'usr'), file);

const masthead = () => join(home, 'usr/bin/masthead');
const installed = (path: string) => join(home, 'usr/lib/node_modules/masthead', path);

/** Without the checkout's packages, and with the Node that the machine would have. */
const variables = (more: Record<string, string> = {}) => ({
  HOME: home,
  PATH: `${resolve('node_modules/node/bin')}:/usr/bin:/bin`,
  ...more,
});

/** On the disk, where every file takes whole blocks. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).blocks * 512));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function packedFiles(): Promise<string[]> {
  const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((path) => path.replace('package/', ''));
}

test('the package holds what runs: no sources, no tests, no sample paper, no build tools', async () => {
  const files = await packedFiles();
  for (const needed of [
    'package.json',
    'bin/masthead.mjs',
    'cli/masthead.js',
    'server/processes/origin-process.js',
    'LICENSE',
    'server/processes/edge-process.js',
    'server/images/image-worker-process.js',
    'dist/pages/render.js',
    'server/data/database/migrations/0001_publication.sql',
    'dist/browser/manifest.json',
    'dist/desk/index.html',
    'README.md',
    'dist/schemas/network.schema.json',
    'dist/schemas/publication.schema.json',
    'dist/schemas/theme.schema.json',
    'server/paper/theme/cut-faces-worker.js',
    'sample/newswire/newswire.js',
  ]) {
    expect(files).toContain(needed);
  }
  expect(
    files.filter((path) =>
      /\.(ts|tsx)$|\.test\.|^(tests|bench|app(?!\/styles\/tokens.css)|build|docs)\/|meridian/.test(path),
    ),
  ).toEqual([]);
});

test('unpacked and installed by npm ci, everything has the version of the checkout’s lock file', async () => {
  const folder = join(home, 'unpacked');
  await mkdir(folder);
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  const shrinkwrap = await readFile(join(folder, 'npm-shrinkwrap.json'), 'utf8');
  expect(shrinkwrap).not.toMatch(/"resolved"|"dev": true/);
  npm('ci', '--prefix', folder);
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
  const versions = (await readdir(join(folder, 'node_modules'), { recursive: true }))
    .filter((path) => path.endsWith('package.json') && `node_modules/${dirname(path)}` in packages)
    .map(async (path) => {
      const { version } = JSON.parse(await readFile(join(folder, 'node_modules', path), 'utf8'));
      return version === packages[`node_modules/${dirname(path)}`].version
        ? undefined
        : `${path}: ${version}`;
    });
  expect(versions.length).toBeGreaterThan(40);
  expect((await Promise.all(versions)).filter((other) => other !== undefined)).toEqual([]);
});

test('the package depends on what its files import, and on nothing else', async () => {
  const { dependencies, engines, bin } = JSON.parse(await readFile(installed('package.json'), 'utf8'));
  const imported = new Set<string>();
  for (const path of (await packedFiles()).filter((file) =>
    /^(cli|contract|server|sample|illustrations|dist\/pages)\/.*\.js$/.test(file),
  )) {
    const source = await readFile(installed(path), 'utf8');
    for (const [, name = ''] of source.matchAll(
      /(?:^(?:import|export)\b[^'"\n]*\bfrom\s|^import\s|\bimport\()["']([a-z@][^"'\s]*)["']/gm,
    )) {
      imported.add(name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? ''));
    }
  }
  const packages = [...imported].filter(
    (name) => !name.startsWith('node:') && !builtinModules.includes(name),
  );
  // Typefaces are files that are found by name.
  const faces = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));
  expect([...packages, ...faces].sort()).toEqual(Object.keys(dependencies).sort());
  expect([engines.node, bin.masthead]).toEqual(['>=26', 'bin/masthead.mjs']);
});

test(`beside Node, what is installed has at most ${MOST_MEGABYTES} MB, and no second Node`, async () => {
  const megabytes = (await sizeOf(installed('.'))) / 2 ** 20;
  console.log(`the installed package has ${megabytes.toFixed(1)} MB`);
  expect(megabytes).toBeLessThanOrEqual(MOST_MEGABYTES);
  const names = await readdir(installed('node_modules'));
  expect(names.filter((name) => ['node', 'vite', 'rolldown', 'typescript', 'vitest'].includes(name))).toEqual(
    [],
  );
});

test('an older Node reports which version is needed', async () => {
  const older = await mkdtemp(join(home, 'older-'));
  await cp(installed('bin'), join(older, 'bin'), { recursive: true });
  const own = JSON.parse(await readFile(installed('package.json'), 'utf8'));
  await writeFile(join(older, 'package.json'), JSON.stringify({ ...own, engines: { node: '>=99' } }));
  await cp(installed('cli'), join(older, 'cli'), { recursive: true });
  const child = spawn(process.execPath, [join(older, 'bin/masthead.mjs'), 'serve'], { env: variables() });
  let said = '';
  child.stderr.on('data', (bytes) => (said += bytes));
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said).toMatch(/^Masthead needs Node 99 or newer; this is \d+/);
});

async function serve(): Promise<{ url: string; child: ChildProcess; stop(): Promise<void> }> {
  const port = String(await freePort());
  const child = spawn(masthead(), ['serve', paper.folder, '--port', port], {
    cwd: home,
    stdio: 'inherit',
    env: variables({ HOST: '127.0.0.1', EDGES: '1' }),
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const processes = await processTree(child.pid ?? 0);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await expect.poll(() => stillRunning(processes)).toEqual([]);
  };
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status, String)).toBe(200);
  return { url, child, stop };
}

test('a paper is served from the package, and keeps its data when the package is upgraded', async () => {
  const picture = await readFile('sample/meridian-ledger/media/night-shift.webp');
  await paper.save('media/quay.webp', picture);
  await paper.save(
    'content/articles/quay.md',
    '---\ntitle: The quay\ndescription: A walk\ndate: 2026-03-11\nimage: /media/quay.webp\n---\nLong.\n',
  );
  const first = await serve();
  const text = async (url: string, path: string) => (await fetch(url + path)).text();
  expect(await text(first.url, '/blog/rope')).toContain('How rope is made');
  await expect.poll(() => text(first.url, '/blog/quay')).toMatch(/src="\/images\/[^"]+"/);
  const [, address = ''] = /src="(\/images\/[^"]+)"/.exec(await text(first.url, '/blog/quay')) ?? [];
  const copy = await fetch(first.url + address, { headers: { Accept: 'image/webp' } });
  expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/webp']);
  await first.stop();

  // An article whose file has an issue is what the database kept of it.
  await paper.save('content/articles/rope.md', 'half written');
  const { size } = await stat(tarball);
  expect(size).toBeGreaterThan(0);
  await upgrade();
  expect(execFileSync(masthead(), ['--version'], { env: variables(), encoding: 'utf8' })).toBe('0.1.1\n');
  const second = await serve();
  expect(await text(second.url, '/blog/rope')).toContain('How rope is made');
  await second.stop();
});

/** The same package under the next version number. */
async function upgrade(): Promise<void> {
  const folder = join(home, 'next');
  await cp('dist/package', folder, { recursive: true });
  const own = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...own, version: '0.1.1' }));
  execFileSync('npm', ['pack', '--loglevel=error', '--pack-destination', home], { cwd: folder });
  install(join(home, 'masthead-0.1.1.tgz'));
}
