import type { DeskResponse, DeskRole } from '../../contract/desk.ts';
import { isFailing } from '../data/database/feed-health.ts';

type Today = DeskResponse<'today'>;
type TodayFinding = Today['findings'][number];

export interface TodaySite {
  /** The checks of `masthead doctor` that a running site can answer. */
  findings(): Promise<Omit<TodayFinding, 'link'>[]>;
  traffic(): Promise<Pick<Today, 'readers' | 'requestsPerMinute' | 'pagesPerMinute'>>;
  storage(): Promise<Pick<Today, 'backup' | 'disk'>>;
}

const ORDER: readonly TodayFinding['state'][] = ['wrong', 'note', 'good'];
/** The page of the desk where a finding is fixed, by its subject. */
const LINKS: Readonly<Record<string, string>> = { feeds: '/desk/feeds', paper: '/desk/articles' };
/** Checks of the machine: their fixes are commands and settings of the machine. */
const MACHINE: readonly string[] = ['backups', 'clock', 'database', 'disk'];

/** The state of the site. Findings that need attention come first. */
export async function readToday(
  site: TodaySite,
  readFeeds: () => Promise<DeskResponse<'feeds'>>,
  version: string,
  readErrors: () => Promise<readonly { name: string; count: number }[]>,
  role: DeskRole,
): Promise<Today> {
  const [checks, traffic, storage, { feeds }, errors] = await Promise.all([
    site.findings(),
    site.traffic(),
    site.storage(),
    readFeeds(),
    readErrors(),
  ]);
  const paused = feeds.filter(({ pausedAt }) => pausedAt !== null);
  const failing = feeds.filter(isFailing);
  const findings = [
    ...failing.map(({ title, label, problem }) => ({
      about: 'feeds',
      state: 'wrong' as const,
      message: `${title || label} fails: ${problem}`,
      fix: 'Feeds shows what its host sent. Readers still see its stored headlines.',
    })),
    ...feeds.flatMap(({ title, label, health, problem, pausedAt }) =>
      health === 'suspect' && pausedAt === null
        ? {
            about: 'feeds',
            state: 'note' as const,
            message: `${title || label}: ${problem}`,
            fix: 'Open its address in a browser, or ask its host. Stored items stay for a day.',
          }
        : [],
    ),
    ...paused.map(({ title, label }) => ({
      about: 'feeds',
      state: 'note' as const,
      message: `${title || label} is paused`,
      fix: 'Resume it to get its headlines again.',
    })),
    ...errors.map(({ name, count }) => ({
      about: 'browsers',
      state: 'note' as const,
      message: `Error in readers’ browsers: ${name} (${count === 1 ? 'once' : `${count} times`} since yesterday)`,
      fix: 'Open the site with the browser’s console to see it. If it is not caused by an extension, update Masthead or report it.',
    })),
    ...(storage.backup.planned ? [] : [NO_BACKUP]),
    ...checks.map(inWordsOfTheDesk),
  ];
  return {
    findings: findings
      .map((finding) => ({
        ...finding,
        ...(role === 'editor' && finding.fix && MACHINE.includes(finding.about)
          ? { fix: 'Tell an operator of the paper.' }
          : {}),
        link: LINKS[finding.about] ?? null,
      }))
      .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state)),
    ...traffic,
    feeds: { total: feeds.length, failing: failing.length, paused: paused.length },
    ...storage,
    version,
  };
}

const NO_BACKUP = {
  about: 'backups',
  state: 'note' as const,
  message: 'No backup is planned: after a disk failure, the decisions made at the desk would be lost',
  fix: 'Set BACKUP_DIR to a folder on another disk and restart the site.',
};

/** The doctor names a command for issues of the paper's files; the desk marks the texts. */
function inWordsOfTheDesk(finding: Omit<TodayFinding, 'link'>): Omit<TodayFinding, 'link'> {
  if (finding.about !== 'paper') return finding;
  if (finding.state === 'good') return { ...finding, message: 'Content files are valid', fix: '' };
  return { ...finding, fix: 'Articles, FAQ and Pages mark the texts with issues. Settings shows its own.' };
}
