import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '../lib/http/http-server.ts';
import { readDeskFiles } from './desk-files.ts';

test('every address of the desk is its one document, under a strict policy; its assets are cached for good', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-desk-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Desk</title>');
  await writeFile(join(folder, 'assets/desk-abc.js'), 'export {};');
  const serveDesk = await readDeskFiles(folder);
  const http = createHttpServer((request, response) => {
    if (!serveDesk(request.url ?? '', request, response)) response.end('not the desk');
  });
  onTestFinished(() => http.stop());
  const url = `http://127.0.0.1:${await http.listen({ host: '127.0.0.1', port: 0 })}`;
  const document = await fetch(`${url}/desk/feeds/business`);
  expect(await document.text()).toContain('<title>Desk</title>');
  expect(document.headers.get('content-security-policy')).toMatch(
    /script-src 'self';.*frame-ancestors 'none'/,
  );
  expect(document.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${url}/desk/assets/desk-abc.js`)).headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${url}/desk/assets/none.js`)).status).toBe(404);
  expect(await (await fetch(`${url}/deskless`)).text()).toBe('not the desk');
});
