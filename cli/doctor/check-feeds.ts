import type { Publication } from '../../contract/publication.ts';
import { checkAllFeeds } from '../check-all-feeds.ts';
import { createClockWatch } from './check-clock.ts';
import type { Finding } from './finding.ts';

const about = 'feeds';

/** Asks every feed, and tells by their answers whether this machine's clock is right. */
export async function checkFeeds(
  publication: Publication,
  { paperFolder, clock }: { paperFolder: string; clock: () => Date },
): Promise<Finding[]> {
  const watch = createClockWatch(clock);
  const checked = await checkAllFeeds(publication, { paperFolder, clock, onAnswer: watch.take });
  const failed = checked.filter(({ result }) => result.status !== 'ok');
  const findings: Finding[] = failed.map(({ category, result }) => ({
    about,
    state: 'wrong',
    says: `${category} fails: ${result.problem.replace(/\.$/, '')}`,
    fix: `Check its address in publication.json, or ask its host; readers keep what was stored.`,
  }));
  const count = `${checked.length - failed.length} of ${checked.length} are in order`;
  return [
    ...(failed.length < checked.length ? [{ about, state: 'good', says: count } as const] : []),
    ...findings,
    watch.finding(),
  ];
}
