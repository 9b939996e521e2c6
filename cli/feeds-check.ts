import { Hono } from 'hono';
import { CATEGORIES, type Category } from '../contract/categories.ts';
import type { Publication } from '../contract/publication.ts';
import { readEnvironment } from '../server/environment.ts';
import { type CheckedFeed, checkFeed } from '../server/feeds/poll/check-feed.ts';
import { converterSource, directSource, hostOfAddress } from '../server/feeds/poll/feed-source.ts';
import { createOutside } from '../server/outside/fetch-outside.ts';
import { createHostLimit } from '../server/outside/host-limit.ts';
import { loadPublication } from '../server/publication/load-publication.ts';
import { userAgentOf } from '../server/publication/user-agent.ts';
import type { Command } from './command.ts';
import { startProgress } from './progress.ts';
import { formatTable } from './table.ts';

export const feedsCheck: Command = {
  name: 'feeds check',
  usage: 'feeds check [PAPER]',
  does: 'fetches every feed once and says how it stands',
  options: { publication: { type: 'string', does: 'the same as PAPER' } },
  async run({ publication: named }, [paper = named]) {
    const given = typeof paper === 'string' ? { PUBLICATION: paper } : {};
    const publication = await loadPublication(readEnvironment({ ...process.env, ...given }).publicationFile);
    const checked = await checkAll(publication, () => new Date());
    const failed = checked.filter(({ result }) => result.status !== 'ok');
    console.log(table(checked, new Date()));
    for (const { category, result } of failed) console.log(`${category}: ${result.problem}`);
    console.log(`${checked.length - failed.length} of ${checked.length} feeds are in order.`);
    return failed.length === 0 ? 0 : 1;
  },
};

interface Checked {
  category: Category;
  result: CheckedFeed;
}

async function checkAll(publication: Publication, clock: () => Date): Promise<Checked[]> {
  // The sample feeds are the site's own: they are asked in process, without a site being started.
  const site = new Hono();
  if (publication.newswire) {
    const { newswireRoutes } = await import('../sample/newswire/newswire.ts');
    site.route('/newswire', newswireRoutes({ clock, site: '', timeZone: publication.timeZone }));
  }
  const outside = createOutside({
    trustedHosts: publication.trustedHosts,
    userAgent: userAgentOf(publication),
    self: { fetch: async (_path, request) => site.fetch(request) },
  });
  const { converter } = publication.services;
  const source = converter === null ? directSource : converterSource(converter);
  const hostLimit = createHostLimit(2);
  const progress = startProgress(CATEGORIES.length);
  try {
    return await Promise.all(
      CATEGORIES.map(async (category) => {
        const address = publication.feeds[category].url;
        const host = hostOfAddress(source.addressFor(address)) || category;
        const result = await hostLimit.run(host, () => checkFeed({ outside, source, address, clock }));
        progress.step(`${category}: ${result.status}`);
        return { category, result };
      }),
    );
  } finally {
    progress.end();
    await outside.close();
  }
}

function table(checked: readonly Checked[], now: Date): string {
  return formatTable(
    ['category', 'status', 'format', 'items', 'images', 'newest', 'ms'],
    checked.map(({ category, result: { status, feed, milliseconds } }) => [
      ...[category, status, feed?.format ?? ''],
      ...[feed?.items.length ?? '', feed?.items.filter(({ image }) => image).length ?? ''],
      ...[newestOf(feed?.items.map(({ published }) => published) ?? [], now), Math.round(milliseconds)],
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
