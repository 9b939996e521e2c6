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
/** Exists while packages are being installed. If a start finds it, the last install was interrupted. */
const INSTALLING_MARK = join(ROOT, 'node_modules/.masthead-installing');
const BUILD_STAMP = join(ROOT, 'dist/.masthead-built');
const BUILD_INPUTS =
  `app build contract desk feed-reader illustrations post-import server/paper/validate/json-schemas.ts
  server/paper/network/network-file.ts server/paper/theme/font-tables.ts server/paper/theme/theme-schema.ts vite.config.ts package-lock.json`.split(
    /\s+/,
  );

/** Groups of packages: those for running and building; those for tests, checks and benchmarks, too. */
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
    const watched = ['server', 'contract', 'feed-reader', 'post-import', 'sample/newswire', 'illustrations'];
    const flags = watched.map((path) => `--watch-path=${path}`);
    return serve([...flags, '--watch-preserve-output'], ['--dev', ...args]);
  },
  check: async () => {
    await install(ALL);
    return run(NODE, ['tests/checks/check.ts']);
  },
  build: withBuild(RUN),
  test: withBuild(ALL, 'tests/run.ts'),
  'test:all': withBuild(ALL, 'tests/run.ts', 'all'),
  'test:system': withBuild(ALL, 'tests/run.ts', 'system'),
  'test:soak': withBuild(ALL, 'tests/run.ts', 'soak'),
  'test:model': withBuild(ALL, 'tests/model/run.ts'),
  'test:engines': withBuild(ALL, 'tests/engines/run.ts'),
  pictures: withBuild(ALL, 'tests/pictures/run.ts'),
  'test:package': withBuild(ALL, VITEST, 'run', '--config', 'tests/package/vitest.config.ts'),
  'test:image': withBuild(ALL, VITEST, 'run', '--config', 'tests/image/vitest.config.ts'),
  bench: withBuild(ALL, '--expose-gc', 'bench/run.ts'),
  chaos: withBuild(ALL, 'tests/chaos/run.ts'),
  package: withBuild(RUN, 'build/package.ts'),
  prepack: () =>
    fail('The checkout is not a package. Run npm run package: it makes dist/package/ and its tarball.'),
};

/** Returns a command that needs the built pages. */
function withBuild(group, ...program) {
  return async (args) => {
    await install(group);
    await build();
    return program.length === 0 ? 0 : run(NODE, [...program, ...args]);
  };
}

/** Installs the packages of the lock file, unless they are installed. Packages for tests are never removed again. */
export async function install(group) {
  const stamp = hash(['package-lock.json'], dependencies());
  // Earlier versions had one group, and no group in the stamp.
  const [installedStamp, installedGroup = ALL] = read(INSTALL_STAMP)?.split(' ') ?? ['', RUN];
  const wasInterrupted = existsSync(INSTALLING_MARK);
  const hasGroup = installedGroup === ALL || installedGroup === group;
  if (installedStamp === stamp && hasGroup && !wasInterrupted && existsSync(NODE)) return;
  const all = group === ALL || installedGroup === ALL;
  console.log(
    `Installing packages${all ? ' for the tests, too' : ''} (about a minute, only the first time)…`,
  );
  // To npm a partly installed package looks complete.
  if (wasInterrupted) rmSync(join(ROOT, 'node_modules'), { recursive: true, force: true });
  mkdirSync(join(ROOT, 'node_modules'), { recursive: true });
  writeFileSync(INSTALLING_MARK, '');
  // Not `npm ci`: it deletes all packages first, also those of a running site. `npm install` uses the versions of the lock
  // file, too, and fetches only those that changed.
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...(all ? [] : ['--omit=dev'])];
  const code = await run('npm', ['install', ...flags]);
  if (code !== 0) {
    // npm failed by itself, and has rolled back.
    rmSync(INSTALLING_MARK, { force: true });
    fail(
      'Could not install the packages. Check the lines above and the connection to the package registry, then try again.',
    );
  }
  if (!existsSync(NODE))
    fail('The package “node” did not install its program. Run: rm -rf node_modules && npm start');
  rmSync(INSTALLING_MARK, { force: true });
  expectNodeStarts();
  writeFileSync(INSTALL_STAMP, `${stamp} ${all ? ALL : RUN}`);
}

/** Node needs libatomic, which minimal images of Debian and Ubuntu lack. */
function expectNodeStarts() {
  const { status, stderr, error } = spawnSync(NODE, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim();
  const fix = reason.includes('libatomic')
    ? 'Install the library as root, on Debian and Ubuntu: apt-get install libatomic1'
    : 'Install the missing library, then try again.';
  fail(`The project’s own Node does not start: ${reason}\n${fix}`);
}

/** Returns the part of package.json that is about packages. */
function dependencies() {
  const { dependencies, devDependencies, overrides } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  return JSON.stringify({ dependencies, devDependencies, overrides });
}

/** Builds the pages, unless their inputs are unchanged. */
export async function build() {
  const stamp = hash(BUILD_INPUTS);
  if (read(BUILD_STAMP) === stamp) return;
  console.log('Building the pages…');
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'];
  const schemas = ['build/write-schemas.ts', 'dist/schemas'];
  if ((await run(NODE, vite)) !== 0 || (await run(NODE, schemas)) !== 0)
    fail('Could not build the pages; see the lines above.');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(BUILD_STAMP, stamp);
}

function serve(flags, args) {
  return run(NODE, [...flags, 'cli/masthead.ts', 'serve', '--sample', ...args]);
}

/** Runs a program, forwards signals to it, and waits for it. Exits if a signal ended it. */
export function run(program, args, { cwd = ROOT } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, stdio: 'inherit' });
    const ends = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    let forwarded;
    const forward = (signal) => {
      forwarded = signal;
      child.kill(signal);
    };
    for (const signal of ends) process.on(signal, forward);
    const stopWatching = whenShellEnds(() => forward('SIGTERM'));
    child.on('error', (error) => fail(`${program} does not start: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const each of ends) process.off(each, forward);
      stopWatching();
      // npm and the build exit with a failure when a signal ends them.
      if (forwarded && forwarded !== 'SIGHUP' && code !== 0) process.exit(128 + constants.signals[forwarded]);
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

function fail(line) {
  console.error(line);
  // As tests/run.ts ends, which was not reached.
  if (/^test(:all|:system|:soak)?$/.test(process.argv[2])) console.log('0 passed, 1 failed');
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
