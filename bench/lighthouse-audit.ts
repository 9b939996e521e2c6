import lighthouse, { type Result } from 'lighthouse';

export const LIGHTHOUSE_CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type LighthouseCategory = (typeof LIGHTHOUSE_CATEGORIES)[number];

/** What Lighthouse says about one visit to a page on its phone. */
export interface Audit {
  /** Out of a hundred. */
  scores: Record<LighthouseCategory, number>;
  /** Milliseconds. */
  largestPaint: number;
  blocking: number;
  shift: number;
  /** Milliseconds of each kind of work on the main thread, most first: 'Style & Layout 61'. */
  work: string[];
  /** Tasks that blocked, by script or page: '/ 81'. */
  longTasks: string[];
  /** What cost points. */
  findings: string[];
}

/** Chromium now and then loses the beginning of a recording; Lighthouse says to run it again. */
const TRIES = 3;

export async function audit(
  url: string,
  port: number,
  passOver: readonly string[],
  tries = TRIES,
): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...LIGHTHOUSE_CATEGORIES],
    skipAudits: [...passOver],
    logLevel: 'silent',
  });
  if (!result) throw new Error(`Lighthouse had nothing to say about ${url}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError?.code === 'NO_NAVSTART' && tries > 1) return audit(url, port, passOver, tries - 1);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const score = (category: LighthouseCategory) =>
    Math.round((categories[category]?.score ?? Number.NaN) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaint: number('largest-contentful-paint'),
    blocking: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
    work: rowsOf(audits['mainthread-work-breakdown'], 'groupLabel'),
    longTasks: rowsOf(audits['long-tasks'], 'url'),
    findings: LIGHTHOUSE_CATEGORIES.flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.title ?? ''}`.trim()),
    ),
  };
}

/** The rows of an audit's table, as a name and a duration. */
function rowsOf(audit: Result['audits'][string] | undefined, key: string): string[] {
  const { details } = audit ?? {};
  if (details?.type !== 'table') return [];
  return details.items.map((row) => {
    const name = String(row[key]);
    return `${URL.parse(name)?.pathname ?? name} ${Math.round(Number(row.duration))}`;
  });
}
