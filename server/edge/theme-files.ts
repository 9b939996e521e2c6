import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { THEME_PATH } from '../../contract/paths.ts';
import { FILE_HEADERS, IMMUTABLE } from '../lib/http/headers.ts';
import { sendText } from '../lib/http/respond.ts';
import type { ServeFile } from './assets.ts';

/** Names are content hashes. */
const NAME = /^[0-9a-f]{16}\.woff2$/;
/** A theme has about a dozen, each of 10 to 100 kB. */
const MAX_CACHED = 64;

/** Serves the subset fonts of the paper's theme, and of earlier ones: read from disk on first request. */
export function createThemeFiles(folder: string): ServeFile {
  const cache = new Map<string, Buffer>();

  async function find(name: string): Promise<Buffer | undefined> {
    const cached = cache.get(name);
    if (cached || !NAME.test(name)) return cached;
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    if (bytes && cache.size < MAX_CACHED) cache.set(name, bytes);
    return bytes;
  }

  async function serve(name: string, { method }: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await find(name);
    if (!bytes) return sendText(response, 404, 'Not found.\n');
    const type = { 'Content-Type': 'font/woff2', 'Cache-Control': IMMUTABLE, 'Content-Length': bytes.length };
    response.writeHead(200, { ...FILE_HEADERS, ...type }).end(method === 'HEAD' ? undefined : bytes);
  }

  return (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith(THEME_PATH)) return false;
    void serve(url.slice(THEME_PATH.length).split('?', 1)[0] ?? '', request, response);
    return true;
  };
}
