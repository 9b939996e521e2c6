import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DESK_PATH } from '../../contract/paths.ts';
import { NO_STORE, SECURITY_HEADERS } from '../lib/http/headers.ts';
import { sendText } from '../lib/http/respond.ts';
import { readAssets } from './assets.ts';

/** A preview of the front page is a frame without scripts in the document; its styles are inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export type ServeDesk = Awaited<ReturnType<typeof readDeskFiles>>;

/** Serves the desk's application, which Vite builds: one document for all paths below /desk/, and its assets. */
export async function readDeskFiles(folder: string) {
  const serveAssets = await readAssets(join(folder, 'assets'), `${DESK_PATH}assets/`);
  const document = await readFile(join(folder, 'index.html')).catch(() => undefined);
  /** Returns false for any other path. */
  return (url: string, request: IncomingMessage, response: ServerResponse): boolean => {
    if (!url.startsWith(DESK_PATH)) return false;
    if (serveAssets(request, response)) return true;
    if (!document) {
      sendText(response, 404, 'The desk is not built. Run: npm run build\n');
      return true;
    }
    response.writeHead(200, {
      ...SECURITY_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': NO_STORE,
      'Content-Length': document.length,
    });
    response.end(request.method === 'HEAD' ? undefined : document);
    return true;
  };
}
