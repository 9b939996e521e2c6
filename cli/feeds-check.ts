import { hostOfAddress } from '../server/news/feeds/poll/feed-source.ts';
import { describeIncomplete, incompletenessOf } from '../server/news/feeds/poll/handle-result.ts';
import { loadPublication } from '../server/paper/publication/load-publication.ts';
import { type Checked, checkAllFeeds } from './check-all-feeds.ts';
import { environmentFor } from './environment.ts';
import type { Run } from './run-command.ts';
import { formatTable } from './table.ts';

export const run: Run = async ({ publication: named }, [paper = named]) => {
  const { publicationFile, paperFolder } = environmentFor(paper);
  const publication = await loadPublication(publicationFile);
  const checked = await checkAllFeeds(publication, { paperFolder, clock: () => new Date() });
  const failed = checked.filter(({ result }) => result.status !== 'ok');
  console.log(table(checked, new Date()));
  for (const { name, result } of failed) console.log(`${name}: ${result.problem}`);
  for (const { name, result } of checked) {
    const incomplete = result.feed ? incompletenessOf(result.feed) : '';
    if (result.feed && incomplete !== '') {
      const reason = describeIncomplete(hostOfAddress(result.feed.url), incomplete);
      console.log(`${name}: ${reason}; the site keeps the items that it has stored for a day`);
    }
  }
  console.log(`${checked.length - failed.length} of ${checked.length} feeds are in order.`);
  return failed.length === 0 ? 0 : 1;
};

function table(checked: readonly Checked[], now: Date): string {
  return formatTable(
    ['category', 'status', 'format', 'items', 'images', 'newest', 'ms'],
    checked.map(({ name, result: { status, feed, milliseconds } }) => [
      name,
      (feed && incompletenessOf(feed)) || status,
      feed?.format ?? '',
      feed?.items.length ?? '',
      feed?.items.filter(({ image }) => image).length ?? '',
      newestOf(feed?.items.map(({ published }) => published) ?? [], now),
      Math.round(milliseconds),
    ]),
  );
}

function newestOf(dates: readonly (Date | null)[], now: Date): string {
  const newest = Math.max(...dates.map((date) => date?.getTime() ?? Number.NEGATIVE_INFINITY));
  if (!Number.isFinite(newest)) return dates.length > 0 ? 'undated' : '';
  const minutes = Math.max(0, Math.round((now.getTime() - newest) / 60_000));
  if (minutes < 90) return `${minutes} min ago`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1440)} days ago`;
}
