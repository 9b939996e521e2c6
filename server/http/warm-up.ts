const TICKS = 20_000;

/**
 * Every answer takes a handful of ticks. V8 compiles process.nextTick by what it has seen of it: after the start of the
 * embedded database that is a medley, and each tick then takes several times as long, each answer a sixth. So it gets to
 * see plain ticks first, until it is compiled: a few milliseconds.
 */
export async function warmUpTicks(): Promise<void> {
  await new Promise<void>((resolve) => {
    let left = TICKS;
    const tick = (...given: readonly number[]) => {
      left -= 1;
      if (left === 0) resolve();
      else if (left % 2 === 0) process.nextTick(tick);
      else process.nextTick(tick, given.length, left);
    };
    process.nextTick(tick);
  });
}
