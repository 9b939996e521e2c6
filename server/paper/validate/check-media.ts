import { access, constants, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, sep } from 'node:path';
import { MAX_IMAGE_BYTES, MAX_SVG_BYTES } from '../../../contract/limits.ts';
import { imageType } from '../../lib/image-type.ts';
import { mediaType } from '../../protocol/media.ts';
import type { Finding, Issue } from '../content/issue.ts';
import type { Reference } from './references.ts';

const HEAD_BYTES = 4096;

/** Whether readers get to see a file that the paper names. A film may be of any size: no more than its head is read. */
export async function checkMedia(
  folder: string,
  name: string,
  { file: namedBy, line, use }: Reference,
): Promise<Issue | undefined> {
  const file = `media/${name}`;
  const path = join(folder, file);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) {
    return { file: namedBy, line, message: `there is no file ${file}`, fix: await missingFix(path) };
  }
  if (!(await realpath(path)).startsWith((await realpath(join(folder, 'media'))) + sep)) {
    return { file, message: 'a symbolic link out of media/ is not served', fix: 'copy the file into media/' };
  }
  const finding = (await findUnreadable(path)) ?? (await findUnfit(path, found.size, use));
  return finding && { file, ...finding };
}

/** Systems on which capitals count less than on servers let such names through. */
async function missingFix(path: string): Promise<string> {
  const names = await readdir(dirname(path)).catch(() => []);
  const similar = names.find((name) => name.toLowerCase() === basename(path).toLowerCase());
  return similar ? `write its name as the file has it, ${similar}` : 'put it there, or correct the address';
}

async function findUnreadable(path: string): Promise<Finding | undefined> {
  return access(path, constants.R_OK).then(
    () => undefined,
    () => ({ message: 'the file cannot be read', fix: 'check its rights' }),
  );
}

async function findUnfit(path: string, size: number, use: Reference['use']): Promise<Finding | undefined> {
  if (size === 0) return { message: 'the file is empty', fix: 'copy it here once more' };
  if (use === 'video' && !mediaType(path).startsWith('video/')) {
    return {
      message: `browsers play no ${extname(path) || 'such'} files`,
      fix: 'save it as .mp4 or .webm',
    };
  }
  if (use !== 'picture') return undefined;
  const kind = imageType(await readHead(path));
  if (!kind) {
    return {
      message: 'this is no picture that browsers show',
      fix: 'save it as JPEG, PNG, WebP, AVIF, GIF or SVG',
    };
  }
  const largest = kind === 'svg' ? MAX_SVG_BYTES : MAX_IMAGE_BYTES;
  if (size <= largest) return undefined;
  return {
    message: `the picture has ${Math.ceil(size / 1e6)} MB`,
    fix: `save it with at most ${largest / 1e6} MB; no page shows it wider than 1,600 pixels`,
  };
}

async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
