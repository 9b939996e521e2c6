import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { ASSETS_PATH } from '../../contract/paths.ts';
import { chooseEncoding, type Encoding } from '../lib/http/accept-encoding.ts';
import { COMPRESSED } from '../lib/http/compress.ts';
import { FILE_HEADERS, IMMUTABLE } from '../lib/http/headers.ts';
import { sendText } from '../lib/http/respond.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

interface Asset {
  type: string;
  plain: Buffer;
  compressed: Readonly<Record<'br' | 'gzip', Buffer>> | undefined;
}

/** Returns false for any other path. */
export type ServeFile = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves the files of builds from memory. Their names contain a content hash, so browsers cache them for good. `path` is where
 * they are served; `/assets/` for those of pages.
 */
export async function readAssets(folder: string, path = ASSETS_PATH): Promise<ServeFile> {
  const assets = await readFiles(folder);
  return (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith(path)) return false;
    const asset = assets.get(url.slice(path.length).split('?', 1)[0] ?? '');
    if (asset) serve(asset, request, response);
    else sendText(response, 404, 'Not found.\n');
    return true;
  };
}

function serve({ type, plain, compressed }: Asset, request: IncomingMessage, response: ServerResponse): void {
  const encoding: Encoding = compressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const body = encoding === 'identity' ? plain : (compressed?.[encoding] ?? plain);
  response.writeHead(200, {
    ...FILE_HEADERS,
    'Content-Type': type,
    'Cache-Control': IMMUTABLE,
    'Content-Length': body.length,
    ...(compressed ? { Vary: 'Accept-Encoding' } : {}),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function readFiles(folder: string): Promise<Map<string, Asset>> {
  // In development there may be no build: the dev server serves the files.
  const names = new Set(await readdir(folder).catch(() => []));
  const assets = new Map<string, Asset>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const read = (ending: string) => readFile(join(folder, name + ending));
    const isCompressed = Object.values(COMPRESSED).every((ending) => names.has(name + ending));
    assets.set(name, {
      type,
      plain: await read(''),
      compressed: isCompressed
        ? { br: await read(COMPRESSED.br), gzip: await read(COMPRESSED.gzip) }
        : undefined,
    });
  }
  return assets;
}
