import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { installChromium } from '../tests/support/chromium.ts';
import { CHROMIUM_FLAGS } from './browser.ts';

/** A browser that others may steer by its port, as Lighthouse does. */
export interface DebuggedBrowser {
  port: number;
  /** Opens a page until it has loaded, and closes it. */
  visit(url: string, options: BrowserContextOptions): Promise<void>;
  stop(): Promise<void>;
}

export async function startDebuggedBrowser(): Promise<DebuggedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'masthead-chromium-'));
  const child = spawn(
    await installChromium(),
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...CHROMIUM_FLAGS,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const port = await readPort(child.stderr);
  return {
    port,
    async visit(url, options) {
      // Only for the visit: a debugger that steers a browser listens to all of its pages, which blocks them for 300 ms each.
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const context = await browser.newContext(options);
      await (await context.newPage()).goto(url, { waitUntil: 'load', timeout: 120_000 });
      await context.close();
      await browser.close();
    },
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      // The browser and its helpers are one group.
      if (child.pid && ended) process.kill(-child.pid, 'SIGTERM');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Reads on after the line it waits for: the browser would stop once the pipe is full. */
function readPort(stderr: NodeJS.ReadableStream): Promise<number> {
  return new Promise((resolve, reject) => {
    createInterface({ input: stderr })
      .on('line', (line) => {
        const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
        if (port) resolve(Number(port));
      })
      .on('close', () => reject(new Error('Chromium ended before it could be steered.')));
  });
}
