import { spawn } from 'node:child_process';
import { expect, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { asJson, type Engine, startProgram, stopProgram } from './engine.ts';

/** WebKitGTK's own browser by WebDriver, in a display that nobody sees: it has no headless mode. */
export async function startWebKit(): Promise<Engine> {
  const screen = await startProgram(
    ['Xvfb', '-displayfd', '3', '-screen', '0', '2200x1400x24', '-nolisten', 'tcp'],
    /^(\d+)\n/,
  );
  const port = await freePort();
  const driver = `http://127.0.0.1:${port}`;
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${screen.announced}`, GDK_BACKEND: 'x11' },
  });
  await vi.waitFor(() => ask(driver, 'GET', '/status'), { timeout: 60_000, interval: 50 });
  const { sessionId } = (await ask(driver, 'POST', '/session', {
    capabilities: { alwaysMatch: {} },
  })) as { sessionId: string };
  const send = (path: string, body: object) => ask(driver, 'POST', `/session/${sessionId}${path}`, body);
  const run: Engine['run'] = async (work, ...args) => {
    const script = `return (${asJson(work)})(arguments[0])`;
    return JSON.parse(String(await send('/execute/sync', { script, args: [JSON.stringify(args)] })));
  };

  return {
    run,
    async open(url) {
      await send('/url', { url });
    },
    async resize(width) {
      await send('/window/rect', { x: 0, y: 0, width, height: 900 });
      await expect.poll(() => run(() => innerWidth)).toBe(width);
    },
    async act(actions) {
      await send('/actions', { actions });
    },
    async close() {
      await ask(driver, 'DELETE', `/session/${sessionId}`);
      await stopProgram(child);
      await stopProgram(screen.child);
    },
  };
}

/** One command; what it answers, or the error that it names. */
async function ask(driver: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(driver + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
}
