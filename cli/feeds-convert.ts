import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { isWebAddress } from '../contract/publication.ts';
import type { RssAnswer } from '../contract/rss.ts';
import { MAX_BYTES } from '../feed-reader/limits.ts';
import { parseFeed } from '../feed-reader/parse-feed.ts';
import { errorMessage } from '../server/lib/errors.ts';
import { createFetcher, type Fetcher } from '../server/net/fetcher.ts';
import { toRss2json } from '../server/news/feeds/serve/rss2json.ts';
import type { Run } from './run-command.ts';

/** Enough that a slow host does not block the rest, few enough to save memory. */
const MAX_CONCURRENT = 8;

export const run: Run = async ({ base = '', trust }, sources) => {
  if (typeof base !== 'string' || (base !== '' && !isWebAddress(base))) {
    console.error('--base must be a web address, such as https://example.org/feed.xml.');
    return 2;
  }
  await using fetcher = createFetcher({
    trustedHosts: Array.isArray(trust) ? trust.map(String) : [],
    userAgent: 'Masthead/0.1 (feeds convert)',
  });
  let isPipeClosed = false;
  process.stdout.on('error', () => {
    isPipeClosed = true;
  });
  let failed = 0;
  const convert = (source: string) => convertSource(source, base, fetcher);
  const lines: AsyncIterable<Line> = Readable.from(expand(sources)).map(convert, {
    concurrency: MAX_CONCURRENT,
  });
  for await (const line of lines) {
    if (isPipeClosed) break;
    if (line.status === 'error') failed += 1;
    const more = process.stdout.write(`${JSON.stringify(line)}\n`);
    if (!more) await once(process.stdout, 'drain').catch(() => {});
  }
  return failed === 0 ? 0 : 1;
};

type Line = ({ source: string } & RssAnswer) | { source: string; status: 'error'; message: string };

/** A folder stands for its files, '-' for a list on standard input. */
async function* expand(sources: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  for await (const source of sources) {
    if (source === '-') {
      yield* expand(createInterface({ input: process.stdin }));
    } else if (isWebAddress(source) || !(await isFolder(source))) {
      if (source.trim() !== '') yield source;
    } else {
      for (const name of (await readdir(source)).sort()) {
        const path = join(source, name);
        if (!(await isFolder(path))) yield path;
      }
    }
  }
}

/** `base`: the address to which links in a file are relative, or ''. */
async function convertSource(source: string, base: string, fetcher: Fetcher): Promise<Line> {
  try {
    const { bytes, contentType, url } = isWebAddress(source)
      ? await fetchSource(source, fetcher)
      : { bytes: await readSource(source), contentType: undefined, url: undefined };
    const feed = parseFeed(bytes, { url: url ?? base, contentType, now: new Date() });
    return { source, ...toRss2json({ ...feed, url: url ?? source }, feed.items) };
  } catch (error) {
    return { source, status: 'error', message: errorMessage(error) };
  }
}

async function fetchSource(source: string, fetcher: Fetcher) {
  const { status, url, headers, body } = await fetcher.fetch({ url: source });
  if (status !== 200) throw new Error(`${new URL(url).host} answered ${status}`);
  return { bytes: body, contentType: headers.get('content-type') ?? undefined, url };
}

async function readSource(path: string): Promise<Uint8Array> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) throw new Error('There is no such file');
  if (file.size > MAX_BYTES) throw new Error(`The file is larger than ${MAX_BYTES} bytes`);
  return readFile(path);
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}
