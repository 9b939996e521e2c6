import { access, constants, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { mediaType } from './media-types.ts';

export interface MediaFile {
  path: string;
  type: string;
  size: number;
  etag: string;
  modified: Date;
}

/** A file of the paper's media/ by its name in an address; undefined where there is none. */
export async function findMedia(folder: string, name: string): Promise<MediaFile | undefined> {
  const parts = partsOf(name);
  if (!parts) return undefined;
  try {
    const path = await realpath(join(folder, ...parts));
    // A link may lead anywhere on the machine.
    if (!path.startsWith((await realpath(folder)) + sep)) return undefined;
    // Looked at, not opened: opening a pipe waits for whoever writes to it.
    const found = await stat(path);
    if (!found.isFile()) return undefined;
    await access(path, constants.R_OK);
    const etag = `"${found.size.toString(36)}-${found.mtime.getTime().toString(36)}"`;
    return { path, type: mediaType(path), size: found.size, etag, modified: found.mtime };
  } catch {
    return undefined;
  }
}

/** Undefined where the name leads out of the folder, or to what programs hide in it. */
function partsOf(name: string): string[] | undefined {
  try {
    const parts = decodeURIComponent(name).split('/');
    const isName = (part: string) => part !== '' && !part.startsWith('.') && !/[\0\\]/.test(part);
    return parts.every(isName) ? parts : undefined;
  } catch {
    return undefined;
  }
}
