import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/**
 * `npm run package` makes dist/package/ and its tarball. The sources become JavaScript, file by file, since Node strips no
 * types below node_modules; see docs/decisions/0014-package.md.
 */

const PACKAGE = 'dist/package';
/** Packages that build the pages, are bundled in them, or install the Node of the checkout. */
const BUILD_ONLY = ['@simplewebauthn/browser', '@vitejs/plugin-react', 'node', 'react', 'react-dom', 'vite'];
const BUILD_ONLY_SCOPES = ['@codemirror/', '@lezer/'];
/** Files and folders with the same path in the package. */
const COPIED =
  'bin/masthead.mjs bin/parent.mjs dist/browser dist/desk dist/pages dist/schemas dist/worker LICENSE README.md'.split(
    ' ',
  );
/** Brand images take the site's colours from its styles. */
const STYLES = ['app/styles/tokens.css'];
const ASSETS = [
  'cli/new-paper/starter',
  'server/data/database/migrations',
  'sample/newswire/documents',
  'sample/newswire/styles',
];
/** Removed from the output of the compiler: types of the pages, which are built, and the development server. */
const REMOVED = ['app', 'server/pages/bundle/dev-pages.js'];
/** The oldest Node that it is tested with. */
const NODE = '>=26';

const manifest = z.looseObject({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.object({ typescript: z.string() }),
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
});

const checkout = manifest.parse(JSON.parse(await readFile('package.json', 'utf8')));

await rm(PACKAGE, { recursive: true, force: true });
// npm exec fetches the compiler if it is not installed.
const compiler = `--package=typescript@${checkout.devDependencies.typescript}`;
run('npm', ['exec', '--yes', compiler, '--', 'tsc', '-p', 'build/tsconfig.package.json']);
for (const path of REMOVED) await rm(join(PACKAGE, path), { recursive: true });
for (const path of [...COPIED, ...STYLES]) await copy(path);
for (const folder of ASSETS) {
  const files = (await readdir(folder)).filter((name) => !name.endsWith('.ts'));
  for (const name of files) await copy(join(folder, name));
}
await writeFile(join(PACKAGE, 'package.json'), `${JSON.stringify(packageManifest(), null, 2)}\n`);
await lockVersions();
const [destination = '.'] = process.argv.slice(2);
run('npm', ['pack', '--loglevel=error', '--pack-destination', resolve(destination)], PACKAGE);

/** Reduces the lock file of the checkout to the dependencies of the package. */
async function lockVersions(): Promise<void> {
  const lock = join(PACKAGE, 'package-lock.json');
  await cp('package-lock.json', lock);
  const flags = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['install', ...flags, '--omit-lockfile-registry-resolved'], PACKAGE);
  if ((await readFile(lock, 'utf8')).includes('"resolved"'))
    throw new Error('The lock file names a registry.');
  await rename(lock, join(PACKAGE, 'npm-shrinkwrap.json'));
}

function packageManifest(): object {
  const { name, version, description, license, dependencies } = checkout;
  return {
    name,
    version,
    description,
    license,
    // No registry has it: it is installed from the tarball.
    private: true,
    type: 'module',
    engines: { node: NODE },
    bin: { masthead: 'bin/masthead.mjs' },
    exports: { './package.json': './package.json', './schemas/*': './dist/schemas/*' },
    files:
      'app bin cli contract dist feed-reader illustrations npm-shrinkwrap.json post-import sample server'.split(
        ' ',
      ),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(
        ([dependency]) =>
          !BUILD_ONLY.includes(dependency) &&
          !BUILD_ONLY_SCOPES.some((scope) => dependency.startsWith(scope)),
      ),
    ),
  };
}

async function copy(path: string): Promise<void> {
  await mkdir(join(PACKAGE, path, '..'), { recursive: true });
  await cp(path, join(PACKAGE, path), { recursive: true });
}

function run(program: string, args: readonly string[], cwd = '.'): void {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed`);
}
