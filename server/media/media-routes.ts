import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { NEVER_KEPT } from '../http/headers.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { mediaType } from './media-types.ts';

/** A file may be replaced by another of its name. */
const CACHE_CONTROL = 'public, max-age=300';
/** A drawing opened by its own address is a document on this site. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
const CHUNK_BYTES = 256 * 1024;

interface MediaFile {
  handle: FileHandle;
  size: number;
  etag: string;
  modified: Date;
}

/** The paper's own pictures, films and documents, in the ranges that players ask for. */
export function mediaRoutes(folder: string): Hono {
  return new Hono().get('/media/*', async (context) => {
    const path = pathIn(folder, context.req.path.slice('/media/'.length));
    const file = path === undefined ? undefined : await openFile(path);
    if (path === undefined || !file) {
      return context.text('There is no such file.', 404, { 'Cache-Control': NEVER_KEPT });
    }
    try {
      return answer(context, file, path);
    } catch (error) {
      await file.handle.close();
      throw error;
    }
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

async function openFile(path: string): Promise<MediaFile | undefined> {
  // Looked at before it is opened: opening a pipe waits for whoever writes to it.
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  const handle = isFile ? await open(path).catch(() => undefined) : undefined;
  if (!handle) return undefined;
  const { size, mtime } = await handle.stat();
  const etag = `"${size.toString(36)}-${mtime.getTime().toString(36)}"`;
  return { handle, size, etag, modified: mtime };
}

function answer(context: Context, file: MediaFile, path: string): Response {
  const { handle, size, etag, modified } = file;
  const type = mediaType(path);
  const headers = {
    'Content-Type': type,
    'Accept-Ranges': 'bytes',
    'Cache-Control': CACHE_CONTROL,
    ETag: etag,
    'Last-Modified': modified.toUTCString(),
    ...(type === 'image/svg+xml' ? { 'Content-Security-Policy': DRAWING_POLICY } : {}),
  };
  const withoutBody = (status: 200 | 304 | 416, more: Record<string, string> = {}) => {
    void handle.close();
    return context.body(null, status, { ...headers, ...more });
  };
  const known = (context.req.header('If-None-Match') ?? '').split(',').map((tag) => tag.trim());
  if (known.includes(etag) || known.includes('*')) return withoutBody(304);
  const ifRange = context.req.header('If-Range') ?? etag;
  const range = ifRange === etag ? readRange(context.req.header('Range'), size) : undefined;
  if (range === 'unsatisfiable') return withoutBody(416, { 'Content-Range': `bytes */${size}` });
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const length = { 'Content-Length': String(last - first + 1) };
  if (size === 0 || context.req.method === 'HEAD') return withoutBody(200, length);
  return context.body(bytesOf(handle, { first, last }), range ? 206 : 200, {
    ...headers,
    ...length,
    ...(range ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
  });
}

/** Read as fast as the reader takes it, never whole. */
function bytesOf(handle: FileHandle, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let position = first;
  return new ReadableStream(
    {
      async pull(controller) {
        const size = Math.min(CHUNK_BYTES, last - position + 1);
        const { buffer, bytesRead } = await handle.read(new Uint8Array(size), 0, size, position);
        position += bytesRead;
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
        if (bytesRead > 0 && position <= last) return;
        await handle.close();
        if (position > last) controller.close();
        else controller.error(new Error('the file has become shorter while it was read'));
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}
