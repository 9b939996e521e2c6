export interface Stretches<Result> {
  result: Result;
  /** Processor time of the longest stretch in which nothing else could run, on an even machine (see `slowness`). */
  longestMs: number;
  /** In how many turns of the event loop the work was done. */
  turns: number;
}

/** What the yardstick takes on the machine for which limits are set. */
const YARDSTICK_MS = 6;
/** Shorter stretches trouble nobody, however slow the processor is. */
const NOTABLE_MS = 100;
const PIECE = '<item><title>Copper &amp; tin</title></item>'.repeat(2_000);

/**
 * How many times slower the processor is than where limits were set, 1 at least. Processors that are shared with other
 * machines were seen to do the same work in 5 ms and, a moment later and for minutes, in 25, all of it counted as their own time.
 */
export function slowness(): number {
  const [, middle = YARDSTICK_MS] = [measureYardstick(), measureYardstick(), measureYardstick()].sort(
    (a, b) => a - b,
  );
  return Math.max(1, middle / YARDSTICK_MS);
}

/** Processor time of a fixed piece of work, much like the reading of a feed. */
function measureYardstick(): number {
  const began = process.threadCpuUsage();
  for (let round = 0; round < 20; round++) `${round}${PIECE}`.replace(/&amp;/g, '&').split('<');
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}

// The first rounds are slower: the engine has yet to compile it.
for (let round = 0; round < 10; round++) measureYardstick();

/** Does some work while looking, at every turn of the event loop, how long the last turn was. */
export async function longestStretch<Result>(work: () => Promise<Result>): Promise<Stretches<Result>> {
  let longestMs = 0;
  let turns = 0;
  let over = false;
  let slowest = slowness();
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    const stretchMs = (user + system) / 1_000;
    // Speed changes from one moment to the next.
    if (stretchMs > NOTABLE_MS) slowest = Math.max(slowest, slowness());
    longestMs = Math.max(longestMs, stretchMs / slowest);
    turns += 1;
    before = process.threadCpuUsage();
    if (!over) setImmediate(look);
  };
  const begun = Promise.withResolvers<void>();
  setImmediate(begun.resolve);
  await begun.promise;
  before = process.threadCpuUsage();
  setImmediate(look);
  try {
    const result = await work();
    look();
    return { result, longestMs, turns };
  } finally {
    over = true;
  }
}
