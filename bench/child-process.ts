import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../tests/support/free-port.ts';

/** A server in a process of its own, so that what drives it never shares its core. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Arguments of Node: flags, the script, its own arguments. */
  node: readonly string[];
  environment: Readonly<Record<string, string>>;
  cwd?: string;
  /** The path, or the address at another port, that answers 200 once the server is ready. */
  ready: string;
  /** Sent to the process before it is waited for. */
  message?: object;
}

const TIMEOUT_MS = 120_000;
const EVERY_MS = 25;

/** Starts a server on a free port, given to it as PORT, and waits until it is ready. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, options.node, {
    cwd: options.cwd,
    env: { ...process.env, ...options.environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (options.message) child.send(options.message);
  let complaints = '';
  child.stderr?.on('data', (chunk) => {
    complaints = `${complaints}${chunk}`.slice(-4_000);
  });
  const url = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    const cut = setTimeout(() => child.kill('SIGKILL'), 15_000);
    if (child.exitCode === null && child.signalCode === null) await ended;
    clearTimeout(cut);
  };
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  for (;;) {
    const answer = await fetch(new URL(options.ready, url)).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return { url, child, stop };
    if (child.exitCode !== null || timeout.aborted) {
      await stop();
      throw new Error(`${options.node.join(' ')} did not start.\n${complaints}`);
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
