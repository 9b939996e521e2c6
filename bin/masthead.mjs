#!/usr/bin/env node
// The masthead command, on the Node that the project brings with it.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install, run } from './bootstrap.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
install();
if (['serve', 'preview'].includes(process.argv[2] ?? '')) build();
const program = join(root, 'node_modules/.bin/node');
const args = [join(root, 'cli/masthead.ts'), ...process.argv.slice(2)];
process.exit(await run(program, args, { cwd: process.cwd() }));
