import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { environmentFor } from '../../cli/environment.ts';
import { todaySite } from './today-site.ts';

test('checks of the paper run behind a visit of Today; none shows results that are older than ten minutes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-today-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const paper = join(folder, 'paper');
  let now = Date.now();
  const environment = { ...environmentFor(paper), dataDir: folder };
  const site = todaySite({ environment, edges: { measure: async () => [] }, clock: () => new Date(now) });
  const ofPaper = async () =>
    (await site.findings()).flatMap(({ about, message }) => (about === 'paper' ? message : []));
  const missing = '1 issue, the first in publication.json';
  expect(await ofPaper()).toEqual([missing]);
  await mkdir(paper);
  now += 29_000;
  expect(await ofPaper()).toEqual([missing]);
  now += 1_000;
  expect(await ofPaper()).toEqual([missing]);
  await expect.poll(ofPaper, { timeout: 10_000 }).toEqual([expect.stringMatching(/^\d issues/)]);
  await rm(paper, { recursive: true });
  now += 600_000;
  expect(await ofPaper()).toEqual([missing]);
});
