// Runs before anything is installed, so it uses only Node's own modules and the syntax of Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenShellEnds } from './parent.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MIN_NODE = 20;
const NODE = join(ROOT, 'node_modules/.bin/node');
const VITEST = 'node_modules/vitest/vitest.mjs';
const INSTALL_STAMP = join(ROOT, 'node_modules/.masthead-installed');
/** Lies there while packages are installed: found at a start, the last install was cut off. */
const INSTALLING_MARK = join(ROOT, 'node_modules/.masthead-installing');
const BUILD_STAMP = join(ROOT, 'dist/.masthead-built');
/** What the build reads. */
const BUILD_INPUTS = `app build contract desk illustrations server/paper/validate/json-schemas.ts
  server/paper/theme/font-tables.ts server/paper/theme/theme-schema.ts vite.config.ts package-lock.json`.split(
  /\s+/,
);

/** For running and building; and for tests, checks and benchmarks, too. */
const RUN = 'run';
const ALL = 'all';

const commands = {
  start: async (args) => {
    await install(RUN);
    await build();
    return serve([], args);
  },
  dev: async (args) => {
    await install(RUN);
    const watched = ['server', 'contract', 'sample/newswire', 'illustrations'];
    const flags = watched.map((path) => `--watch-path=${path}`);
    return serve([...flags, '--watch-preserve-output'], ['--dev', ...args]);
  },
  check: async () => {
    await install(ALL);
    return run(NODE, ['tests/checks/check.ts']);
  },
  build: onceBuilt(RUN),
  test: onceBuilt(ALL, 'tests/run.ts'),
  'test:all': onceBuilt(ALL, 'tests/run.ts', 'all'),
  'test:system': onceBuilt(ALL, 'tests/run.ts', 'system'),
  'test:soak': onceBuilt(ALL, 'tests/run.ts', 'soak'),
  'test:engines': onceBuilt(ALL, 'tests/engines/run.ts'),
  pictures: onceBuilt(ALL, 'tests/pictures/run.ts'),
  'test:package': onceBuilt(ALL, VITEST, 'run', '--config', 'tests/package/vitest.config.ts'),
  bench: onceBuilt(ALL, '--expose-gc', 'bench/run.ts'),
  chaos: onceBuilt(ALL, 'tests/chaos/run.ts'),
  package: onceBuilt(RUN, 'build/package.ts'),
  prepack: () =>
    fail('The checkout is no package. Run npm run package: it makes dist/package/ and a tarball of that.'),
};

/** A command that needs the built pages. */
function onceBuilt(group, ...program) {
  return async (args) => {
    await install(group);
    await build();
    return program.length === 0 ? 0 : run(NODE, [...program, ...args]);
  };
}

/** Installs what the lock file names, unless that was done before. What tests need is never removed again. */
export async function install(group) {
  const wanted = hash(['package-lock.json'], dependencies());
  // Without a group: as earlier versions stamped it, when there was but one.
  const [installed, of = ALL] = read(INSTALL_STAMP)?.split(' ') ?? ['', RUN];
  const half = existsSync(INSTALLING_MARK);
  if (installed === wanted && (of === ALL || of === group) && !half && existsSync(NODE)) return;
  const all = group === ALL || of === ALL;
  say(`Installing packages${all ? ' for the tests, too' : ''} (about a minute, only the first time)…`);
  // A package that was cut off looks whole to npm.
  if (half) rmSync(join(ROOT, 'node_modules'), { recursive: true, force: true });
  mkdirSync(join(ROOT, 'node_modules'), { recursive: true });
  writeFileSync(INSTALLING_MARK, '');
  // Not `npm ci`: it deletes all packages first, also those of a site that is running, and fetches them again. This takes
  // the versions of the lock file, too, and fetches only those that changed.
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...(all ? [] : ['--omit=dev'])];
  const code = await run('npm', ['install', ...flags]);
  if (code !== 0) {
    // npm itself gave up, and left things as they were.
    rmSync(INSTALLING_MARK, { force: true });
    fail(
      'The packages could not be installed. Check the lines above and the connection to the package registry, then try again.',
    );
  }
  if (!existsSync(NODE))
    fail('The package “node” did not install its program. Run: rm -rf node_modules && npm start');
  rmSync(INSTALLING_MARK, { force: true });
  expectNodeStarts();
  writeFileSync(INSTALL_STAMP, `${wanted} ${all ? ALL : RUN}`);
}

/** Node's builds need libatomic, which bare images of Debian and Ubuntu lack. */
function expectNodeStarts() {
  const { status, stderr, error } = spawnSync(NODE, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim();
  const fix = reason.includes('libatomic')
    ? 'Install the library as root, on Debian and Ubuntu: apt-get install libatomic1'
    : 'Install what is missing, then try again.';
  fail(`The project’s own Node does not start: ${reason}\n${fix}`);
}

/** What package.json says of packages; the rest of it changes nothing here. */
function dependencies() {
  const { dependencies, devDependencies, overrides } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  return JSON.stringify({ dependencies, devDependencies, overrides });
}

/** Builds the pages, unless nothing they are made of has changed. */
export async function build() {
  const wanted = hash(BUILD_INPUTS);
  if (read(BUILD_STAMP) === wanted) return;
  say('Building the pages…');
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'];
  const schemas = ['build/write-schemas.ts', 'dist/schemas'];
  if ((await run(NODE, vite)) !== 0 || (await run(NODE, schemas)) !== 0)
    fail('The pages could not be built; the lines above say why.');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}

function serve(flags, args) {
  return run(NODE, [...flags, 'cli/masthead.ts', 'serve', '--sample', ...args]);
}

/** The child answers signals itself; this one only passes them on, waits for it, and ends if it was ended by one. */
export function run(program, args, { cwd = ROOT } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, stdio: 'inherit' });
    const ends = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    let asked;
    const pass = (signal) => {
      asked = signal;
      child.kill(signal);
    };
    for (const signal of ends) process.on(signal, pass);
    const stopLooking = whenShellEnds(() => pass('SIGTERM'));
    child.on('error', (error) => fail(`${program} does not start: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const each of ends) process.off(each, pass);
      stopLooking();
      // npm and the build say nothing of a signal but that they failed.
      if (asked && asked !== 'SIGHUP' && code !== 0) process.exit(128 + constants.signals[asked]);
      done(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1));
    });
  });
}

function hash(paths, more = '') {
  const sum = createHash('sha256').update(`${process.platform}-${process.arch}`).update(more);
  for (const path of paths.flatMap(filesBelow)) sum.update(path).update(readFileSync(join(ROOT, path)));
  return sum.digest('hex');
}

function filesBelow(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < MIN_NODE)
    fail(`Masthead needs Node ${MIN_NODE} or newer to start; this is ${process.versions.node}.`);
  const [verb, ...args] = process.argv.slice(2);
  const command = commands[verb];
  if (!command) fail(`bootstrap runs ${Object.keys(commands).join(', ')}, not “${verb}”.`);
  process.exit(await command(args));
}
