import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { MEDIA_PATH } from '../../contract/paths.ts';
import { NO_STORE } from '../lib/http/headers.ts';
import { findMedia } from '../protocol/media.ts';

/** The site reads feeds and images of its own; larger files are films. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Serves the paper's own files to the site itself, which reads feeds and images there. Edges serve them to readers. */
export function mediaRoutes(folder: string): Hono {
  return new Hono().get('/media/*', async (context) => {
    const file = await findMedia(folder, context.req.path.slice(MEDIA_PATH.length));
    if (!file || file.size > MAX_BYTES)
      return context.text('There is no such file.\n', 404, { 'Cache-Control': NO_STORE });
    const headers = { 'Content-Type': file.type, ETag: file.etag };
    return context.body(await readFile(file.path), 200, headers);
  });
}
