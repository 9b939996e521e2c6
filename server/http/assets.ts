import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { IMMUTABLE, NEVER_KEPT } from './headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
};

/** /assets: the build's files. Their names carry a hash, so browsers may keep them for good. */
export function assetRoutes(dist: string): Hono {
  const folder = join(dist, 'browser/assets');
  return new Hono().get('/:file', async (context) => {
    const name = context.req.param('file');
    const type = TYPES[extname(name)];
    const path = normalize(join(folder, name));
    const size = type && path.startsWith(folder) ? await sizeOf(path) : undefined;
    if (!type || size === undefined) {
      return context.text('There is no such file.', 404, { 'Cache-Control': NEVER_KEPT });
    }
    const headers = { 'Content-Type': type, 'Content-Length': String(size), 'Cache-Control': IMMUTABLE };
    if (context.req.method === 'HEAD') return context.body(null, 200, headers);
    return context.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200, headers);
  });
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const file = await stat(path);
    return file.isFile() ? file.size : undefined;
  } catch {
    return undefined;
  }
}
