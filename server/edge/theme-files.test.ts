import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { createThemeFiles } from './theme-files.ts';

const FONT = '0123456789abcdef.woff2';
let folder: string;
let ask: (path: string, method?: string) => Promise<Response>;
const server = createServer();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-theme-files-'));
  const serveTheme = createThemeFiles(folder);
  server.on('request', (request, response) => {
    if (!serveTheme(request, response)) response.writeHead(418).end();
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  ask = (path, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

test('a font that is added while the edge runs is served, and is immutable', async () => {
  expect((await ask(`/theme/${FONT}`)).status).toBe(404);
  await writeFile(join(folder, FONT), 'letters');
  const answer = await ask(`/theme/${FONT}`);
  expect([answer.status, await answer.text()]).toEqual([200, 'letters']);
  expect(answer.headers.get('content-type')).toBe('font/woff2');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const head = await ask(`/theme/${FONT}`, 'HEAD');
  expect([head.headers.get('content-length'), await head.text()]).toEqual(['7', '']);
});

test.each(['/theme/', '/theme/list.json', '/theme/..%2fsecret', '/theme/%2e%2e/secret.woff2'])(
  '%s is no file of a theme',
  async (path) => {
    await writeFile(join(folder, 'list.json'), '{}');
    expect((await ask(path)).status).not.toBe(200);
  },
);

test('other paths are not handled', async () => {
  expect((await ask('/themes')).status).toBe(418);
});
