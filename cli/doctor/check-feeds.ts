import type { Publication } from '../../contract/publication.ts';
import { createClockWatch } from '../../server/origin/doctor/check-clock.ts';
import { type Finding, findingsAbout } from '../../server/origin/doctor/finding.ts';
import { checkAllFeeds } from '../check-all-feeds.ts';

const { good, wrong } = findingsAbout('feeds');

/** Fetches every feed, and compares this machine's clock with those of their hosts. */
export async function checkFeeds(
  publication: Publication,
  { paperFolder, clock }: { paperFolder: string; clock: () => Date },
): Promise<Finding[]> {
  const watch = createClockWatch(clock);
  const checked = await checkAllFeeds(publication, { paperFolder, clock, onAnswer: watch.take });
  const failed = checked.filter(({ result }) => result.status !== 'ok');
  const count = `${checked.length - failed.length} of ${checked.length} are in order`;
  return [
    ...(failed.length < checked.length ? [good(count)] : []),
    ...failed.map(({ name, result }) =>
      wrong(
        `${name} fails: ${result.problem.replace(/\.$/, '')}`,
        'Check its address in publication.json, or ask its host; readers see what was stored.',
      ),
    ),
    watch.finding(),
  ];
}
