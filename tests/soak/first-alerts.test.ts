import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createAlerts } from '../../server/desk/alerts.ts';
import { storeArticles } from '../../server/paper/articles/store-articles.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { openEmptyEmbedded } from '../support/embedded.ts';
import { sampleArticles } from '../support/sample-articles.ts';

/** Processor time of the first look for alerts on a paper with this many articles, all of them older than the paper's start. */
async function firstLook(articles: number): Promise<number> {
  const database = await openEmptyEmbedded();
  const publication = await loadPublication('sample/meridian-ledger/publication.json');
  await storeArticles(database.db, {
    publication: publication.domain,
    source: 'content/articles',
    articles: sampleArticles(articles, () => ({ body: 'A body.' })),
    spared: new Set(),
    allOrNothing: true,
  });
  const alerts = createAlerts({
    db: database.db,
    fetcher: { fetch: () => Promise.reject(new Error('nothing is sent')) },
    publications: () => [publication],
    findings: async () => [],
    desk: undefined,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
  });
  const before = process.cpuUsage();
  await alerts.run();
  const { user, system } = process.cpuUsage(before);
  await database.close();
  return (user + system) / 1_000;
}

test('alerts take notice of eight times as many articles in less than 24 times the time, not 64', async () => {
  const [few, many] = [await firstLook(1_000), await firstLook(8_000)];
  console.log(`alerts: ${Math.round(few)} ms for 1,000 articles, ${Math.round(many)} ms for 8,000`);
  expect(many).toBeLessThan(24 * few);
});
