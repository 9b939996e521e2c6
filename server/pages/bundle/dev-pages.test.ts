import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DevPages, openDevPages } from './dev-pages.ts';

let root: string;
let pages: DevPages;
let logged: string[];
const server = createServer();

beforeEach(async () => {
  logged = [];
  root = await mkdtemp(join(tmpdir(), 'masthead-dev-'));
  await mkdir(join(root, 'app'));
});
afterEach(async () => {
  await pages.close();
  await rm(root, { recursive: true, force: true });
});

const save = (text: string) => writeFile(join(root, 'app/render.tsx'), text);
const GOOD = `export const renderPage = async () => ({ kind: 'page', status: 200, html: 'made' })`;

async function page(): Promise<{ status: number; html: string }> {
  const rendered = await pages.render({} as Parameters<DevPages['render']>[0]);
  if (rendered.kind !== 'page') throw new Error(`The page is a ${rendered.kind}`);
  return rendered;
}

test('a mistake of syntax is one readable line in the log and Vite’s overlay in the browser, until it is mended', async () => {
  await save(`export const first = 1;\nexport const renderPage = async ( => ({});\n`);
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  pages = await openDevPages(server, { root, log });
  const failed = await page();
  await page();
  expect(failed.status).toBe(500);
  expect(failed.html).toContain("import { ErrorOverlay } from '/@vite/client'");
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/^the page cannot be made: .*app\/render\.tsx/);
  expect(logged[0]).toContain('renderPage = async ( =>');
  expect(logged[0]?.split('\n').length).toBeLessThan(15);
  await save(GOOD);
  await expect.poll(page, { timeout: 10_000 }).toMatchObject({ status: 200, html: 'made' });
});
