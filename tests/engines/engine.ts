import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A browser other than Chromium, steered by WebDriver: what the smoke suite needs of it and no more. */
export interface Engine {
  /** Opens an address and waits until it is loaded. */
  open(address: string): Promise<void>;
  /** Runs a function in the page. What it takes and gives passes as JSON. */
  run<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** How wide the page is. */
  resize(width: number): Promise<void>;
  act(sources: readonly InputSource[]): Promise<void>;
  close(): Promise<void>;
}

/** Pointer and keys, as both protocols of WebDriver write them. */
export interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  actions: readonly Record<string, unknown>[];
}

/** The text of a function that runs `work` with JSON, for protocols with types of their own. */
export function asJson(work: (...args: never[]) => unknown): string {
  return `async (args) => JSON.stringify(await (${work})(...JSON.parse(args))) ?? 'null'`;
}

/** Starts a program and waits for a line that tells something, on whichever stream it comes. */
export async function startProgram(
  command: readonly [string, ...string[]],
  line: RegExp,
  environment: Record<string, string> = {},
): Promise<{ child: ChildProcess; announced: string }> {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const announced = await new Promise<string>((resolve, reject) => {
    let output = '';
    for (const stream of child.stdio.slice(1)) {
      stream?.on('data', (chunk) => {
        output += chunk;
        const found = line.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${program} ended before it was ready: ${output}`)));
  });
  return { child, announced };
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
