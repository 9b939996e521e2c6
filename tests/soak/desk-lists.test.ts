import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPaperValidator } from '../../server/paper/validate/validate-paper.ts';
import { openTestDesk } from '../support/desk-client.ts';
import { openEmptyPostgres } from '../support/empty-database.ts';

/** A paper of 2,000 articles, as the desk reads it for its screens. Times are of the processor: others may share it. */

const ARTICLES = 2_000;
let folder: string;
const story = (index: number) => join(folder, 'content/articles', `story-${index}.md`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-lists-'));
  await cp('sample/meridian-ledger', folder, { recursive: true });
  const source = await readFile(
    'sample/meridian-ledger/content/articles/a-field-guide-to-inventory-software.md',
    'utf8',
  );
  for (let index = 0; index < ARTICLES; index++) {
    await writeFile(story(index), source.replace(/^title: .*$/m, `title: Story ${index}`));
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test('the desk lists 2,000 articles within 200 ms', async () => {
  const database = await openEmptyPostgres(inject('postgres'));
  const desk = await openTestDesk(database, undefined, {
    contentFolder: join(folder, 'content'),
    paperFolder: folder,
    writingDesk: undefined,
    reloadContent: async () => {},
    renderText: async ({ source }) => source,
    renderCard: async () => new Uint8Array(),
    makePicture: () => expect.unreachable('no picture is uploaded'),
    fetcher: { fetch: () => Promise.reject(new Error('not asked')) },
  });
  const session = await desk.join('Ada');
  const list = () => desk.ask('texts', { session, query: { kind: 'articles' } });
  for (let warmUp = 0; warmUp < 5; warmUp++) await list();
  const took = await processorMs(async () => {
    const { body } = await list();
    expect([body.texts.length, body.counts.published > ARTICLES]).toEqual([50, true]);
  });
  await database.close();
  console.log(`${ARTICLES} articles listed in ${Math.round(took)} ms`);
  expect(took).toBeLessThan(200);
});

test('Today checks 2,000 articles within 500 ms after a change', async () => {
  const validate = createPaperValidator();
  await validate(folder);
  await writeFile(story(1), `${await readFile(story(1), 'utf8')}\nOne line more.\n`);
  const took = await processorMs(() => validate(folder));
  console.log(`${ARTICLES} articles checked after a change in ${Math.round(took)} ms`);
  expect(took).toBeLessThan(500);
});
