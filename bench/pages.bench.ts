import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { startServerProcess } from './child-process.ts';
import type { Figure } from './figure.ts';
import { type Load, openLoad } from './load.ts';
import { CONNECTIONS, measurePair, ROUNDS, SECONDS } from './measure-pair.ts';
import { startNextBaseline } from './next-baseline.ts';
import { startSiteProcess } from './site-process.ts';
import { askWhole, BROWSER_ENCODINGS } from './whole-answer.ts';

/** Requests a second of the cached front page, beside node:http with the same bytes and Next.js with the same news. */
export async function pagesBench(print: (line: string) => void): Promise<Figure[]> {
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
  print(`${load.name}, ${ROUNDS} rounds of ${SECONDS} s each, ${body.length} bytes a page`);
  // Apart from Next.js, which is still busy with its last answers when the next in turn begins.
  const besideRaw = await measurePair(load, [site.url, raw.url], BROWSER_ENCODINGS);
  const edges = await measureEdges(load, print);
  const next = await startNextBaseline(site.url, print);
  running.defer(() => next.stop());
  const besideNext = await measurePair(load, [site.url, next.url], BROWSER_ENCODINGS);
  const plain = await measurePair(load, [site.url, next.url], 'identity');
  const line = { name: 'cached front page', unit: 'requests/s' };
  return [
    {
      ...line,
      value: besideRaw.own,
      baseline: { name: 'raw node:http, same bytes', value: besideRaw.baseline },
      budget: { atLeast: 0.7, of: 'ratio' },
    },
    ...edges,
    {
      ...line,
      value: besideNext.own,
      baseline: { name: 'Next.js ISR', value: besideNext.baseline },
      budget: { atLeast: 25, of: 'ratio' },
    },
    {
      ...line,
      name: 'cached front page, uncompressed',
      value: plain.own,
      baseline: { name: 'Next.js ISR', value: plain.baseline },
    },
  ];
}

/** With as many edges as the machine has cores: the load generator needs one of them for itself. */
async function measureEdges(load: Load, print: (line: string) => void): Promise<Figure[]> {
  const rates: number[] = [];
  for (let edges = 1; edges <= availableParallelism(); edges++) {
    const site = await startSiteProcess({ edges });
    const options = { connections: 2 * CONNECTIONS, headers: { 'Accept-Encoding': BROWSER_ENCODINGS } };
    await load.run(site.url, { ...options, seconds: 2 });
    rates.push(await load.run(site.url, { ...options, seconds: 5 }));
    print(`${edges} edges: ${Math.round(rates.at(-1) ?? 0)} requests/s`);
    await site.stop();
  }
  const [one = Number.NaN, two = Number.NaN] = rates;
  const hasRoom = availableParallelism() > 2;
  return [
    {
      name: 'two edges',
      value: two,
      unit: 'requests/s',
      baseline: { name: 'one edge', value: one },
      ...(hasRoom ? { budget: { atLeast: 1.5, of: 'ratio' as const } } : {}),
    },
  ];
}
