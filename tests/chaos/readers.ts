import { Agent, get } from 'node:http';
import { errorCode } from '../../server/lib/errors.ts';

/** Readers who ask for pages at a constant rate, whatever becomes of the answers. */
export interface SteadyReaders {
  readonly asked: number;
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

const STEPS_A_SECOND = 20;
/** A reader who has waited this long has given up. */
const TIMEOUT_MS = 10_000;

export function startSteadyReaders(
  url: string,
  paths: readonly string[],
  requestsPerSecond: number,
): SteadyReaders {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  let asked = 0;
  const timer = setInterval(() => {
    for (let n = 0; n < requestsPerSecond / STEPS_A_SECOND; n++) {
      const path = paths[asked++ % paths.length] ?? '/';
      const reading = readPage(url + path, agent, asked).then((failure) => {
        if (failure) failures.push(`${path}: ${failure}`);
        open.delete(reading);
      });
      open.add(reading);
    }
  }, 1_000 / STEPS_A_SECOND);
  return {
    get asked() {
      return asked;
    },
    failures,
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      agent.destroy();
    },
  };
}

/** Reads a page, then one of the scripts and styles it names. Undefined for success; else what was wrong. */
async function readPage(url: string, agent: Agent, turn: number): Promise<string | undefined> {
  const page = await read(url, agent);
  if (typeof page === 'string') return page;
  const html = page.toString();
  if (!html.trimEnd().endsWith('</html>')) return 'half a page';
  const assets = html.match(/\/assets\/[^"'\s]+?\.(?:js|css)/g) ?? [];
  const asset = assets[turn % assets.length];
  const answer = asset ? await read(new URL(asset, url).href, agent) : 'names no script';
  return typeof answer === 'string' ? `${asset}: ${answer}` : undefined;
}

/** The body of a complete response with status 200; else what was wrong. */
function read(url: string, agent: Agent): Promise<Buffer | string> {
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve(response.statusCode === 200 ? Buffer.concat(chunks) : `status ${response.statusCode}`),
      );
      response.on('aborted', () => resolve('cut off'));
    });
    request.once('timeout', () => request.destroy(new Error('no answer in time')));
    request.once('error', (error) => {
      // A connection that was closed between two requests: every browser asks once more.
      const isStale = request.reusedSocket && errorCode(error) === 'ECONNRESET';
      if (isStale) read(url, agent).then(resolve);
      else resolve(error.message);
    });
  });
}
