import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDesk } from '../cli/desk-call.ts';
import { driveSockets } from './drive-sockets.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { startSiteProcess } from './site-process.ts';

const ROUNDS = 5;
/** As the flood of the requirement: 64 readers who search without pause. */
const CONNECTIONS = 64;
const TIMEOUT_MS = 30_000;
const EDGES = 2;

/** From the decision to hide a headline to the last page that shows it, while readers flood the search. */
export async function takedownBench(print: (line: string) => void): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-takedown-'));
  const site = await startSiteProcess({ edges: EDGES, variables: { DATA_DIR: dataDir } });
  process.env.DATA_DIR = dataDir;
  const times: number[] = [];
  let flooding = true;
  const flood = (async () => {
    for (let word = 0; flooding; word++) {
      const load = { seconds: 1, connections: CONNECTIONS, headers: {} };
      await driveSockets(`${site.url}/search?q=rates${word}`, load);
    }
  })();
  try {
    await withDesk({ publication: 'sample/meridian-ledger' }, async ({ call }) => {
      for (let round = 1; round <= ROUNDS; round++) {
        const { headlines } = await call('headlines', { query: { category: 'business', state: 'shown' } });
        const [first] = headlines;
        if (!first) throw new Error('The sample has no business news.');
        const began = performance.now();
        const body = { target: { item: first.id }, reason: 'bench' };
        await call('hide', { body });
        const answered = performance.now() - began;
        await waitUntilGone(site.url, first.link);
        times.push(performance.now() - began);
        print(
          `round ${round}: ${Math.round(times.at(-1) ?? 0)} ms, answered after ${Math.round(answered)} ms`,
        );
      }
      return 0;
    });
  } finally {
    flooding = false;
    delete process.env.DATA_DIR;
    await flood.catch(() => {});
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const name = `headline hidden → no page shows it, ${CONNECTIONS} connections searching`;
  return [
    { name: `${name}, median`, value: median(times), unit: 'ms' },
    {
      name: `${name}, slowest`,
      value: Math.max(...times),
      unit: 'ms',
      budget: { atMost: 2_000, of: 'value' },
    },
  ];
}

/** Each time over a new connection, so that every edge is asked. */
async function waitUntilGone(url: string, link: string): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  for (let clean = 0; clean < 4 * EDGES; ) {
    if (performance.now() > until) throw new Error(`${link} is still shown after ${TIMEOUT_MS / 1000} s.`);
    const pages = await Promise.all(
      ['/', '/category/business', '/category/business/feed.xml'].map(async (path) => {
        const answer = await fetch(url + path, { headers: { Connection: 'close' } });
        return answer.text();
      }),
    );
    clean = pages.some((page) => page.includes(link)) ? 0 : clean + 1;
  }
}
