export interface Stretches<Result> {
  result: Result;
  /** Processor time of the longest stretch in which nothing else could run: other work on the machine is not in it. */
  longestMs: number;
  /** In how many turns of the event loop the work was done. */
  turns: number;
}

/** Does some work while looking, at every turn of the event loop, how long the last turn was. */
export async function longestStretch<Result>(work: () => Promise<Result>): Promise<Stretches<Result>> {
  let longestMs = 0;
  let turns = 0;
  let over = false;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longestMs = Math.max(longestMs, (user + system) / 1_000);
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
