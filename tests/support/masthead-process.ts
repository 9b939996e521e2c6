import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

type Variables = Record<string, string | undefined>;

/** Runs the masthead command to its end, in a process of its own. */
export async function runMasthead(args: readonly string[], variables: Variables = {}) {
  // A command is too short for the embedded database to be compiled twice.
  const child = spawn('node_modules/.bin/node', ['--liftoff-only', 'cli/masthead.ts', ...args], {
    env: { ...process.env, DATABASE_URL: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let warnings = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    warnings += text;
  });
  await once(child, 'close');
  return { code: child.exitCode, signal: child.signalCode, output, warnings };
}

/**
 * Runs it until it writes these words to its error output, where progress goes, and kills it there. It does so itself:
 * a signal from outside may come when all is done.
 */
export async function killMasthead(args: readonly string[], words: string, variables: Variables) {
  const { signal, warnings } = await runMasthead(args, {
    ...variables,
    KILLED_AT: words,
    NODE_OPTIONS: `--import=${resolve('tests/support/kill-at.mjs')}`,
  });
  if (signal !== 'SIGKILL') throw new Error(`it ended without “${words}”: ${warnings}`);
}
