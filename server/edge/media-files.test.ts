import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readlink, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createHttpServer, type HttpServer } from '../lib/http/http-server.ts';
import { createReaderAddress, readProxies } from '../lib/http/reader-address.ts';
import { createMediaFiles } from './media-files.ts';

const FILM = Buffer.from(Array.from({ length: 600_000 }, (_, index) => index % 251));
let paper: string;
let http: HttpServer;
let port: number;
const slow: Socket[] = [];

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers, method });

/** Clients that read nothing. */
async function openSlowReaders(count: number, address: string): Promise<string[]> {
  const heads = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1');
    slow.push(socket);
    socket.write(`GET /media/long.webm HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    return new Promise<string>((resolve) => socket.once('readable', () => resolve(String(socket.read(12)))));
  });
  return (await Promise.all(heads)).map((head) => head.slice(9)).toSorted();
}

beforeAll(async () => {
  paper = await mkdtemp(join(tmpdir(), 'masthead-media-'));
  const folder = join(paper, 'media');
  await mkdir(join(folder, 'films'), { recursive: true });
  await writeFile(join(paper, 'publication.json'), '{}');
  await writeFile(join(folder, 'films/Überfahrt 1.webm'), FILM);
  await writeFile(join(folder, 'film.webm'), FILM);
  await writeFile(join(folder, 'illustration.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'page.html'), '<script>1</script>');
  await writeFile(join(folder, 'empty.txt'), '');
  await writeFile(join(folder, '.env'), 'secret');
  await symlink('nowhere.png', join(folder, 'dangling.png'));
  await writeFile(join(folder, 'long.webm'), Buffer.alloc(32 * 1024 * 1024));
  await symlink('film.webm', join(folder, 'linked.webm'));
  await symlink('../publication.json', join(folder, 'outside.txt'));
  await symlink('..', join(folder, 'upwards'));
  const media = createMediaFiles({
    readerAddress: createReaderAddress(readProxies('127.0.0.1')),
    max: 12,
    maxPerAddress: 8,
  });
  http = createHttpServer((request, response) => void media(request.url ?? '', folder, request, response));
  port = await http.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of slow.splice(0)) socket.destroy();
});
afterAll(async () => {
  await http.stop({ timeoutMs: 0 });
  await rm(paper, { recursive: true });
});

test('a file is served with its type and length', async () => {
  const response = await ask('/media/films/%C3%9Cberfahrt%201.webm');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('video/webm');
  expect(response.headers.get('Accept-Ranges')).toBe('bytes');
  expect(response.headers.get('Content-Length')).toBe(String(FILM.length));
  expect(Buffer.from(await response.arrayBuffer()).equals(FILM)).toBe(true);
});

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=1000-', 1000, FILM.length - 1],
  ['bytes=-500', FILM.length - 500, FILM.length - 1],
  ['bytes=100-99999999', 100, FILM.length - 1],
  ['bytes=-99999999', 0, FILM.length - 1],
])('a player that asks for %s gets exactly that part', async (range, first, last) => {
  const response = await ask('/media/film.webm', { Range: range });
  expect(response.status).toBe(206);
  expect(response.headers.get('Content-Range')).toBe(`bytes ${first}-${last}/${FILM.length}`);
  expect(response.headers.get('Content-Length')).toBe(String(last - first + 1));
  expect(Buffer.from(await response.arrayBuffer()).equals(FILM.subarray(first, last + 1))).toBe(true);
});

test.each([`bytes=${FILM.length}-`, 'bytes=99999999-', 'bytes=-0'])(
  'a range outside the file, %s, is answered with 416 and the length',
  async (range) => {
    const response = await ask('/media/film.webm', { Range: range });
    expect(response.status).toBe(416);
    expect(response.headers.get('Content-Range')).toBe(`bytes */${FILM.length}`);
  },
);

test.each(['bytes=5-2', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])(
  'an invalid range, %s, gets the whole file',
  async (Range) => {
    const response = await ask('/media/film.webm', { Range });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  },
);

test('If-None-Match and If-Range compare the ETag', async () => {
  const { headers } = await ask('/media/film.webm', {}, 'HEAD');
  expect(headers.get('Content-Length')).toBe(String(FILM.length));
  const etag = headers.get('ETag') ?? '';
  expect((await ask('/media/film.webm', { 'If-None-Match': `"other", ${etag}` })).status).toBe(304);
  const part = (ifRange: string) => ask('/media/film.webm', { Range: 'bytes=0-9', 'If-Range': ifRange });
  const [same, other] = [await part(etag), await part('"other"')];
  expect([same.status, other.status]).toEqual([206, 200]);
  await Promise.all([same.body?.cancel(), other.body?.cancel()]);
});

test.each(['bytes=0-9', 'bytes=99999999-'])(
  'HEAD ignores the range %s and has the length of the whole file',
  async (Range) => {
    const { status, headers } = await ask('/media/film.webm', { Range }, 'HEAD');
    expect([status, headers.get('Content-Length')]).toEqual([200, String(FILM.length)]);
  },
);

test('SVGs run no scripts, and documents that could are downloads', async () => {
  const illustration = await ask('/media/illustration.svg');
  expect(illustration.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(illustration.headers.get('Content-Security-Policy')).toContain('sandbox');
  const page = await ask('/media/page.html');
  expect(page.headers.get('Content-Type')).toBe('application/octet-stream');
  await Promise.all([illustration.text(), page.text()]);
});

test('slow readers hold no file open, and one address cannot use up the limit', async () => {
  expect(await openSlowReaders(10, '203.0.113.9')).toEqual([...Array(8).fill('200'), '429', '429']);
  expect(await openSlowReaders(5, '203.0.113.8')).toEqual([...Array(4).fill('200'), '503']);
  const openFiles = async () => {
    const targets = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    return targets.filter((target) => target.endsWith('long.webm'));
  };
  await expect.poll(openFiles).toEqual([]);
  // HEAD does not count against the limit.
  expect((await ask('/media/film.webm', {}, 'HEAD')).status).toBe(200);
  for (const socket of slow) socket.destroy();
  await expect.poll(async () => (await ask('/media/empty.txt')).status).toBe(200);
  await expect.poll(async () => (await ask('/media/illustration.svg')).status).toBe(200);
});

test('clients that disconnect before they get their file take nothing of the limit', async () => {
  for (let count = 0; count < 40; count++) {
    const socket = connect(port, '127.0.0.1');
    const asked = once(http.server, 'request');
    socket.write('GET /media/film.webm HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n');
    const [, response] = await asked;
    response.destroy();
    await once(socket, 'close');
  }
  expect(await openSlowReaders(8, '203.0.113.7')).toEqual(Array(8).fill('200'));
});

test('a symbolic link within the folder is followed', async () => {
  expect((await ask('/media/linked.webm', {}, 'HEAD')).headers.get('Content-Type')).toBe('video/webm');
});

test('a file that is replaced while it is sent aborts the response', async () => {
  await writeFile(join(paper, 'media/replaced.webm'), Buffer.alloc(32 * 1024 * 1024));
  const reader = (await ask('/media/replaced.webm')).body?.getReader();
  await reader?.read();
  await utimes(join(paper, 'media/replaced.webm'), 1, 1);
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readOn()).rejects.toThrow();
});

test('readers get a file that is saved again and again, or an error, and no closed connection', async () => {
  const path = join(paper, 'media/notes.txt');
  await writeFile(path, 'old');
  let isSaving = true;
  const saving = (async () => {
    for (let count = 0; isSaving; count++) await writeFile(path, `note ${count}`);
  })();
  const statuses = new Set<number>();
  for (let count = 0; count < 300; count++) {
    const response = await ask('/media/notes.txt');
    await response.text();
    statuses.add(response.status);
  }
  isSaving = false;
  await saving;
  expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
});

test('an empty file is empty', async () => {
  const response = await ask('/media/empty.txt', { Range: 'bytes=0-' });
  expect([response.status, await (await ask('/media/empty.txt')).text()]).toEqual([416, '']);
});

test.each([
  '/media/',
  '/media/films',
  '/media/films/',
  '/media/nowhere.png',
  '/media/dangling.png',
  '/media/outside.txt',
  '/media/upwards/publication.json',
  '/media/.env',
  '/media/..%2fpublication.json',
  '/media/films/..%2f..%2fpublication.json',
  '/media//film.webm',
  '/media/film.webm%00.png',
  '/media/..%5cpublication.json',
  '/media/%zz',
])('%s is no file of the folder', async (path) => {
  const response = await ask(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});
