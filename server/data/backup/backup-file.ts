import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { StartupError } from '../../lib/startup-error.ts';
import { BEGINNING } from './format.ts';
import { UnfitSnapshot } from './load-snapshot.ts';

/** A name that no backup bears until it is whole. */
const UNFINISHED = '.unfinished';
/** No row comes near: a file with longer lines is not ours. */
const LONGEST_LINE = 128 * 1024 * 1024;

/** Writes lines to a file that is there only once it is whole, for its owner alone. Answers with its size. */
export async function writeBackupFile(
  file: string,
  batches: AsyncIterable<readonly string[]>,
): Promise<number> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}${UNFINISHED}`;
  try {
    await pipeline(
      Readable.from(asText(batches)),
      createZstdCompress(),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    if (error instanceof Error && 'syscall' in error) {
      throw new StartupError(`The backup cannot be written to ${file} (${error.message}).`);
    }
    throw error;
  }
}

async function* asText(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield `${lines.join('\n')}\n`;
}

/** So that the name, too, survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().catch(() => {});
  await handle.close();
}

/** The lines of a backup, some at a time. Throws at a file that is none, or is cut off. */
export async function* readBackupFile(file: string): AsyncGenerator<string[]> {
  const compressed = createReadStream(file);
  const opened = new Promise<void>((resolve, reject) => {
    compressed.once('open', () => resolve());
    compressed.once('error', reject);
  });
  await opened.catch((error: Error) => {
    throw new StartupError(`The backup ${file} cannot be read (${error.message}).`);
  });
  const text = createZstdDecompress();
  compressed.once('error', (error) => text.destroy(error));
  compressed.pipe(text);
  let isFirst = true;
  try {
    for await (const lines of splitLines(text)) {
      if (isFirst && !lines[0]?.startsWith(BEGINNING)) throw new UnfitSnapshot('it is no backup of Masthead');
      isFirst = false;
      yield lines;
    }
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && 'code' in error)) throw error;
    throw new UnfitSnapshot(
      error.code === 'ZSTD_error_prefix_unknown'
        ? 'it is no backup of Masthead'
        : `it is cut off or damaged (${error.message})`,
    );
  } finally {
    compressed.destroy();
    text.destroy();
  }
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
    begun.push(first);
    length += first.length;
    if (length > LONGEST_LINE) throw new UnfitSnapshot('it is no backup of Masthead');
    const last = rest.pop();
    if (last === undefined) continue;
    yield [begun.join(''), ...rest];
    begun = [last];
    length = last.length;
  }
  if (begun.join('') !== '') throw new UnfitSnapshot('it is cut off');
}
