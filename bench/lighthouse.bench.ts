import { SCREENS } from '../tests/support/screens.ts';
import { startBaselinePage } from './baseline-page.ts';
import { PHONE } from './browser.ts';
import { startDebuggedBrowser } from './debugged-browser.ts';
import type { Figure } from './figure.ts';
import { type Audit, audit, LIGHTHOUSE_CATEGORIES, type LighthouseCategory } from './lighthouse-audit.ts';
import { median } from './median.ts';
import { startSiteProcess } from './site-process.ts';

const RUNS = 3;
/** Of the front page, each followed by one to the baseline page: their blocking times are compared. */
const FRONT_RUNS = 7;
const LOWEST: Readonly<Record<LighthouseCategory, number>> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** Results of a search and what is one reader's own are kept out of search engines on purpose: that is no fault. */
const NOT_FOR_ENGINES = /^\/(search|saved|offline)|[?&]q=/;

/** The page of a network has no script, and its policy lets none fetch anything: Lighthouse’s finds no robots.txt. */
const NETWORK_PAGE = 'network.localhost/network';
/** Of the papers of `sample/network`, and the page that lists them. */
const NETWORK = [
  ...['ledger', 'harbour', 'weekly'].flatMap((paper) => [`${paper}.localhost/`, `${paper}.localhost/about`]),
  NETWORK_PAGE,
];

interface Screen {
  path: string;
  middle(measure: (audit: Audit) => number): number;
}

/** Lighthouse on a phone, every screen: the median of three visits each. Between them, visits to a page that has nothing. */
export async function lighthouseBench(print: (line: string) => void): Promise<Figure[]> {
  await using running = new AsyncDisposableStack();
  const site = await startSiteProcess();
  running.defer(() => site.stop());
  const browser = await startDebuggedBrowser();
  running.defer(() => browser.stop());
  const bare = await startBaselinePage();
  running.defer(() => bare.stop());

  const screens: Screen[] = [];
  const bareBlocking: number[] = [];
  let frontBlocking = Number.NaN;
  const auditScreen = async (path: string, url: string) => {
    // Copies of pictures are made when first asked for; that is no reader's ordinary visit.
    await browser.visit(url, PHONE);
    const audits: Audit[] = [];
    const isFront = path === '/';
    const passOver = [
      ...(NOT_FOR_ENGINES.test(path) ? ['is-crawlable'] : []),
      ...(path === NETWORK_PAGE ? ['robots-txt'] : []),
    ];
    for (let run = 0; run < (isFront ? FRONT_RUNS : RUNS); run++) {
      audits.push(await audit(url, browser.port, passOver));
      if (isFront) bareBlocking.push((await audit(bare.url, browser.port, [])).blocking);
    }
    const screen: Screen = { path, middle: (measure) => median(audits.map(measure)) };
    screens.push(screen);
    print(describe(screen, audits));
    if (isFront) {
      frontBlocking = median(audits.map(({ blocking }) => blocking)) - median(bareBlocking);
      for (const { blocking, work, longTasks } of audits) {
        print(
          `/ blocked ${Math.round(blocking)} ms; tasks: ${longTasks.join(', ')}; work: ${work.join(', ')}`,
        );
      }
    } else bareBlocking.push((await audit(bare.url, browser.port, [])).blocking);
  };
  for (const { path, status } of SCREENS) if (status === 200) await auditScreen(path, site.url + path);
  await site.stop();
  const network = await startSiteProcess({ paper: 'sample/network' });
  running.defer(() => network.stop());
  const { port } = new URL(network.url);
  for (const path of NETWORK) await auditScreen(path, `http://${path.replace('/', `:${port}/`)}`);
  print(
    `the baseline page, after each visit to / and once after each other screen: blocked ${bareBlocking.map(Math.round).join(', ')} ms`,
  );

  return [
    ...LIGHTHOUSE_CATEGORIES.map((category): Figure => {
      const worst = worstOf(screens, ({ middle }) => -middle(({ scores }) => scores[category]));
      return {
        name: `${category}, lowest of ${screens.length} screens: ${worst?.path}`,
        value: worst?.middle(({ scores }) => scores[category]) ?? Number.NaN,
        unit: '',
        budget: { atLeast: LOWEST[category], of: 'value' },
      };
    }),
    worstFigure(screens, 'largest contentful paint', 's', ({ largestPaint }) => largestPaint / 1000, 1.5),
    worstFigure(screens, 'cumulative layout shift', '', ({ shift }) => shift, 0.002),
    worstFigure(screens, 'total blocking time', 'ms', ({ blocking }) => blocking, 100),
    {
      name: 'total blocking time of / beyond the baseline page’s',
      value: frontBlocking,
      unit: 'ms',
      budget: { atMost: 50, of: 'value' },
    },
    {
      name: `total blocking time, most of ${bareBlocking.length} visits to the baseline page`,
      value: Math.max(...bareBlocking),
      unit: 'ms',
    },
  ];
}

function worstFigure(
  screens: readonly Screen[],
  name: string,
  unit: string,
  measure: (audit: Audit) => number,
  atMost: number,
): Figure {
  const worst = worstOf(screens, ({ middle }) => middle(measure));
  return {
    name: `${name}, most of ${screens.length} screens: ${worst?.path}`,
    value: worst?.middle(measure) ?? Number.NaN,
    unit,
    budget: { atMost, of: 'value' },
  };
}

function worstOf(screens: readonly Screen[], badness: (screen: Screen) => number): Screen | undefined {
  return screens.toSorted((left, right) => badness(right) - badness(left))[0];
}

function describe({ path, middle }: Screen, audits: readonly Audit[]): string {
  const scores = LIGHTHOUSE_CATEGORIES.map((category) => middle(({ scores }) => scores[category]));
  const paint = (middle(({ largestPaint }) => largestPaint) / 1000).toFixed(2);
  const blocking = audits.map((one) => Math.round(one.blocking)).join(', ');
  const findings = new Set(audits.flatMap((one) => one.findings));
  return `${path}: ${scores.join(' ')}, largest paint ${paint} s, blocked ${blocking} ms ${[...findings].join('; ')}`;
}
