import { access, constants, realpath, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { isWithin } from '../lib/is-within.ts';
import { networkFolderOf } from './network-folder.ts';

/** Types that browsers show or play. Anything else, such as HTML, is a download. */
const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.m4v': 'video/mp4',
  '.mp4': 'video/mp4',
  '.ogv': 'video/ogg',
  '.webm': 'video/webm',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.csv': 'text/csv; charset=utf-8',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
};

export function mediaType(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

export interface MediaFile {
  path: string;
  type: string;
  size: number;
  etag: string;
  modified: Date;
}

/** Returns a file of the paper's media/, or else of its network's, by its name in a URL; undefined where there is none. */
export async function findMedia(folder: string, name: string): Promise<MediaFile | undefined> {
  const parts = partsOf(name);
  if (!parts) return undefined;
  const file = await findFile(folder, parts);
  if (file) return file;
  const network = networkFolderOf(dirname(folder));
  return network === undefined ? undefined : findFile(join(network, 'media'), parts);
}

async function findFile(folder: string, parts: readonly string[]): Promise<MediaFile | undefined> {
  try {
    const path = await realpath(join(folder, ...parts));
    if (!(await isWithin(folder, path))) return undefined;
    // stat, not open: opening a named pipe waits for its writer.
    const file = await stat(path);
    if (!file.isFile()) return undefined;
    await access(path, constants.R_OK);
    const etag = `"${file.size.toString(36)}-${file.mtime.getTime().toString(36)}"`;
    return { path, type: mediaType(path), size: file.size, etag, modified: file.mtime };
  } catch {
    return undefined;
  }
}

/** Undefined for path traversal and hidden files. */
function partsOf(name: string): string[] | undefined {
  try {
    const parts = decodeURIComponent(name).split('/');
    const isName = (part: string) => part !== '' && !part.startsWith('.') && !/[\0\\]/.test(part);
    return parts.every(isName) ? parts : undefined;
  } catch {
    return undefined;
  }
}
