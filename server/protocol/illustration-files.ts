import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type NamedIllustration, readIllustration } from '../../contract/illustrations.ts';
import { chooseEncoding } from '../lib/http/accept-encoding.ts';
import { COMPRESSED } from '../lib/http/compress.ts';
import { FILE_HEADERS, IMMUTABLE } from '../lib/http/headers.ts';
import { sendText } from '../lib/http/respond.ts';

/** An SVG opened by its own URL is a document: it may have inline styles and nothing else. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Sends the file of an illustration, which the origin generates on first request; 404 for a URL outside the set. Returns false
 * where the origin has yet to generate it.
 */
export async function serveIllustrationFile(
  folder: string,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const illustration = readIllustration(url);
  if (!illustration) {
    sendText(response, 404, 'Not found.\n');
    return true;
  }
  const isSvg = illustration.width === undefined;
  const encoding = isSvg ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const ending = encoding === 'identity' ? '' : COMPRESSED[encoding];
  const body = await readFile(illustrationFile(folder, illustration) + ending).catch(() => undefined);
  if (!body) return false;
  response.writeHead(200, {
    ...FILE_HEADERS,
    'Content-Type': isSvg ? 'image/svg+xml; charset=utf-8' : 'image/webp',
    'Cache-Control': IMMUTABLE,
    'Content-Length': body.length,
    ...(isSvg ? { Vary: 'Accept-Encoding', 'Content-Security-Policy': SVG_POLICY } : {}),
    ...(ending === '' ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}

/** Returns the path of an illustration. An SVG has compressed copies beside it. */
export function illustrationFile(folder: string, illustration: NamedIllustration): string {
  const { category, scene, variant, aspect, width, palette = 'own' } = illustration;
  const form = width === undefined ? '.svg' : `-${width}.webp`;
  return join(folder, palette, `${category}-${scene}-${variant}-${aspect}${form}`);
}
