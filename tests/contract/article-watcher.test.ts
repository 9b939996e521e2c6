import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChanges } from '../../server/data/changes/changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { type ArticleStore, createArticleStore } from '../../server/paper/articles/article-store.ts';
import { watchArticles } from '../../server/paper/articles/article-watcher.ts';
import { importArticles } from '../../server/paper/articles/import-articles.ts';
import type { FolderWatch } from '../../server/paper/content/watch-folder.ts';
import { databases } from './databases.ts';

const HOME = 'meridianledger.example';

const file = (title: string, ...settings: string[]) =>
  ['---', `title: ${title}`, 'description: B', 'date: 2026-03-10', ...settings, '---', 'Text.'].join('\n');

describe.each(databases)('with articles in $name', ({ open }) => {
  let database: Database;
  let store: ArticleStore;
  let base: string;
  let folder: string;
  let room: FolderWatch | undefined;
  let logged: string[];
  /** Whether a line came with a stack trace. */
  let traced: boolean;
  let published: string[];

  beforeAll(async () => {
    database = await open();
    store = createArticleStore(database.db, { id: HOME, domain: HOME });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.deleteFrom('articles').execute();
    await database.db.deleteFrom('changes').execute();
    base = await mkdtemp(join(tmpdir(), 'masthead-article-watcher-'));
    folder = join(base, 'articles');
    await mkdir(folder);
    logged = [];
    traced = false;
    published = [];
  });
  afterEach(async () => {
    await room?.stop();
    room = undefined;
    await rm(base, { recursive: true, force: true });
  });

  async function openRoom() {
    const changes = createChanges();
    changes.subscribe((tags) => published.push(...tags));
    const write = (line: string) => {
      const { msg, err } = JSON.parse(line);
      logged.push(msg);
      traced ||= err !== undefined;
    };
    const log = pino({ level: 'warn' }, { write });
    room = await watchArticles({
      folder,
      home: { id: HOME, domain: HOME, timeZone: 'UTC' },
      db: database.db,
      changes,
      log,
      clock: () => new Date(),
    });
  }
  const save = (name: string, text: string) => writeFile(join(folder, name), text);
  const titles = async () => (await store.list(HOME, 1)).blogs.map(({ metaTitle }) => metaTitle);

  describe('the watcher of articles', () => {
    test('reads the folder at the start and notifies the pages', async () => {
      await save('a.md', file('A'));
      await save('b.md', file('B'));
      await openRoom();
      expect(await titles()).toEqual(['A', 'B']);
      expect(published).toEqual(['articles', 'article:a', 'article:b']);
    });

    test('notifies no page where nothing changed since the last start', async () => {
      await save('a.md', file('A'));
      await openRoom();
      await room?.stop();
      published = [];
      await openRoom();
      expect(published).toEqual([]);
    });

    test('follows a file that is saved, broken, mended and removed', async () => {
      await save('a.md', file('A'));
      await openRoom();
      await save('a.md', file('Better'));
      await expect.poll(titles).toEqual(['Better']);
      await save('a.md', file('Broken', 'date: today'));
      await expect.poll(() => logged).toEqual([expect.stringContaining('a.md:5: this setting stands twice')]);
      expect(await titles()).toEqual(['Better']);
      await save('b.md', file('Beside it'));
      await expect.poll(titles).toEqual(['Better', 'Beside it']);
      expect(logged).toHaveLength(1);
      await save('a.md', file('Mended'));
      await expect.poll(titles).toEqual(['Mended', 'Beside it']);
      await rm(join(folder, 'a.md'));
      await expect.poll(titles).toEqual(['Beside it']);
      await expect(store.detail('a')).rejects.toMatchObject({ status: 410 });
    });

    test('a file that becomes a draft is withdrawn, and comes back when it is none', async () => {
      await save('a.md', file('A'));
      await save('b.md', file('B', 'draft: true'));
      await openRoom();
      expect(await titles()).toEqual(['A']);
      await save('a.md', file('A', 'draft: true'));
      await expect.poll(titles).toEqual([]);
      await expect(store.detail('a')).rejects.toMatchObject({ status: 410 });
      await save('b.md', file('B', 'draft: false'));
      await expect.poll(titles).toEqual(['B']);
    });

    test('of two files with one slug both are named, once, and what stood there stays', async () => {
      await save('a.md', file('A'));
      await openRoom();
      await save('b.md', file('B', 'slug: a'));
      await expect.poll(() => logged).toHaveLength(2);
      await save('c.md', file('C'));
      await expect.poll(titles).toEqual(['A', 'C']);
      expect(logged).toEqual([
        `${folder}/a.md:1: slug: “a” is also claimed by b.md: give each article a name of its own`,
        `${folder}/b.md:5: slug: “a” is also claimed by a.md: give each article a name of its own`,
      ]);
    });

    test('withdraws nothing because its folder is missing, and says so in one line', async () => {
      await save('a.md', file('A'));
      await openRoom();
      await room?.stop();
      await rename(folder, join(base, 'elsewhere'));
      await openRoom();
      expect(await titles()).toEqual(['A']);
      expect(logged).toEqual([
        `the articles in ${folder} cannot be read (there is no such folder); the last good version stays`,
      ]);
      expect(traced).toBe(false);
      await rename(join(base, 'elsewhere'), folder);
      await save('b.md', file('B'));
      await expect.poll(titles).toEqual(['A', 'B']);
      expect(logged).toHaveLength(1);
    });
  });

  describe('an import', () => {
    const run = () =>
      importArticles({ folder, home: { id: HOME, domain: HOME, timeZone: 'UTC' }, db: database.db });
    const recorded = async () =>
      (await database.db.selectFrom('changes').select(['publication', 'tags']).execute()).map((row) => row);

    test('stores the folder, reports what it did, and notifies the sites on the same database', async () => {
      await save('a.md', file('A'));
      await save('b.md', file('B'));
      expect(await run()).toEqual({
        total: 2,
        drafts: 0,
        added: ['a', 'b'],
        changed: [],
        withdrawn: [],
        tags: ['articles', 'article:a', 'article:b'],
        issues: [],
      });
      expect(await titles()).toEqual(['A', 'B']);
      expect(await recorded()).toEqual([{ publication: HOME, tags: ['articles', 'article:a', 'article:b'] }]);
      await rm(join(folder, 'a.md'));
      await save('b.md', file('Better'));
      expect(await run()).toMatchObject({ total: 1, added: [], changed: ['b'], withdrawn: ['a'] });
      await expect(store.detail('a')).rejects.toMatchObject({ status: 410 });
    });

    test('stores nothing where one file has an issue, and reports every issue of every file', async () => {
      await save('a.md', file('A'));
      await save('b.md', 'No front matter.');
      await save('c.md', file('C', 'date: soon', 'colour: red'));
      await save('d.md', file('D', 'date2: x', 'video: https://youtu.be/short'));
      await expect(run()).rejects.toThrow(
        [
          `${folder} has 4 issues; nothing was stored:`,
          '  b.md:1: the front matter is missing: begin the file with ---, the settings, and --- again',
          '  c.md:5: this setting stands twice: remove one of them',
          '  d.md:6: video is “https://youtu.be/short”: write a YouTube link with an 11-character id: https://www.youtube.com/shorts/…, https://youtu.be/… or https://www.youtube.com/watch?v=…',
          '  d.md:5: there is no setting date2: did you mean date? If not, remove it',
        ].join('\n'),
      );
      expect(await titles()).toEqual([]);
      expect(await recorded()).toEqual([]);
    });

    test('refuses a folder that is missing or has no articles', async () => {
      await expect(run()).rejects.toThrow('has no articles');
      await rm(folder, { recursive: true });
      await expect(run()).rejects.toThrow('cannot be read');
    });

    test('refuses a name that the folder on watch has', async () => {
      await save('a.md', file('A'));
      await openRoom();
      const mine = join(base, 'import');
      await mkdir(mine);
      await writeFile(join(mine, 'a.md'), file('Another'));
      await expect(
        importArticles({ folder: mine, home: { id: HOME, domain: HOME, timeZone: 'UTC' }, db: database.db }),
      ).rejects.toThrow('“a” belongs to an article from content/articles');
      expect(await titles()).toEqual(['A']);
    });
  });
});
