import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type NamedIllustration, readIllustration } from '../../contract/illustrations.ts';
import { chooseEncoding } from '../lib/http/accept-encoding.ts';
import { answerPlain } from '../lib/http/answer-plain.ts';
import { FILE_HEADERS, IMMUTABLE } from '../lib/http/headers.ts';
import { COMPRESSED } from '../lib/http/pack.ts';

/** An SVG opened by itself is a document: it may carry its own styles, and nothing else. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Illustrations as files that the origin has made, each when it was first asked for. */
export interface IllustrationFiles {
  /** Answers with the file, or 404 to an address outside the set. False where the origin has yet to make it. */
  serve(url: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

export function createIllustrationFiles(folder: string): IllustrationFiles {
  return {
    async serve(url, request, response) {
      const asked = readIllustration(url);
      if (!asked) {
        answerPlain(response, 404, 'There is no such illustration.\n');
        return true;
      }
      const isSvg = asked.width === undefined;
      const encoding = isSvg ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
      const ending = encoding === 'identity' ? '' : COMPRESSED[encoding];
      const body = await readFile(illustrationFile(folder, asked) + ending).catch(() => undefined);
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
    },
  };
}

/** Where an illustration is kept. An SVG has compressed copies beside it. */
export function illustrationFile(folder: string, asked: NamedIllustration): string {
  const { category, scene, variant, aspect, width, palette = 'own' } = asked;
  const form = width === undefined ? '.svg' : `-${width}.webp`;
  return join(folder, palette, `${category}-${scene}-${variant}-${aspect}${form}`);
}
