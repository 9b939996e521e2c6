import lighthouse from 'lighthouse';
import { SCREENS } from '../tests/e2e/screens.ts';
import { PHONE } from './browser.ts';
import { startDebuggedBrowser } from './debugged-browser.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { startSiteProcess } from './site-process.ts';

const RUNS = 3;
/** Results of a search are kept out of search engines on purpose, which Lighthouse counts against a page. */
const NOT_FOR_ENGINES = /^\/search/;

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
const LOWEST: Readonly<Record<Category, number>> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

interface Audit {
  scores: Record<Category, number>;
  /** Milliseconds. */
  largestPaint: number;
  blocking: number;
  shift: number;
  /** What cost points. */
  findings: string[];
}

/** Lighthouse on a phone, every screen: the median of three visits each. */
export async function lighthouseBench(tell: (line: string) => void): Promise<Figure[]> {
  await using running = new AsyncDisposableStack();
  const site = await startSiteProcess();
  running.defer(() => site.stop());
  const browser = await startDebuggedBrowser();
  running.defer(() => browser.stop());

  const paths = SCREENS.filter(({ status }) => status === 200).map(({ path }) => path);
  const figures: Figure[] = [];
  const shifts: number[] = [];
  const blockings: number[] = [];
  for (const path of paths) {
    // Copies of pictures are made when first asked for; that is no reader's ordinary visit.
    await browser.visit(site.url + path, PHONE);
    const audits: Audit[] = [];
    for (let run = 0; run < RUNS; run++) audits.push(await audit(site.url + path, browser.port));
    const middle = (measure: (audit: Audit) => number) => median(audits.map(measure));
    for (const category of CATEGORIES) {
      if (category === 'seo' && NOT_FOR_ENGINES.test(path)) continue;
      figures.push({
        name: `${path}: ${category}`,
        value: middle(({ scores }) => scores[category]),
        unit: '',
        budget: { atLeast: LOWEST[category], of: 'value' },
      });
    }
    const largestPaint = middle((one) => one.largestPaint) / 1000;
    shifts.push(middle(({ shift }) => shift));
    blockings.push(middle(({ blocking }) => blocking));
    figures.push({
      name: `${path}: largest contentful paint`,
      value: largestPaint,
      unit: 's',
      ...(path === '/' ? { budget: { atMost: 1.5, of: 'value' } } : {}),
    });
    tell(
      `${path}: ${CATEGORIES.map((category) => middle(({ scores }) => scores[category])).join(', ')}, LCP ${largestPaint.toFixed(2)} s, ${[...new Set(audits.flatMap(({ findings }) => findings))].join('; ')}`,
    );
  }
  return [
    ...figures,
    {
      name: 'any screen: cumulative layout shift',
      value: Math.max(...shifts),
      unit: '',
      budget: { atMost: 0.002, of: 'value' },
    },
    {
      name: 'any screen: total blocking time',
      value: Math.max(...blockings),
      unit: 'ms',
      budget: { atMost: 20, of: 'value' },
    },
  ];
}

async function audit(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'silent' });
  if (!result) throw new Error(`Lighthouse had nothing to say about ${url}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
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
    findings: CATEGORIES.flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? audits[id]?.title ?? ''}`.trim()),
    ),
  };
}
