import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { syncFolder } from '../../lib/atomic-file.ts';
import { StartupError } from '../../lib/startup-error.ts';
import { UnfitSnapshot } from './load-snapshot.ts';
import { FORMAT, type Header, headerSchema, type Snapshot, type TableFacts } from './snapshot.ts';

/**
 * A backup is text, compressed with zstd: a header line of JSON, with counts and checksums, then the rows of each table in
 * COPY format, each table followed by an end marker.
 */
const END_OF_TABLE = '\\.\n';
/** A file with longer lines is no backup. */
const MAX_LINE_BYTES = 128 * 1024 * 1024;
const NO_BACKUP = 'it is no backup of Masthead';

/** Writes the file atomically, readable by its owner alone. Returns its size. */
export async function writeBackupFile(
  file: string,
  snapshot: Snapshot,
  onTable?: (table: TableFacts) => void,
): Promise<number> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`;
  try {
    await pipeline(
      textOf(snapshot, onTable),
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    // So that the rename survives a power cut.
    await syncFolder(dirname(file)).catch(() => {});
    return size;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    if (error instanceof Error && 'syscall' in error && 'path' in error) {
      throw new StartupError(`The backup cannot be written to ${file} (${error.message}).`);
    }
    throw error;
  }
}

async function* textOf({ header, rows }: Snapshot, onTable?: (table: TableFacts) => void) {
  yield `${JSON.stringify(header)}\n`;
  for (const table of header.tables) {
    yield* rows(table);
    yield END_OF_TABLE;
    onTable?.(table);
  }
}

/** Reads a backup. Rejects if the file is not a backup or is truncated. */
export async function withBackupFile<Result>(
  file: string,
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const compressed = createReadStream(file);
  await once(compressed, 'open').catch((error: Error) => {
    throw new StartupError(`The backup ${file} cannot be read (${error.message}).`);
  });
  const text = createZstdDecompress();
  compressed.once('error', (error) => text.destroy(error));
  const lines = linesIn(compressed.pipe(text));
  try {
    const { value: first } = await lines.next();
    if (first === undefined) throw new UnfitSnapshot('it is cut off');
    return await use({ header: readHeader(first.toString()), rows: () => untilEndOfTable(lines) });
  } finally {
    compressed.destroy();
    text.destroy();
  }
}

/** Yields the first line, then chunks of whole lines. End markers are chunks of their own. */
async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  try {
    for await (const chunk of chunks) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (rest.length > MAX_LINE_BYTES) throw new UnfitSnapshot(NO_BACKUP);
      for (let end = endOfLines(rest, isFirst); end > 0; end = endOfLines(rest, false)) {
        yield rest.subarray(0, end);
        rest = rest.subarray(end);
        isFirst = false;
      }
    }
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && 'code' in error)) throw error;
    const isOther = error.code === 'ZSTD_error_prefix_unknown';
    throw new UnfitSnapshot(isOther ? NO_BACKUP : `it is cut off or damaged (${error.message})`);
  }
  if (rest.length > 0) throw new UnfitSnapshot('it is cut off');
}

function endOfLines(text: Buffer, isFirst: boolean): number {
  if (isFirst) return text.indexOf('\n') + 1;
  if (text.indexOf(END_OF_TABLE) === 0) return END_OF_TABLE.length;
  const end = text.indexOf(`\n${END_OF_TABLE}`);
  return end < 0 ? text.lastIndexOf('\n') + 1 : end + 1;
}

async function* untilEndOfTable(lines: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new UnfitSnapshot('it is cut off: its end is missing');
    if (value.equals(Buffer.from(END_OF_TABLE))) return;
    yield value;
  }
}

function readHeader(line: string): Header {
  if (!line.startsWith('{"masthead":"backup"')) throw new UnfitSnapshot(NO_BACKUP);
  const header = JSON.parse(line);
  if (header.format !== FORMAT) {
    throw new UnfitSnapshot(
      `it has format ${header.format}, and this Masthead reads format ${FORMAT}: restore it with Masthead ${header.version}, which made it`,
    );
  }
  return headerSchema.parse(header);
}
