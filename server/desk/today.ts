import type { DeskResponse } from '../../contract/desk.ts';

type Today = DeskResponse<'today'>;
type TodayFinding = Today['findings'][number];

/** What the site reports about itself. */
export interface TodaySite {
  /** The checks of `masthead doctor` that a running site can answer. */
  findings(): Promise<Omit<TodayFinding, 'link'>[]>;
  traffic(): Promise<Pick<Today, 'readers' | 'requestsPerMinute' | 'pagesPerMinute'>>;
  storage(): Promise<Pick<Today, 'backup' | 'disk'>>;
}

const ORDER: readonly TodayFinding['state'][] = ['wrong', 'note', 'good'];
/** The page of the desk where a finding is fixed, by its subject. */
const LINKS: Readonly<Record<string, string>> = { feeds: '/desk/feeds', paper: '/desk/settings' };

/** The state of the site. Findings that need attention come first. */
export async function readToday(
  site: TodaySite,
  readFeeds: () => Promise<DeskResponse<'feeds'>>,
  version: string,
  readErrors: () => Promise<readonly { name: string; count: number }[]>,
): Promise<Today> {
  const [checks, traffic, storage, { feeds }, errors] = await Promise.all([
    site.findings(),
    site.traffic(),
    site.storage(),
    readFeeds(),
    readErrors(),
  ]);
  const paused = feeds.filter(({ pausedAt }) => pausedAt !== null);
  const failing = feeds.filter(
    ({ health, pausedAt }) => pausedAt === null && (health === 'failing' || health === 'blocked'),
  );
  const findings = [
    ...failing.map(({ label, problem }) => ({
      about: 'feeds',
      state: 'wrong' as const,
      message: `${label} fails: ${problem}`,
      fix: 'Check its address in publication.json, or ask its host. Readers see the stored items.',
    })),
    ...feeds.flatMap(({ label, health, problem, pausedAt }) =>
      health === 'suspect' && pausedAt === null
        ? {
            about: 'feeds',
            state: 'note' as const,
            message: `${label}: ${problem}`,
            fix: 'Open its address in a browser, or ask its host. Stored items stay for a day.',
          }
        : [],
    ),
    ...paused.map(({ label }) => ({
      about: 'feeds',
      state: 'note' as const,
      message: `${label} is paused`,
      fix: 'Resume it to get its headlines again.',
    })),
    ...errors.map(({ name, count }) => ({
      about: 'browsers',
      state: 'note' as const,
      message: `Error in readers’ browsers: ${name} (${count === 1 ? 'once' : `${count} times`} since yesterday)`,
      fix: 'Open the site with the browser’s console to see it. If it is not caused by an extension, update Masthead or report it.',
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
