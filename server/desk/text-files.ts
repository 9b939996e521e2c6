import { access, constants, mkdir, readdir, readFile, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import { syncFolder, TEMPORARY, writeFileDurable } from '../lib/atomic-file.ts';
import { errorCode } from '../lib/errors.ts';
import { isWithin } from '../lib/is-within.ts';
import { readParts, type TextParts } from '../paper/content/patch-text.ts';
import { DeskFailure, TEXT_TOO_LONG } from './desk-failure.ts';
import { shaOf, type TextAddress, type TextVersion } from './text-revisions.ts';

/** A file of a text, as it is on disk. */
export interface TextFile extends TextVersion {
  source: string;
  /** Undefined where its front matter cannot be read. */
  parts: TextParts | undefined;
}

/** Temporary files younger than this may still be in use. */
const LEFTOVER_MS = 60_000;

/** The files below content/. A failed write leaves the file unchanged and names the reason. */
export function createTextFiles(content: string) {
  const pathOf = ({ kind, file }: TextAddress) => join(content, kind, file);

  /** Returns the path of a file; throws if a symbolic link leads out of its folder. */
  async function pathWithin(address: TextAddress): Promise<string> {
    const folder = join(content, address.kind);
    // For a new file, the nearest existing folder is checked.
    for (let path = pathOf(address); path !== folder; path = dirname(path)) {
      const isInside = await isWithin(folder, path).catch((error) => {
        const code = errorCode(error);
        if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
      });
      if (isInside) break;
      if (isInside === false) throw new DeskFailure(422, LINK_OUT);
    }
    return pathOf(address);
  }

  return {
    async read(address: TextAddress): Promise<TextFile | undefined> {
      try {
        const path = await pathWithin(address);
        const { mtime, size } = await stat(path);
        if (size > MAX_TEXT_LENGTH) throw new DeskFailure(413, TEXT_TOO_LONG);
        return toTextFile(await readFile(path), mtime);
      } catch (error) {
        const code = errorCode(error);
        if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
        throw error;
      }
    },
    changedAt: (address: TextAddress): Promise<Date | undefined> =>
      stat(pathOf(address)).then(
        ({ mtime }) => mtime,
        () => undefined,
      ),
    write: (address: TextAddress, bytes: Uint8Array) =>
      explainFailedWrite(async () => {
        const path = await pathWithin(address);
        await mkdir(dirname(path), { recursive: true });
        await writeFileDurable(path, bytes);
      }),
    remove: (address: TextAddress) =>
      explainFailedWrite(async () => {
        await unlink(pathOf(address));
        await syncFolder(dirname(pathOf(address)));
      }),
    async whyReadOnly(kind: TextAddress['kind']): Promise<string | undefined> {
      const folder = join(content, kind);
      try {
        await access(folder, constants.W_OK);
        return undefined;
      } catch (error) {
        const code = errorCode(error);
        if (code === 'ENOENT') return `There is no folder ${folder}: make it, and texts can be written.`;
        return `This site may not write into ${folder} (${code}): give its user the right to.`;
      }
    },
  };
}

/** Removes temporary files of killed processes. */
export async function removeLeftovers(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter(({ name }) => name.startsWith('.') && TEMPORARY.test(name))) {
      const path = join(entry.parentPath, entry.name);
      const { mtimeMs = Date.now() } = (await stat(path).catch(() => undefined)) ?? {};
      if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(path, { force: true }).catch(() => {});
    }
  }
}

export function toTextFile(bytes: Uint8Array, changedAt: Date): TextFile {
  const source = decode(bytes);
  return {
    bytes,
    sha: shaOf(bytes),
    changedAt,
    source: source ?? new TextDecoder().decode(bytes),
    parts: source === undefined ? undefined : readParts(source),
  };
}

/** Keeps the byte order mark, so that it is written back. Returns undefined if the bytes are not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const LINK_OUT = 'A symbolic link leads out of this folder. Put the file itself into the folder.';
const UNSAVED = 'Nothing was saved. Your text is still here.';
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EROFS: 'The disk is read-only.',
  EACCES: 'The site may not write this file.',
  EPERM: 'The site may not write this file.',
  EIO: 'The disk reports an error.',
};

/** Writes to the paper's folder. Errors tell the editor what to do. */
export async function explainFailedWrite<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new DeskFailure(507, `${REASONS[code] ?? `The file cannot be written (${code}).`} ${UNSAVED}`);
  }
}
