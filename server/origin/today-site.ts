import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { listBackups } from '../data/backup/schedule-backups.ts';
import type { TodaySite } from '../desk/today.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import type { MetricsReport } from '../protocol/channel.ts';
import { checksOfSite } from './doctor/checks-of-site.ts';
import type { Edges } from './edges.ts';
import type { Environment } from './environment.ts';

type Findings = Awaited<ReturnType<TodaySite['findings']>>;

interface TodaySiteOptions {
  environment: Environment;
  edges: Pick<Edges, 'measure'>;
  clock: () => Date;
}

const EDGE_TIMEOUT_MS = 500;
/** Rates are measured over at least this long, so that a single page does not change them. */
const MIN_SPAN_MS = 5_000;
const MAX_SPAN_MS = 120_000;
/** The checks read the whole paper: they run at most this often, after the visit that finds them old. */
const FINDINGS_MS = 30_000;
const CHECK_DELAY_MS = 1_000;
/** Rather than show older results, a visit waits. */
const MAX_FINDINGS_AGE_MS = 600_000;

/** The state of the site for the first screen of the desk. */
export function todaySite({ environment, edges, clock }: TodaySiteOptions): TodaySite {
  let samples: { at: number; requests: number; pages: number }[] = [];
  const checks = checksOfSite(environment, clock, clock());
  const checking = createSingleFlight<'checks', Findings>();
  let checked: { at: number; findings: Findings } | undefined;
  const check = (delayMs: number) =>
    checking.run('checks', async () => {
      await setTimeout(delayMs, undefined, { ref: false });
      const at = clock().getTime();
      const results = await Promise.all(checks.map((one) => one()));
      checked = { at, findings: results.flat().map((finding) => ({ fix: '', ...finding })) };
      return checked.findings;
    });

  return {
    async findings() {
      const age = checked ? clock().getTime() - checked.at : MAX_FINDINGS_AGE_MS;
      if (!checked || age >= MAX_FINDINGS_AGE_MS) return check(0);
      // A check that fails is repeated by the next visit.
      if (age >= FINDINGS_MS) check(CHECK_DELAY_MS).catch(() => {});
      return checked.findings;
    },
    async traffic() {
      const reports = await edges.measure(EDGE_TIMEOUT_MS);
      const sum = (name: string, how?: string) =>
        reports.reduce((total, report) => total + totalOf(report, name, how), 0);
      const responses = 'masthead_edge_responses_total';
      const now = { at: performance.now(), requests: sum(responses), pages: sum(responses, 'cached') };
      samples = [...samples.filter(({ at }) => now.at - at <= MAX_SPAN_MS), now];
      const before = samples.find(
        ({ at, requests }) => now.at - at >= MIN_SPAN_MS && requests <= now.requests,
      );
      const perMinute = (key: 'requests' | 'pages') =>
        before ? Math.round(((now[key] - before[key]) / (now.at - before.at)) * 60_000) : null;
      return {
        readers: sum('masthead_sse_connections'),
        requestsPerMinute: perMinute('requests'),
        pagesPerMinute: perMinute('pages'),
      };
    },
    async storage() {
      const { backups: plan, dataDir } = environment;
      const [newest] = plan ? (await listBackups(plan.folder, clock())).backups : [];
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return {
        backup: { planned: plan !== undefined, lastAt: newest?.madeAt.toISOString() ?? null },
        disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
      };
    },
  };
}

function totalOf(report: MetricsReport, name: string, how: string | undefined): number {
  const values = report.find((metric) => metric.name === name)?.values ?? [];
  return values
    .filter(({ labels }) => how === undefined || labels.how === how)
    .reduce((total, { value }) => total + value, 0);
}
