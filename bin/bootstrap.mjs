// Runs before anything is installed, so it uses only Node's own modules and the syntax of Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = 20;
const NODE = join(ROOT, 'node_modules/.bin/node');
const INSTALL_STAMP = join(ROOT, 'node_modules/.masthead-installed');
const BUILD_STAMP = join(ROOT, 'dist/.masthead-built');
/** What the build reads. */
const BUILD_INPUTS = [
  'app',
  'build',
  'contract',
  'illustrations',
  'server/theme/cut-font.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** The paper that the checkout brings along, served where no other is named. */
const SAMPLE = 'sample/meridian-ledger';

const commands = {
  start: async (args) => {
    install();
    build();
    return serve([], args);
  },
  dev: async (args) => {
    install();
    const watched = ['server', 'contract', 'sample/newswire', 'illustrations'];
    const flags = watched.map((path) => `--watch-path=${path}`);
    return serve([...flags, '--watch-preserve-output'], ['--dev', ...args]);
  },
  build: async () => {
    install();
    build();
    return 0;
  },
  check: async () => {
    install();
    return run(NODE, ['tests/check.ts']);
  },
  test: async (args) => {
    install();
    build();
    return run(NODE, ['tests/run.ts', ...args]);
  },
  'test:engines': async (args) => {
    install();
    build();
    return run(NODE, ['tests/engines/run.ts', ...args]);
  },
  bench: async (args) => {
    install();
    build();
    return run(NODE, ['--expose-gc', 'bench/run.ts', ...args]);
  },
};

/** Installs what the lock file names, unless that very file was installed before. */
export function install() {
  const wanted = hash(['package-lock.json', 'package.json']);
  if (read(INSTALL_STAMP) === wanted && existsSync(NODE)) return;
  say('Installing packages (about a minute, only the first time)…');
  // Not `npm ci`: it refuses a lock file that leaves out the binaries of platforms its maker could not fetch, while
  // this takes the versions of the lock file and adds what this platform needs.
  const npm = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (npm.error || npm.status !== 0) {
    fail(
      'The packages could not be installed. Check the lines above and the connection to the package registry, then try again.',
    );
  }
  if (!existsSync(NODE))
    fail('The package “node” did not install its program. Run: rm -rf node_modules && npm start');
  writeFileSync(INSTALL_STAMP, wanted);
}

/** Builds the pages, unless nothing they are made of has changed. */
export function build() {
  const wanted = hash(BUILD_INPUTS);
  if (read(BUILD_STAMP) === wanted) return;
  say('Building the pages…');
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  const vite = spawnSync(NODE, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (vite.status !== 0) fail('The pages could not be built; the lines above say why.');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
}

function serve(flags, args) {
  process.env.PUBLICATION ||= SAMPLE;
  return run(NODE, [...flags, 'cli/masthead.ts', 'serve', ...args]);
}

/** The child answers signals itself; this one only passes them on and waits for it. */
export function run(program, args, { cwd = ROOT } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.on('error', (error) => fail(`${program} does not start: ${error.message}`));
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
}

function hash(paths) {
  const sum = createHash('sha256').update(process.arch);
  for (const path of paths.flatMap((path) => filesBelow(join(ROOT, path))))
    sum.update(path).update(readFileSync(path));
  return sum.digest('hex');
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
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
  if (major < OLDEST_NODE)
    fail(`Masthead needs Node ${OLDEST_NODE} or newer to start; this is ${process.versions.node}.`);
  const [verb, ...args] = process.argv.slice(2);
  const command = commands[verb];
  if (!command) fail(`bootstrap knows ${Object.keys(commands).join(', ')}, not “${verb}”.`);
  process.exit(await command(args));
}
