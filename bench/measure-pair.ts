import type { Load } from './load.ts';

export const ROUNDS = 21;
export const SECONDS = 1;
export const CONNECTIONS = 32;

export interface Pair {
  own: number;
  baseline: number;
}

/**
 * In turns, and each first in every other round, so that whatever else the machine does falls on both alike. The rates
 * of a second vary by half; how two that follow each other compare varies less: the middle one of these is taken.
 */
export async function measurePair(
  load: Load,
  [own, baseline]: readonly [own: string, baseline: string],
  encodings: string,
): Promise<Pair> {
  const ask = (url: string) =>
    load.run(url, {
      seconds: SECONDS,
      connections: CONNECTIONS,
      headers: { 'Accept-Encoding': encodings },
    });
  const pairs: Pair[] = [];
  // The first round warms the processes up.
  for (let round = 0; round <= ROUNDS; round++) {
    const first = round % 2 === 0 ? await ask(own) : await ask(baseline);
    const second = round % 2 === 0 ? await ask(baseline) : await ask(own);
    if (round > 0)
      pairs.push(round % 2 === 0 ? { own: first, baseline: second } : { own: second, baseline: first });
  }
  const middle = pairs.sort((a, b) => a.own / a.baseline - b.own / b.baseline)[Math.floor(ROUNDS / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}
