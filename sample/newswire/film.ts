import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';

const FILM = join(import.meta.dirname, 'video.webm');
const POSTER = join(import.meta.dirname, 'video-poster.webp');
const KEPT = 'public, max-age=86400';

/** The film of the night shift, in the ranges that players ask for, and its poster. */
export function filmRoutes(): Hono {
  return new Hono()
    .get('/video.webm', async (context) => sendFilm(context, await readFile(FILM)))
    .get('/video-poster.webp', etag(), async (context) =>
      context.body(await readFile(POSTER), 200, { 'Content-Type': 'image/webp', 'Cache-Control': KEPT }),
    );
}

function sendFilm(context: Context, film: Uint8Array<ArrayBuffer>): Response {
  const headers = { 'Content-Type': 'video/webm', 'Accept-Ranges': 'bytes', 'Cache-Control': KEPT };
  const range = readRange(context.req.header('Range'), film.length);
  if (range === 'unsatisfiable') {
    return context.body(null, 416, { ...headers, 'Content-Range': `bytes */${film.length}` });
  }
  const part = range ? film.subarray(range.first, range.last + 1) : film;
  return context.body(part, range ? 206 : 200, {
    ...headers,
    'Content-Length': String(part.length),
    ...(range ? { 'Content-Range': `bytes ${range.first}-${range.last}/${film.length}` } : {}),
  });
}

/** One range of bytes. Several at once, or anything else, may be answered with the whole. */
function readRange(
  header: string | undefined,
  length: number,
): { first: number; last: number } | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  if (to !== '' && from !== '' && Number(to) < first) return undefined;
  return first > last ? 'unsatisfiable' : { first, last };
}
