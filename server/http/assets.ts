import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { chooseEncoding } from '../press/accept-encoding.ts';
import { IMMUTABLE, NEVER_KEPT } from './headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** The endings of the copies that the build packs. */
const PACKED = { br: '.br', gzip: '.gz' } as const;

interface Asset {
  type: string;
  plain: Uint8Array<ArrayBuffer>;
  packed: Readonly<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>> | undefined;
}

/** /assets: the build's files, read once. Their names carry a hash, so browsers may keep them for good. */
export async function openAssets(dist: string): Promise<Hono> {
  const assets = await readAssets(join(dist, 'browser/assets'));
  return new Hono().get('/:file', (context) => {
    const asset = assets.get(context.req.param('file'));
    if (!asset) return context.text('There is no such file.', 404, { 'Cache-Control': NEVER_KEPT });
    const headers = { 'Content-Type': asset.type, 'Cache-Control': IMMUTABLE };
    if (!asset.packed) return context.body(asset.plain, 200, headers);
    const encoding = chooseEncoding(context.req.header('accept-encoding'));
    const vary = { ...headers, Vary: 'Accept-Encoding' };
    if (encoding === 'identity') return context.body(asset.plain, 200, vary);
    return context.body(asset.packed[encoding], 200, { ...vary, 'Content-Encoding': encoding });
  });
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  // In development there may be no build: the dev server has the files.
  const names = new Set(await readdir(folder).catch(() => []));
  const assets = new Map<string, Asset>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const read = async (ending: string) => new Uint8Array(await readFile(join(folder, name + ending)));
    const isPacked = Object.values(PACKED).every((ending) => names.has(name + ending));
    assets.set(name, {
      type,
      plain: await read(''),
      packed: isPacked ? { br: await read(PACKED.br), gzip: await read(PACKED.gzip) } : undefined,
    });
  }
  return assets;
}
