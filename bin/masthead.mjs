#!/usr/bin/env node
// The masthead command, on the Node that the project brings with it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install } from './bootstrap.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
install();
if (process.argv[2] === 'serve') build();
const { status } = spawnSync(
  join(root, 'node_modules/.bin/node'),
  [join(root, 'cli/masthead.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 0);
