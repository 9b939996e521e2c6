import { mkdtemp } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { DIST } from '../../server/lib/dist.ts';
import { readEnvironment } from '../../server/origin/environment.ts';
import { startOrigin } from '../../server/origin/origin.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { addBuildAssets } from '../../server/protocol/build-assets.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { heldBack, plainNews, startFakeFeeds } from '../support/fake-feeds.ts';
import { removeFolder } from '../support/supervised-site.ts';

/** The first bytes of the front page, as an edge is sent them. */
function firstBytes(socketPath: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/' }, (answer) => {
      answer.setEncoding('utf8').once('data', (text: string) => {
        answer.destroy();
        resolve(text);
      });
    });
    asked.once('error', reject);
    asked.end();
  });
}

test('a first start accepts readers before it asks anybody outside, and shows them the loading text while nobody answers', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-cold-'));
  onTestFinished(() => removeFolder(dataDir));
  const held = heldBack(plainNews('local', (path) => `https://news.example${path}`));
  const remote = await startFakeFeeds(() => held.handler);
  onTestFinished(() => remote.close());
  const sample = await loadPublication('sample/meridian-ledger/publication.json');
  const services = {
    ...sample.services,
    converter: remote.url('/local.xml'),
    backend: remote.url('/local.xml'),
  };
  const listening = Promise.withResolvers<number>();
  const socketPath = join(dataDir, 'origin.sock');
  const starting = startOrigin(
    readEnvironment({ PUBLICATION: 'sample/meridian-ledger', DATA_DIR: dataDir }),
    {
      log: pino({ level: 'silent' }),
      socketPath,
      dist: DIST,
      builds: await addBuildAssets(join(dataDir, 'assets'), DIST, Date.now()),
      publication: { ...remote.publish(sample), services },
      database: await openEmptyDatabase(),
      onListening: () => listening.resolve(remote.requests.length),
    },
  );
  expect(await listening.promise).toBe(0);
  expect(await firstBytes(socketPath)).toContain('Loading latest news...');
  held.release();
  await (await starting).stop();
});
