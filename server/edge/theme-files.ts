import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { THEME_PATH } from '../../contract/paths.ts';
import { FILE_HEADERS, IMMUTABLE, NEVER_KEPT } from '../lib/http/headers.ts';

/** Their names carry a hash of what is in them. */
const NAME = /^[0-9a-f]{16}\.woff2$/;
/** A theme has about a dozen, each of 10 to 100 kB. */
const MOST_HELD = 64;

/** The cut fonts of the paper's theme, and of those before it: read from disk when they are first asked for. */
export interface ThemeFiles {
  /** Answers a request for /theme/…; leaves any other alone and answers false. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
}

export function createThemeFiles(folder: string): ThemeFiles {
  const held = new Map<string, Buffer>();

  async function find(name: string): Promise<Buffer | undefined> {
    const known = held.get(name);
    if (known || !NAME.test(name)) return known;
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    if (bytes && held.size < MOST_HELD) held.set(name, bytes);
    return bytes;
  }

  async function serve(name: string, { method }: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await find(name);
    if (!bytes) {
      const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': NEVER_KEPT };
      response.writeHead(404, { ...FILE_HEADERS, ...type }).end('There is no such file.');
      return;
    }
    const type = { 'Content-Type': 'font/woff2', 'Cache-Control': IMMUTABLE, 'Content-Length': bytes.length };
    response.writeHead(200, { ...FILE_HEADERS, ...type }).end(method === 'HEAD' ? undefined : bytes);
  }

  return {
    take(request, response) {
      const { url = '' } = request;
      if (!url.startsWith(THEME_PATH)) return false;
      void serve(url.slice(THEME_PATH.length).split('?', 1)[0] ?? '', request, response);
      return true;
    },
  };
}
