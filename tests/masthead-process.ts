import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The masthead command, in a process of its own. */
export interface MastheadProcess {
  child: ChildProcess;
  readonly output: string;
  readonly complaints: string;
  /** The exit code; null where a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves when it has written this to its error output, where progress goes. */
  says(text: string): Promise<void>;
}

export function startMasthead(
  args: readonly string[],
  variables: Record<string, string | undefined> = {},
): MastheadProcess {
  // A command is too short for the embedded database to be compiled twice.
  const child = spawn('node_modules/.bin/node', ['--liftoff-only', 'cli/masthead.ts', ...args], {
    env: { ...process.env, DATABASE_URL: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaints = '';
  const waiting = new Map<string, () => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
    for (const [wanted, resolve] of waiting) if (complaints.includes(wanted)) resolve();
  });
  return {
    child,
    get output() {
      return output;
    },
    get complaints() {
      return complaints;
    },
    ended: once(child, 'close').then(([code]) => code),
    says: (text) =>
      new Promise((resolve, reject) => {
        waiting.set(text, resolve);
        if (complaints.includes(text)) resolve();
        child.once('close', () => reject(new Error(`it ended without “${text}”: ${complaints}`)));
      }),
  };
}

/** Runs it to its end. */
export async function runMasthead(
  args: readonly string[],
  variables: Record<string, string | undefined> = {},
) {
  const process = startMasthead(args, variables);
  const code = await process.ended;
  return { code, output: process.output, complaints: process.complaints };
}
