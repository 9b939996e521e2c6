import { access, constants, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { NEVER_KEPT } from '../http/headers.ts';
import { isKnown } from '../http/if-none-match.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { mediaType } from './media-types.ts';

/** A file may be replaced by another of its name. */
const CACHE_CONTROL = 'public, max-age=300';
/** A drawing opened by its own address is a document on this site. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
const CHUNK_BYTES = 256 * 1024;

interface MediaFile {
  path: string;
  size: number;
  etag: string;
  modified: Date;
}

/** The paper's own pictures, films and documents, in the ranges that players ask for. */
export function mediaRoutes(folder: string): Hono {
  return new Hono().get('/media/*', async (context) => {
    const path = pathIn(folder, context.req.path.slice('/media/'.length));
    const file = path === undefined ? undefined : await findFile(path);
    if (file) return answer(context, file);
    return context.text('There is no such file.', 404, { 'Cache-Control': NEVER_KEPT });
  });
}

/** Undefined where the name leads out of the folder, or to what programs hide in it. */
function pathIn(folder: string, name: string): string | undefined {
  try {
    const parts = decodeURIComponent(name).split('/');
    const isName = (part: string) => part !== '' && !part.startsWith('.') && !/[\0\\]/.test(part);
    return parts.every(isName) ? join(folder, ...parts) : undefined;
  } catch {
    return undefined;
  }
}

/** Looked at, not opened: opening a pipe waits for whoever writes to it. */
async function findFile(path: string): Promise<MediaFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  const readable = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (!found?.isFile() || !readable) return undefined;
  const etag = `"${found.size.toString(36)}-${found.mtime.getTime().toString(36)}"`;
  return { path, size: found.size, etag, modified: found.mtime };
}

function answer(context: Context, file: MediaFile): Response {
  const { path, size, etag, modified } = file;
  const type = mediaType(path);
  const headers = {
    'Content-Type': type,
    'Accept-Ranges': 'bytes',
    'Cache-Control': CACHE_CONTROL,
    ETag: etag,
    'Last-Modified': modified.toUTCString(),
    ...(type === 'image/svg+xml' ? { 'Content-Security-Policy': DRAWING_POLICY } : {}),
  };
  const withoutBody = (status: 200 | 304 | 416, more: Record<string, string> = {}) =>
    context.body(null, status, { ...headers, ...more });
  if (isKnown(context.req.header('If-None-Match'), etag)) return withoutBody(304);
  const ifRange = context.req.header('If-Range') ?? etag;
  const range = ifRange === etag ? readRange(context.req.header('Range'), size) : undefined;
  if (range === 'unsatisfiable') return withoutBody(416, { 'Content-Range': `bytes */${size}` });
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const length = { 'Content-Length': String(last - first + 1) };
  if (size === 0 || context.req.method === 'HEAD') return withoutBody(200, length);
  return context.body(bytesOf(file, { first, last }), range ? 206 : 200, {
    ...headers,
    ...length,
    ...(range ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
  });
}

/**
 * Read as fast as the reader takes it, never whole. Opened for each chunk: a reader who goes away before
 * the answer begins cancels nothing, and a handle left open ends the process when it is collected.
 */
function bytesOf(file: MediaFile, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let position = first;
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = await readChunk(file, position, Math.min(CHUNK_BYTES, last - position + 1));
        position += chunk.length;
        controller.enqueue(chunk);
        if (position > last) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function readChunk({ path, modified }: MediaFile, position: number, length: number) {
  const handle = await open(path);
  try {
    const { mtime } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, position);
    if (bytesRead === 0 || mtime.getTime() !== modified.getTime())
      throw new Error('the file was changed while it was read');
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
