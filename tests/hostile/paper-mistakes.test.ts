import { mkdir, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../../server/environment.ts';
import { type Site, startSite } from '../../server/main.ts';
import { validatePaper } from '../../server/validate/validate-paper.ts';
import { type NewsWorld, plainNews, startNewsWorld } from '../e2e/outside.ts';
import { openEmptyDatabase } from '../empty-database.ts';
import { createOwnPaper, type OwnPaper } from '../own-paper.ts';
import { PAPER_MISTAKES, type PaperMistake } from './paper-mistakes.ts';

/** One site, which goes on while mistake after mistake is made in its folder. */

let world: NewsWorld;
let paper: OwnPaper;
let site: Site;
const logged: string[] = [];

beforeAll(async () => {
  process.env.NODE_ENV = 'production';
  world = await startNewsWorld(plainNews);
  paper = await createOwnPaper((category) => world.url(`/${category}.xml`));
  await paper.publish({ trustedHosts: [world.host] });
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#285' } });
  await paper.save('media/quay.png', await picture.png().toBuffer());
  const environment = readEnvironment({ PUBLICATION: paper.folder, PORT: '0', HOST: '127.0.0.1' });
  site = await startSite(environment, {
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) }),
    database: await openEmptyDatabase(),
  });
});

afterAll(async () => {
  await site?.stop();
  await paper?.dispose();
  await world?.close();
});

const pathOf = (file: string) => join(paper.folder, file);

async function write(files: PaperMistake['files']): Promise<void> {
  for (const [file, written] of Object.entries(files)) {
    const path = pathOf(file);
    if (written === null) {
      await rm(path, { recursive: true });
      continue;
    }
    await mkdir(dirname(path), { recursive: true });
    if (typeof written === 'string') await writeFile(path, written);
    else if ('head' in written) {
      await writeFile(path, written.head);
      await truncate(path, written.size);
    } else {
      const settings = { ...JSON.parse(await readFile(path, 'utf8')), ...written.settings };
      await writeFile(path, JSON.stringify(settings, null, 2).replaceAll('\\"', '"'));
    }
  }
}

/** What stands at these paths now: each file of a folder, and nothing where there is none. */
async function remember(files: PaperMistake['files']): Promise<() => Promise<void>> {
  const before = new Map<string, Uint8Array | undefined>();
  for (const path of Object.keys(files)) {
    const names = await readdir(pathOf(path), { recursive: true }).catch(() => undefined);
    for (const file of names?.map((name) => join(path, name)) ?? [path]) {
      before.set(file, await readFile(pathOf(file)).catch(() => undefined));
    }
  }
  return async () => {
    for (const [file, bytes] of before) {
      if (bytes) await paper.save(file, bytes);
      else if (files[file]) await rm(pathOf(file));
    }
    for (const folder of ['content/page', 'theme'])
      await rm(pathOf(folder), { recursive: true, force: true });
  };
}

test('a paper without a mistake is in order', async () => {
  expect((await validatePaper(paper.folder)).mistakes).toEqual([]);
});

test.for(PAPER_MISTAKES)(
  '$what: validate tells file, line and remedy, and the site goes on',
  async (mistake) => {
    const restore = await remember(mistake.files);
    const before = logged.length;
    await write(mistake.files);
    try {
      const { mistakes } = await validatePaper(paper.folder);
      const found = mistakes.find(
        ({ file, message }) => file === mistake.file && message.includes(mistake.message),
      );
      expect(found, JSON.stringify(mistakes, null, 2)).toBeDefined();
      expect(found?.remedy).toMatch(/\w/);
      if (mistake.at === undefined) expect(found?.line).toBeUndefined();
      else {
        const lines = (await readFile(pathOf(mistake.file), 'latin1')).split('\n');
        const expected = Buffer.from(mistake.at).toString('latin1').replace('\0', '');
        expect(lines[(found?.line ?? 0) - 1], `line ${found?.line}`).toContain(expected);
      }
      if (mistake.logged) {
        const tells = (line: string) => line.includes(mistake.message);
        await expect.poll(() => logged.slice(before).some(tells) || logged.slice(before)).toBe(true);
      }
      for (const path of ['/', '/blog', '/blog/rope', '/faq', '/about', '/search?q=rope', '/healthz']) {
        expect([path, (await fetch(`http://127.0.0.1:${site.port}${path}`)).status]).toEqual([path, 200]);
      }
    } finally {
      await restore();
    }
  },
);

test('a film of 2 GB is in order, and served in the parts that players ask for', async () => {
  const restore = await remember({ 'media/film.mp4': '', 'publication.json': '' });
  await paper.save('media/film.mp4', '');
  const film = await open(pathOf('media/film.mp4'), 'w');
  await film.truncate(2_000_000_000);
  await film.write('the end', 1_999_999_993);
  await film.close();
  await write({
    'publication.json': { settings: { featuredVideo: { title: 'Film', file: '/media/film.mp4' } } },
  });
  expect((await validatePaper(paper.folder)).mistakes).toEqual([]);
  const last = { headers: { Range: 'bytes=-7' } };
  const part = await fetch(`http://127.0.0.1:${site.port}/media/film.mp4`, last);
  expect([part.status, await part.text()]).toEqual([206, 'the end']);
  await restore();
});
