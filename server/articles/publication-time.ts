/** The moment that an article's date stands for. A day begins at midnight where the paper is published. */
export function publicationTime(date: string, timeZone: string): Date {
  const time = new Date(date);
  if (date.includes('T')) return time;
  // Twice, for days on which the clocks change between midnight here and midnight there.
  const guess = time.getTime() - offsetAt(time, timeZone);
  return new Date(time.getTime() - offsetAt(new Date(guess), timeZone));
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(time: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(time);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(
    ...([part('year'), part('month') - 1, part('day')] as const),
    ...([part('hour'), part('minute'), part('second')] as const),
  );
  return local - Math.floor(time.getTime() / 1000) * 1000;
}
