import type { DeskResponse } from '../../contract/desk.ts';

type Today = DeskResponse<'today'>;
type TodayFinding = Today['findings'][number];

/** What the site knows of itself. */
export interface TodaySite {
  /** The checks of `masthead doctor` that a running site can answer. */
  findings(): Promise<Omit<TodayFinding, 'link'>[]>;
  traffic(): Promise<Pick<Today, 'readers' | 'requestsPerMinute' | 'pagesPerMinute'>>;
  storage(): Promise<Pick<Today, 'backup' | 'disk'>>;
}

const ORDER: readonly TodayFinding['state'][] = ['wrong', 'note', 'good'];
/** Where it is mended, by what it is about. */
const LINKS: Readonly<Record<string, string>> = { feeds: '/desk/feeds', paper: '/desk/settings' };

/** How the site is doing, with what needs attention first. */
export async function readToday(
  site: TodaySite,
  readFeeds: () => Promise<DeskResponse<'feeds'>>,
  version: string,
): Promise<Today> {
  const [checks, traffic, storage, { feeds }] = await Promise.all([
    site.findings(),
    site.traffic(),
    site.storage(),
    readFeeds(),
  ]);
  const paused = feeds.filter(({ pausedAt }) => pausedAt !== null);
  const failing = feeds.filter(
    ({ health, pausedAt }) => pausedAt === null && (health === 'failing' || health === 'blocked'),
  );
  const findings = [
    ...failing.map(({ label, problem }) => ({
      about: 'feeds',
      state: 'wrong' as const,
      says: `${label} fails: ${problem}`,
      fix: 'Check its address in publication.json, or ask its host; readers see what was stored.',
    })),
    ...feeds.flatMap(({ label, health, problem, pausedAt }) =>
      health === 'suspect' && pausedAt === null
        ? {
            about: 'feeds',
            state: 'note' as const,
            says: `${label}: ${problem}`,
            fix: 'Open its address in a browser, or ask its host. The items stay until it has answered like this for a day.',
          }
        : [],
    ),
    ...paused.map(({ label }) => ({
      about: 'feeds',
      state: 'note' as const,
      says: `${label} is paused`,
      fix: 'Resume it when its headlines are wanted again.',
    })),
    ...checks,
  ];
  return {
    findings: findings
      .map((finding) => ({ ...finding, link: LINKS[finding.about] ?? null }))
      .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state)),
    ...traffic,
    feeds: { total: feeds.length, failing: failing.length, paused: paused.length },
    ...storage,
    version,
  };
}
