#!/usr/bin/env node
// The masthead command. The package runs on the machine's own Node, the checkout on the Node that it has installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { whenShellEnds } from './parent.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const packaged = join(root, 'cli/masthead.js');
const args = process.argv.slice(2);

if (existsSync(packaged)) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const needed = Number(/\d+/.exec(engines.node));
  if (Number(process.versions.node.split('.')[0]) >= needed) {
    whenShellEnds(() => process.kill(process.pid, 'SIGTERM'));
    await import('../cli/masthead.js');
  } else {
    process.stderr.write(
      `Masthead needs Node ${needed} or newer; this is ${process.versions.node}. Install it from nodejs.org, or with npm: npm install -g node@${needed}\n`,
    );
    process.exit(1);
  }
} else {
  const { build, install, run } = await import('./bootstrap.mjs');
  await install('run');
  if (['serve', 'preview'].includes(args[0] ?? '')) await build();
  const program = join(root, 'node_modules/.bin/node');
  process.exit(await run(program, [join(root, 'cli/masthead.ts'), ...args], { cwd: process.cwd() }));
}
