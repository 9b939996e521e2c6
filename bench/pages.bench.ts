import { resolve } from 'node:path';
import { startServerProcess } from './child-process.ts';
import type { Figure } from './figure.ts';
import { type Load, openLoad } from './load.ts';
import { median } from './median.ts';
import { startNextPeer } from './next-peer.ts';
import { startSiteProcess } from './site-process.ts';
import { askWhole, BROWSER_ENCODINGS } from './whole-answer.ts';

const ROUNDS = 15;
const SECONDS = 1;
const CONNECTIONS = 32;

/** Requests a second of the pressed front page, beside node:http with the same bytes and Next.js with the same news. */
export async function pagesBench(tell: (line: string) => void): Promise<Figure[]> {
  const load = openLoad();
  await using running = new AsyncDisposableStack();
  const site = await startSiteProcess();
  running.defer(() => site.stop());
  const { status, headers, body } = await askWhole(site.url);
  if (status !== 200) throw new Error(`The front page answered ${status}.`);
  const raw = await startServerProcess({
    node: [resolve(import.meta.dirname, 'raw-server.ts')],
    environment: {},
    ready: '/',
    message: { headers, body: body.toString('base64') },
  });
  running.defer(() => raw.stop());
  const measure = (urls: readonly string[], encodings: string) => measureInTurns(load, urls, encodings);
  tell(`${load.name}, ${ROUNDS} rounds of ${SECONDS} s each, ${body.length} bytes a page`);
  // Apart from Next.js, which is still busy with its last answers when the next in turn begins.
  const [pressed = Number.NaN, bare = Number.NaN] = await measure([site.url, raw.url], BROWSER_ENCODINGS);
  const next = await startNextPeer(site.url, tell);
  running.defer(() => next.stop());
  const [, isr = Number.NaN] = await measure([site.url, next.url], BROWSER_ENCODINGS);
  const [plain = Number.NaN, plainIsr = Number.NaN] = await measure([site.url, next.url], 'identity');
  const line = { name: 'pressed front page', value: pressed, unit: 'requests/s' };
  return [
    {
      ...line,
      peer: { name: 'raw node:http, same bytes', value: bare },
      budget: { atLeast: 0.9, of: 'ratio' },
    },
    {
      ...line,
      peer: { name: 'Next.js ISR', value: isr },
      budget: { atLeast: 25, of: 'ratio' },
    },
    {
      ...line,
      name: 'pressed front page, uncompressed',
      value: plain,
      peer: { name: 'Next.js ISR', value: plainIsr },
    },
  ];
}

/** In turns, so that whatever else the machine does falls on all alike; the median of the rounds of each. */
async function measureInTurns(load: Load, urls: readonly string[], encodings: string): Promise<number[]> {
  const rates: number[][] = urls.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, url] of urls.entries()) {
      const rate = await load.run(url, {
        seconds: round === 0 ? 1 : SECONDS,
        connections: CONNECTIONS,
        headers: { 'Accept-Encoding': encodings },
      });
      // The first round warms the processes up.
      if (round > 0) rates[place]?.push(rate);
    }
  }
  return rates.map(median);
}
