import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createChanges } from '../data/changes/changes.ts';
import { createMetrics } from '../lib/metrics.ts';
import { NETWORK } from '../protocol/domains.ts';
import { isUnavailableKey } from '../protocol/edge-headers.ts';
import type { DecisionsByPaper } from '../protocol/page.ts';
import { readPageSnapshot } from '../protocol/page-snapshot.ts';
import { openPagePublishing, type PublishedPaper } from './page-publishing.ts';

const QUAY = 'quay.example';
const MILL = 'mill.example';

const paper = (domain: string): PublishedPaper => ({
  paperId: domain,
  folder: domain,
  makePage: async (key) => ({
    kind: 'page',
    status: 200,
    html: key,
    tags: key.endsWith('/about') ? ['pages'] : ['feed:business'],
    keep: true,
    nonce: '',
  }),
  failurePage: async () => 'unavailable',
  policy: () => ({ page: '', stream: () => '' }),
  domains: () => ({ domain, hosts: [] }),
  onDomains() {},
  changes: {
    ...createChanges(),
    latest: 0,
    forgotten: 0,
    changes: [],
    follow: () => () => {},
  },
});

test('after a decision for the whole network, pages that may show what it hides are not read from the snapshot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const builds = { current: 'now', known: new Set(['now']), folder };
  let decisions: DecisionsByPaper = { [QUAY]: { takedown: 3, rule: 0 } };
  const publishing = await openPagePublishing({
    folder,
    builds,
    rendering: join(folder, 'rendering'),
    sharedCacheSeconds: 0,
    tagHeader: undefined,
    pageTimeoutMs: undefined,
    degraded: () => [],
    isNetwork: true,
    readDecisions: async () => decisions,
    metrics: createMetrics('origin'),
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
  });
  publishing.setPapers(
    [QUAY, MILL].map((domain) => ({ paperId: domain, domain, hosts: [], folder: domain })),
  );
  for (const domain of [QUAY, MILL]) {
    await publishing.publish(paper(domain));
    await publishing.renderer.prerender([`${domain}/`, `${domain}/about`], 1_000);
    publishing.unpublish(domain);
  }
  const keys = async () =>
    (await readPageSnapshot(folder, builds.known)).pages
      .map(({ key }) => key)
      .filter((key) => !isUnavailableKey(key))
      .sort();
  publishing.markStale(new Map([[MILL, ['feed:business']]]));
  await expect.poll(keys).toEqual([MILL, QUAY].flatMap((domain) => [`${domain}/`, `${domain}/about`]));

  decisions = { ...decisions, [NETWORK]: { takedown: 5, rule: 0 } };
  publishing.markStale(new Map([[NETWORK, []]]));
  await expect.poll(keys).toEqual([`${MILL}/about`, `${QUAY}/about`]);
  await publishing.stop();
});
