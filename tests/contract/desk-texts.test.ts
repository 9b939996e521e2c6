import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DESK_ROUTES } from '../../contract/desk.ts';
import { createChanges } from '../../server/data/changes/changes.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { shaOf } from '../../server/desk/text-revisions.ts';
import { createImageWorker } from '../../server/images/image-worker.ts';
import { FetchError } from '../../server/net/fetch-error.ts';
import { watchArticles } from '../../server/paper/articles/article-watcher.ts';
import { importArticles } from '../../server/paper/articles/import-articles.ts';
import type { FolderWatch } from '../../server/paper/content/watch-folder.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { type DeskAnswer, openTestDesk, PASSWORD, type TestDesk } from '../support/desk-client.ts';
import { databases } from './databases.ts';

const HOUR = 3_600_000;
const ROPE = { kind: 'articles', file: 'rope.md' };

describe.for(databases)('on $name', ({ open }) => {
  let database: Database;
  let folder: string;
  let watch: FolderWatch;
  let desk: TestDesk;
  let ada: string;
  let ben: string;
  let remotePicture = new Uint8Array();
  /** Ends a preview that is being made. */
  let release: (() => void) | undefined;
  const imageWorker = createImageWorker({ processes: 1 });
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
    await imageWorker.close();
  });

  beforeEach(() => openPaper());
  afterEach(async () => {
    await watch.stop();
    await rm(dirname(folder), { recursive: true });
  });

  async function openPaper(settings: { reviewRequired?: boolean; writingDesk?: string } = {}): Promise<void> {
    const { reviewRequired = false, writingDesk } = settings;
    for (const table of ['articles', 'text_revisions', 'text_reviews', 'desk_accounts', 'desk_audit'])
      await sql`delete from ${sql.table(table)}`.execute(database.db);
    folder = join(await mkdtemp(join(tmpdir(), 'masthead-texts-')), 'paper');
    for (const kind of ['articles', 'faq', 'pages'])
      await mkdir(join(folder, 'content', kind), { recursive: true });
    // What a process has left behind that was killed while it wrote.
    const leftover = join(folder, 'content/articles/.rope.md.0123456789ab.tmp');
    await writeFile(leftover, 'half');
    await utimes(leftover, 0, 0);
    const sample = await loadPublication('sample/meridian-ledger/publication.json');
    const paper = { ...sample, timeZone: 'America/New_York', desk: { ...sample.desk, reviewRequired } };
    watch = await watchArticles({
      folder: join(folder, 'content/articles'),
      home: paper,
      db: database.db,
      changes: createChanges(),
      log: pino({ level: 'silent' }),
      clock: () => new Date(),
    });
    desk = await openTestDesk(database, paper, {
      contentFolder: join(folder, 'content'),
      paperFolder: folder,
      writingDesk,
      reloadContent: async (kind) => (kind === 'articles' ? watch.checkForChanges() : undefined),
      async renderText({ source }) {
        if (source.includes('RangeError')) throw new RangeError('Maximum call stack size exceeded');
        if (source.includes('slow')) await new Promise<void>((resolve) => (release = resolve));
        return source;
      },
      renderCard: async () => new Uint8Array(),
      makePicture: imageWorker.makePicture,
      fetcher: {
        fetch: async ({ url }) => {
          const status = url.includes('gone') ? 404 : 200;
          if (url.includes('private'))
            throw new FetchError('refused-address', 'private.example', 'is private');
          return { status, url, headers: new Headers(), body: remotePicture, redirects: [] };
        },
      },
    });
    ada = await desk.join('Ada');
    ben = await desk.join('Ben');
  }

  async function reopen(settings: Parameters<typeof openPaper>[0]): Promise<void> {
    await watch.stop();
    await rm(dirname(folder), { recursive: true });
    await openPaper(settings);
  }

  const path = (file = 'rope.md') => join(folder, 'content/articles', file);
  const onDisk = (file?: string) => readFile(path(file), 'utf8');
  const create = (name: string, kind = 'articles') =>
    desk.ask('createText', { session: ada, body: { kind, name, title: 'Rope' } });
  const ask = (
    name: Parameters<TestDesk['ask']>[0],
    body: object = {},
    { session = ada, query = ROPE, tab = 'ada-1', params = {} as Record<string, string> } = {},
  ) => {
    const given = DESK_ROUTES[name].method === 'GET' ? {} : { body: { tab, ...body } };
    return desk.ask(name, { session, query, params, ...given });
  };
  const says = ({ status, body }: DeskAnswer) => [status, body.error];
  const importing = async (name: 'checkImport' | 'startImport', source: string, session = ada) =>
    desk.ask(name, { session, query: { name: 'old.xml' }, bytes: new TextEncoder().encode(source) });
  const imported = async () => (await desk.ask('importProgress', { session: ada })).body;
  const settings = (extra: object = {}) => ({
    title: 'Rope',
    description: 'From fibre to hawser.',
    draft: 'true',
    ...extra,
  });
  const logged = async () =>
    (await sql<{ what: string }>`select what from desk_audit order by id`.execute(database.db)).rows
      .map(({ what }) => what)
      .filter((what) => what !== 'invite' && what !== 'join' && !/sign|invit|account/.test(what));
  async function published(): Promise<DeskAnswer> {
    const created = await create('rope');
    const text = { settings: settings(), body: 'It is *twisted*.' };
    const saved = await ask('saveText', { base: created.body.revision, text });
    return ask('publishText', { base: saved.body.revision, at: null });
  }

  test('an article is written, scheduled, published, corrected, renamed, withdrawn and published again, in its file', async () => {
    const created = await create('rope');
    expect(created.body).toMatchObject({ state: 'draft', path: '/blog/rope', writing: { allowed: true } });
    expect(await onDisk()).toBe('---\ntitle: Rope\ndraft: true\n---\n');

    const text = { settings: settings(), body: 'It is *twisted*.' };
    const saved = await ask('saveText', { base: created.body.revision, text, autosave: true });
    expect(saved.body).toMatchObject({
      words: 3,
      minutes: 1,
      issues: [{ setting: 'date', message: 'date is missing' }],
    });
    expect(await onDisk()).toBe(
      '---\ntitle: Rope\ndraft: true\ndescription: From fibre to hawser.\n---\nIt is *twisted*.\n',
    );

    const at = new Date(desk.now().getTime() + HOUR).toISOString();
    const publishAt = (time: string) => ask('publishText', { base: saved.body.revision, at: time });
    expect(says(await publishAt('2027-03-14T02:30'))).toEqual([
      422,
      'Clocks in America/New_York skip this time: choose another.',
    ]);
    for (const none of ['', 'soon', '2027-02-30T09:00'])
      expect(says(await publishAt(none)), none).toEqual([422, 'at: write a time such as 2026-03-10T09:30']);
    // On the clocks of the paper.
    const scheduled = await publishAt('2026-11-15T08:00');
    expect(scheduled.body).toMatchObject({ state: 'scheduled', publishedAt: at, issues: [] });
    expect(await onDisk()).toContain('\ndate: 2026-11-15T08:00:00-05:00\n---\n');
    desk.pass(2 * HOUR);
    expect((await ask('text')).body.state).toBe('published');

    const { parts, revision } = scheduled.body;
    const bad = { ...parts, body: '<b>It</b>' };
    expect(says(await ask('saveText', { base: revision, text: bad }))).toEqual([
      422,
      expect.stringContaining('line 6: HTML is not shown'),
    ]);
    const corrections = [{ date: '2026-11-15', text: 'It was a hawser.' }];
    const corrected = await ask('saveText', {
      base: revision,
      text: { ...parts, settings: { ...parts.settings, corrections, slug: 'hawser' } },
    });
    expect(corrected.body).toMatchObject({ state: 'published', path: '/blog/hawser' });
    expect(await onDisk()).toBe(
      [
        '---\ntitle: Rope\ndescription: From fibre to hawser.\ndate: 2026-11-15T08:00:00-05:00',
        'corrections:\n  - date: 2026-11-15\n    text: It was a hawser.',
        'slug: hawser\naliases: [rope]\n---\nIt is *twisted*.\n',
      ].join('\n'),
    );

    const withdrawn = await ask('withdrawText', { base: corrected.body.revision });
    expect(withdrawn.body.state).toBe('withdrawn');
    expect(says(await ask('removeText', { base: withdrawn.body.revision }))[0]).toBe(409);
    const { revisions } = (await ask('revisions')).body;
    expect(revisions.map(({ what }: { what: string }) => what)).toEqual([
      'withdrawn',
      'saved',
      'scheduled',
      'autosaved',
      'created',
    ]);
    const former = (await ask('revision', {}, { params: { id: revisions[2].id } })).body;
    expect([former.source, former.parts]).toEqual([scheduled.body.source, scheduled.body.parts]);
    const restored = await ask('saveText', { base: withdrawn.body.revision, text: former.parts });
    expect(restored.body.state).toBe('withdrawn');
    // Its name is again what it was; readers of the one in between are led there.
    expect(await onDisk()).toBe(
      [
        '---\ntitle: Rope\ndescription: From fibre to hawser.\ndate: 2026-11-15T08:00:00-05:00',
        'draft: true\naliases: [hawser]\n---\nIt is *twisted*.\n',
      ].join('\n'),
    );
    const again = await ask('publishText', { base: restored.body.revision, at: null });
    expect([again.body.state, again.body.publishedAt]).toEqual(['published', at]);
    expect(await logged()).toEqual([
      'create',
      'schedule for 2026-11-15T08:00:00-05:00',
      'save',
      'withdraw',
      'publish',
    ]);
    expect(
      (await desk.ask('texts', { session: ben, query: { kind: 'articles', q: 'TWISTED rope' } })).body.texts,
    ).toEqual([
      expect.objectContaining({ file: 'rope.md', title: 'Rope', state: 'published', writers: ['Ada'] }),
    ]);
  });

  test('texts are listed fifty at a time, newest first, with the counts of all', async () => {
    for (let index = 100; index < 220; index++) {
      const path = join(folder, `content/articles/story-${index}.md`);
      await writeFile(
        path,
        `---\ntitle: Story ${index}\ndescription: d\ndate: 2026-01-02\ndraft: true\n---\nText.\n`,
      );
      await utimes(path, index, index);
    }
    const page = async (query: Record<string, string> = {}) =>
      (await desk.ask('texts', { session: ada, query: { kind: 'articles', ...query } })).body;
    const first = await page();
    expect(first.texts).toHaveLength(50);
    expect(first.texts[0].title).toBe('Story 219');
    expect(first.counts).toEqual({ draft: 120, scheduled: 0, published: 0, withdrawn: 0 });
    const second = await page({ before: first.next });
    const third = await page({ before: second.next });
    expect([second.texts[0].title, third.texts.length, third.next]).toEqual(['Story 169', 20, null]);
    expect((await page({ state: 'published' })).texts).toEqual([]);
    expect(await page({ q: 'story 150' })).toMatchObject({ counts: { draft: 1 }, next: null });
  });

  test('a file that was changed or deleted on disk is never overwritten, and its version is kept', async () => {
    const { revision, source } = (await published()).body;
    await writeFile(path(), source.replace('twisted', 'tarred'));
    const text = { settings: settings(), body: 'It is *old*.' };
    expect(says(await ask('saveText', { base: revision, text }))).toEqual([
      409,
      expect.stringContaining('changed while you were working'),
    ]);
    expect(await onDisk()).toContain('tarred');
    const now = (await ask('text')).body;
    const saved = await ask('saveText', { base: now.revision, text: { ...now.parts, body: 'It is *old*.' } });
    const repeated = await ask('saveText', {
      base: now.revision,
      text: { ...now.parts, body: 'It is *old*.' },
    });
    expect([saved.status, repeated.status]).toEqual([200, 200]);
    const { revisions } = (await ask('revisions')).body;
    expect(revisions.slice(0, 2)).toMatchObject([
      { who: 'Ada', what: 'saved' },
      { who: '', what: 'changed on disk' },
    ]);
    const found = await ask('revision', {}, { params: { id: revisions[1].id } });
    expect(found.body.source).toContain('tarred');

    await rm(path());
    const late = await ask('saveText', { base: saved.body.revision, text: saved.body.parts });
    expect(says(late)).toEqual([404, expect.stringContaining('deleted on disk')]);
    expect((await ask('text')).status).toBe(404);
    const again = await ask('saveText', { base: '', text: saved.body.parts });
    expect([again.status, await onDisk()]).toEqual([200, saved.body.source]);
    expect((await ask('saveText', { base: '', text: saved.body.parts })).status).toBe(200);
  });

  test('autosaves of some minutes are one revision; a save without a change is none', async () => {
    let { revision: base } = (await create('rope')).body;
    for (const body of ['One', 'Two', 'Three', 'Three']) {
      desk.pass(60_000);
      const text = { settings: settings(), body };
      base = (await ask('saveText', { base, text, autosave: true })).body.revision;
    }
    desk.pass(10 * 60_000);
    await ask('saveText', { base, text: { settings: settings(), body: 'Four' }, autosave: true });
    expect((await ask('revisions')).body.revisions).toMatchObject([
      { what: 'autosaved' },
      { what: 'autosaved' },
      { what: 'created' },
    ]);
    await sql`
      insert into text_revisions (publication, kind, file, sha256, source, who, what, started_at, at)
      select 'meridianledger.example', 'articles', 'rope.md', '', '', '', 'saved', ${desk.now()}, ${desk.now()}
      from generate_series(1, 120)`.execute(database.db);
    await desk.desk.prune();
    expect((await ask('revisions')).body.revisions).toHaveLength(100);
  });

  test('a version is kept for two years after it was replaced, however old its file is; the last one stays', async () => {
    await create('rope');
    const { body: saved } = await ask('saveText', {
      base: (await ask('text')).body.revision,
      text: { settings: settings(), body: 'At the desk.' },
    });
    await writeFile(path(), saved.source.replace('desk', 'terminal'));
    const old = new Date(desk.now().getTime() - 3 * 365 * 24 * HOUR);
    await utimes(path(), old, old);
    const { revision: base } = (await ask('text')).body;
    await ask('saveText', { base, text: { settings: settings(), body: 'At last.' } });
    const kept = async () => {
      await desk.desk.prune();
      return (await ask('revisions')).body.revisions.map(({ what }: { what: string }) => what);
    };
    // The desk's own were replaced three years ago.
    expect(await kept()).toEqual(['saved', 'changed on disk', 'created']);
    desk.pass(3 * 365 * 24 * HOUR);
    ada = (await desk.ask('signIn', { body: { name: 'Ada', password: PASSWORD } })).session ?? '';
    expect(await kept()).toEqual(['saved']);
  });

  test('previews are as long as a text may be, one of an account at a time, and fail in words', async () => {
    await create('rope');
    const preview = (body: string, session = ada) =>
      desk.ask('previewText', { session, query: ROPE, body: { text: { settings: settings(), body } } });
    expect(says(await preview('a '.repeat(101_000)))).toEqual([
      413,
      'Too long: the limit for a text is 200 kB.',
    ]);
    const card = await desk.ask('previewCard', {
      session: ada,
      query: ROPE,
      body: { text: { source: 'a '.repeat(101_000) } },
    });
    expect(card.status).toBe(413);
    expect(says(await preview('RangeError'))).toEqual([422, expect.stringContaining('too many parts')]);
    const first = preview('slow');
    await expect.poll(() => release).toBeDefined();
    const second = await preview('One');
    expect([...says(second), second.retryAfter]).toEqual([
      429,
      expect.stringContaining('not ready yet'),
      '1',
    ]);
    expect((await preview('One', ben)).status).toBe(200);
    release?.();
    expect((await first).status).toBe(200);
    expect((await preview('One')).status).toBe(200);
  });

  test('a text is dated by the day or by the minute', async () => {
    const { revision, parts, isDay } = (await published()).body;
    expect(isDay).toBe(false);
    const text = { ...parts, settings: { ...parts.settings, date: '2026-03-10' } };
    expect((await ask('saveText', { base: revision, text })).body).toMatchObject({
      isDay: true,
      publishedAt: '2026-03-10T04:00:00.000Z',
    });
  });

  test('symbolic links lead to no file outside the folder of a text, neither to read nor to write', async () => {
    const secret = join(folder, 'secret.md');
    await writeFile(secret, '---\ntitle: Secret\ndraft: true\n---\nKey.\n');
    await symlink(secret, path());
    await symlink(folder, path('out'));
    await writeFile(path('real.md'), '---\ntitle: Real\ndraft: true\n---\nText.\n');
    await symlink('real.md', path('linked.md'));
    for (const file of ['rope.md', 'out/secret.md']) {
      const query = { kind: 'articles', file };
      const opened = await ask('text', {}, { query });
      expect(says(opened), file).toEqual([422, expect.stringContaining('A symbolic link leads out of')]);
      const text = { settings: settings(), body: 'Mine.' };
      for (const base of ['', shaOf(await readFile(secret))])
        expect((await ask('saveText', { base, text }, { query })).status, file).toBe(422);
    }
    const created = await desk.ask('createText', {
      session: ada,
      body: { kind: 'articles', name: 'rope', title: 'Rope' },
    });
    expect(created.status).toBe(422);
    expect(await readFile(secret, 'utf8')).toContain('Key.');
    const { texts } = (await desk.ask('texts', { session: ada, query: { kind: 'articles', q: 'key' } })).body;
    expect(texts).toEqual([]);
    const linked = { kind: 'articles', file: 'linked.md' };
    expect((await ask('text', {}, { query: linked })).body.parts.body).toBe('Text.');
  });

  test('of two tabs one writes, until the other takes the text over or the first is closed', async () => {
    const { revision: base } = (await create('rope')).body;
    const hold = (session: string, tab: string, given: object = {}) =>
      ask('holdText', given, { session, tab }).then(({ body }) => [body.holder, body.readers]);
    expect(await hold(ada, 'one')).toEqual([{ who: 'Ada', mine: true }, []]);
    expect(await hold(ben, 'two')).toEqual([{ who: 'Ada', mine: false }, []]);
    expect(await hold(ada, 'one')).toEqual([{ who: 'Ada', mine: true }, ['Ben']]);
    const text = { settings: settings(), body: 'Mine' };
    const save = (session: string, tab: string) => ask('saveText', { base, text }, { session, tab });
    expect(says(await save(ben, 'two'))).toEqual([409, expect.stringContaining('Ada is writing it')]);
    expect(says(await save(ada, 'other'))).toEqual([409, expect.stringContaining('another tab')]);
    expect(await hold(ben, 'two', { take: true })).toEqual([{ who: 'Ben', mine: true }, ['Ada']]);
    expect((await save(ada, 'one')).status).toBe(409);
    desk.pass(31_000);
    expect((await save(ada, 'one')).status).toBe(200);
    await hold(ada, 'one', { leave: true });
    expect(await hold(ben, 'two')).toEqual([{ who: 'Ben', mine: true }, []]);
  });

  test('where the paper asks for two pairs of eyes, somebody else publishes', async () => {
    await reopen({ reviewRequired: true });
    const created = await create('rope');
    const text = { settings: settings(), body: 'It is *twisted*.' };
    const { revision: base } = (await ask('saveText', { base: created.body.revision, text })).body;
    const publish = (session: string) => ask('publishText', { base, at: null }, { session });
    expect(says(await publish(ada))).toEqual([403, expect.stringContaining('requires a review')]);
    const asked = await ask('requestReview', { base });
    expect(asked.body).toMatchObject({ review: { who: 'Ada' }, reviewRequired: true });
    expect(says(await publish(ada))).toEqual([403, expect.stringContaining('Someone else')]);
    // Neither a form nor the source is a way around it.
    const around = await ask('saveText', { base, text: { ...text, settings: settings({ draft: '' }) } });
    expect(around.body.state).toBe('draft');
    const source = around.body.source.replace('draft: true\n', '');
    expect((await ask('saveText', { base, text: { source } })).status).toBe(422);
    expect(says(await ask('endReview', {}, { session: ben }))).toEqual([
      422,
      'Write a reason, which Ada reads at the text.',
    ]);
    const declined = await ask('endReview', { reason: 'Name the mill.' }, { session: ben });
    expect(declined.body).toMatchObject({
      review: null,
      declined: { who: 'Ben', reason: 'Name the mill.', review: { who: 'Ada' } },
    });
    expect(says(await publish(ben))).toEqual([403, expect.stringContaining('requires a review')]);
    const { waiting } = (await desk.ask('edition', { session: ada })).body;
    expect(waiting).toMatchObject([{ what: 'declined', who: 'Ada', reason: 'Ben: Name the mill.' }]);
    expect((await ask('requestReview', { base })).body.declined).toBeNull();
    expect((await publish(ben)).body).toMatchObject({ state: 'published', review: null });
    expect(await logged()).toContain('decline review');
  });

  test('what is published is the text that was asked for, or a change by the account that asked', async () => {
    await reopen({ reviewRequired: true });
    const created = await create('rope');
    const save = (base: string, body: string, session = ada) =>
      ask('saveText', { base, text: { settings: settings(), body } }, { session });
    const publish = (base: string, session = ben) => ask('publishText', { base, at: null }, { session });
    const request = (base: string, session = ada) => ask('requestReview', { base }, { session });
    const { revision: first } = (await save(created.body.revision, 'One.')).body;
    await request(first);
    const mended = (await save(first, 'One. Two.')).body;
    expect(mended.review).toMatchObject({ who: 'Ada' });
    // A save by somebody else ends the request, even if it is taken back.
    const other = (await save(mended.revision, 'Libel.', ben)).body;
    expect(other.review).toBeNull();
    const back = (await save(other.revision, 'One. Two.', ben)).body;
    expect(says(await publish(back.revision))).toEqual([403, expect.stringContaining('requires a review')]);
    // So does a change on disk.
    await request(back.revision);
    await writeFile(path(), back.source.replace('Two.', 'Three.'));
    const changed = (await ask('text')).body;
    expect(changed.review).toMatchObject({ who: 'Ada' });
    expect(says(await publish(changed.revision))).toEqual([
      403,
      expect.stringContaining('was changed after'),
    ]);
    await request(changed.revision);
    expect((await publish(changed.revision)).body.state).toBe('published');
  });

  test('who asks for a review leaves the text to the next tab that opens it, and gets it back with the answer', async () => {
    await reopen({ reviewRequired: true });
    const { revision: base } = (await create('rope')).body;
    const hold = (session: string, tab: string) =>
      ask('holdText', {}, { session, tab }).then(({ body }) => body.holder);
    await hold(ada, 'ada-1');
    await ask('requestReview', { base });
    // Until somebody opens it, its writer may go on.
    expect(await hold(ada, 'ada-1')).toEqual({ who: 'Ada', mine: true });
    expect((await ask('saveText', { base, text: { settings: settings(), body: 'One.' } })).status).toBe(200);
    expect(await hold(ben, 'ben-1')).toEqual({ who: 'Ben', mine: true });
    expect(await hold(ada, 'ada-1')).toEqual({ who: 'Ben', mine: false });
    await ask('endReview', { reason: 'Too short.' }, { session: ben, tab: 'ben-1' });
    expect(await hold(ada, 'ada-1')).toEqual({ who: 'Ada', mine: true });
    expect(await hold(ben, 'ben-1')).toEqual({ who: 'Ada', mine: false });
  });

  test('and somebody else updates what readers have, or will have', async () => {
    await reopen({ reviewRequired: true });
    const created = await create('rope');
    const text = { settings: settings(), body: 'It is *twisted*.' };
    const { revision: base } = (await ask('saveText', { base: created.body.revision, text })).body;
    for (const at of [new Date(desk.now().getTime() + HOUR).toISOString(), null]) {
      const draft =
        at === null ? await ask('withdrawText', { base: (await ask('text')).body.revision }) : undefined;
      const asked = await ask('requestReview', { base: draft?.body.revision ?? base });
      expect(asked.status).toBe(200);
      const { revision, parts, source } = (
        await ask('publishText', { base: asked.body.revision, at }, { session: ben })
      ).body;
      const other = { ...parts, body: `Another text, ${at}.` };
      const save = (session: string, given: object) =>
        ask('saveText', { base: revision, text: given }, { session });
      for (const session of [ada, ben])
        expect(says(await save(session, other))).toEqual([403, expect.stringContaining('requires a review')]);
      expect(says(await ask('requestReview', { base: revision }))[0]).toBe(409);
      const request = (given: object) => ask('requestReview', { base: revision, text: given });
      expect(says(await request(parts))).toEqual([422, 'There is no change to review.']);
      expect(says(await request({ ...parts, body: '<b>' }))[0]).toBe(422);
      const { review } = (await request(other)).body;
      expect(await onDisk()).toBe(source);
      const proposed = (await ask('revision', {}, { params: { id: review.revision } })).body;
      expect(says(await save(ada, other))).toEqual([403, expect.stringContaining('Someone else')]);
      // What nobody asked for is not what was reviewed.
      expect((await save(ben, { ...other, body: 'A third one.' })).status).toBe(403);
      if (at !== null) {
        const sooner = new Date(desk.now().getTime() + HOUR / 2).toISOString();
        const moved = await ask('publishText', { base: revision, at: sooner }, { session: ben });
        expect(moved.status).toBe(403);
      }
      const updated = await save(ben, { source: proposed.source });
      expect(updated.body).toMatchObject({ review: null, parts: { body: other.body } });
      expect((await ask('revisions')).body.revisions.slice(0, 2)).toMatchObject([
        { who: 'Ben', what: 'saved' },
        { who: 'Ada', what: 'proposed' },
      ]);
    }
    // One alone may take a text away, and with it the request.
    const { revision, parts } = (await ask('text')).body;
    const asked = await ask('requestReview', { base: revision, text: { ...parts, body: 'Late.' } });
    const withdrawn = await ask('withdrawText', { base: revision });
    expect(withdrawn.body).toMatchObject({ state: 'withdrawn', review: null });
    const { source } = (await ask('revision', {}, { params: { id: asked.body.review.revision } })).body;
    const late = await ask('saveText', { base: withdrawn.body.revision, text: { source } }, { session: ben });
    expect(late.status).toBe(422);
  });

  test('front matter that cannot be read leaves a text in the state that it had', async () => {
    await reopen({ reviewRequired: true });
    await writeFile(
      path('hawser.md'),
      '---\ntitle: Hawser\ndescription: Of rope.\ndate: 2026-03-10\n---\nText.\n',
    );
    await watch.checkForChanges();
    const broken = '---\ntitle: [\n---\nText.\n';
    const whole = (extra: string) =>
      `---\ntitle: Rope\ndescription: Of rope.\ndate: 2026-03-10\n${extra}---\nText.\n`;
    for (const [kind, file, extra] of [
      ['articles', 'rope.md', ''],
      ['articles', 'rope.md', 'slug: hawser\n'],
      ['pages', 'imprint.md', ''],
    ] as const) {
      const query = { kind, file };
      const existing = await ask('text', {}, { query });
      const { revision } =
        existing.status === 200 ? existing.body : (await create(file.slice(0, -3), kind)).body;
      const save = (base: string, source: string) => ask('saveText', { base, text: { source } }, { query });
      const unreadable = await save(revision, broken);
      expect(unreadable.body).toMatchObject({ state: 'draft', parts: null });
      const { texts } = (await desk.ask('texts', { session: ada, query: { kind } })).body;
      expect(texts).toContainEqual(expect.objectContaining({ file, state: 'draft' }));
      const shown = await save(
        unreadable.body.revision,
        whole(extra).replace(kind === 'pages' ? /date.*\n/ : '', ''),
      );
      expect(says(shown), `${file} ${extra}`).toEqual([
        422,
        expect.stringContaining('cannot change “draft”'),
      ]);
      if (extra !== '')
        expect(says(await save(unreadable.body.revision, whole(`${extra}draft: true\n`)))).toEqual([
          409,
          expect.stringContaining('/blog/hawser belongs to another article'),
        ]);
      const mended = await save(unreadable.body.revision, '---\ntitle: Rope\ndraft: true\n---\n');
      expect(mended.body.state).toBe('draft');
    }
    // What readers have stays published, and so does a file that a terminal has broken.
    const query = { kind: 'articles', file: 'hawser.md' };
    await writeFile(path('hawser.md'), broken);
    await watch.checkForChanges();
    expect((await ask('text', {}, { query })).body).toMatchObject({
      state: 'published',
      path: '/blog/hawser',
    });
  });

  test('a save changes no state: a date that takes an article off the site, or publishes it, is refused', async () => {
    const { revision, parts, source } = (await published()).body;
    const dated = (date: string) => ({ ...parts, settings: { ...parts.settings, date } });
    expect(says(await ask('saveText', { base: revision, text: dated('2026-11-16') }))).toEqual([
      422,
      expect.stringContaining('would disappear for readers'),
    ]);
    const at = new Date(desk.now().getTime() + HOUR).toISOString();
    expect(says(await ask('publishText', { base: revision, at }))).toEqual([
      409,
      expect.stringContaining('already published'),
    ]);
    expect(await onDisk()).toBe(source);
    const { body: earlier } = await ask('saveText', { base: revision, text: dated('2026-03-10') });
    expect(earlier.state).toBe('published');
    const { body: draft } = await ask('withdrawText', { base: earlier.revision });
    const { body: planned } = await ask('publishText', { base: draft.revision, at });
    expect(says(await ask('saveText', { base: planned.revision, text: dated('2026-03-10') }))).toEqual([
      422,
      expect.stringContaining('at once'),
    ]);
    const later = await ask('saveText', { base: planned.revision, text: dated('2026-11-17') });
    expect(later.body.state).toBe('scheduled');
    await ask('withdrawText', { base: later.body.revision });
    expect((await logged()).at(-1)).toBe('unschedule');
    expect((await ask('revisions')).body.revisions[0].what).toBe('unscheduled');
  });

  test('names that are taken, once were, or lead out of the folder are refused in words', async () => {
    const { revision } = (await published()).body;
    expect(says(await create('rope'))).toEqual([409, expect.stringContaining('already')]);
    await ask('withdrawText', { base: revision });
    await rm(path());
    await watch.checkForChanges();
    expect(says(await create('rope'))).toEqual([409, expect.stringContaining('once belonged')]);
    for (const name of ['../rope', '..', 'a/../../b', 'Rope', 'a b', '.hidden', ''])
      expect((await create(name)).status, name).toBe(422);
    for (const name of ['blog', 'desk', 'login', 'admin'])
      expect((await create(name, 'pages')).body.error, name).toContain('an address of the site itself');
    const site = await desk.ask('invite', {
      session: await desk.join('Op', 'operator'),
      body: { name: 'The Site' },
    });
    expect(says(site)).toEqual([422, expect.stringContaining('what the log calls the site')]);
    for (const file of [
      '../publication.json',
      '../../x.md',
      'a/../../../x.md',
      '.x.md',
      'a\\..\\x.md',
      'x.txt',
    ])
      expect((await ask('text', {}, { query: { kind: 'articles', file } })).status, file).toBe(422);
    expect(await readdir(folder)).toEqual(['content']);
    expect((await create('delivery', 'faq')).body).toMatchObject({ path: '/faq', state: 'draft' });
    const page = { kind: 'pages', file: 'imprint.md' };
    const { revision: base } = (await create('imprint', 'pages')).body;
    const at = new Date(desk.now().getTime() + HOUR).toISOString();
    expect((await ask('publishText', { base, at }, { query: page })).body.error).toContain('Only articles');
    await ask('removeText', { base }, { query: page });
    expect((await ask('text', {}, { query: page })).status).toBe(404);
    expect((await ask('revisions', {}, { query: page })).body.revisions).toHaveLength(2);
  });

  test('what is too long, unreadable or written elsewhere is refused in words; the mode of a file stays', async () => {
    const { revision: base } = (await create('rope')).body;
    const save = (text: object) => ask('saveText', { base, text });
    const long = await save({ settings: settings(), body: 'a '.repeat(101_000) });
    expect(says(long)).toEqual([413, 'Too long: the limit for a text is 200 kB.']);
    expect((await save({ settings: settings(), body: 'a'.repeat(2_000_000) })).status).toBe(413);
    expect(says(await save({ settings: settings(), body: '---\n\nText' }))).toEqual([
      422,
      expect.stringContaining('cannot begin with a line of ---'),
    ]);
    await chmod(path(), 0o640);
    const odd = { settings: settings({ title: 'A\u0007: "b"\n# c' }), body: 'One\u0001\ud800' };
    const saved = await save(odd);
    expect(saved.body).toMatchObject({
      parts: { settings: { title: 'A : "b" # c' } },
      issues: [expect.objectContaining({ message: expect.stringContaining('control character') })],
    });
    expect((await stat(path())).mode & 0o777).toBe(0o640);
    expect(await readdir(join(folder, 'content/articles'))).toEqual(['rope.md']);

    await rm(join(folder, 'content/pages'), { recursive: true });
    const { writing } = (await desk.ask('texts', { session: ada, query: { kind: 'pages' } })).body;
    expect(writing).toMatchObject({ allowed: false, reason: expect.stringContaining('There is no folder') });
    await reopen({ writingDesk: 'https://desk.example' });
    expect(says(await create('rope'))).toEqual([409, expect.stringContaining('another desk')]);
    expect((await desk.ask('texts', { session: ada, query: { kind: 'faq' } })).body.writing).toMatchObject({
      allowed: false,
      link: 'https://desk.example',
    });
  });

  test('pictures are decoded and written again without metadata, under names of their own', async () => {
    const photo = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#336699' } });
    const upload = async (name: string, bytes: Uint8Array) =>
      desk.ask('uploadPicture', { session: ada, query: { name }, bytes: new Uint8Array(bytes) });
    const secret = { IFD0: { Copyright: 'a secret place' } };
    const large = await photo(4400, 1100).withExif(secret).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await upload('../Café au lait.JPEG', large)).body).toEqual({
      path: '/media/cafe-au-lait.jpg',
      width: 1000,
      height: 4000,
    });
    const stored = await readFile(join(folder, 'media/cafe-au-lait.jpg'));
    expect(stored.includes('a secret place')).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect((await upload('café au lait.png', large)).body.path).toBe('/media/cafe-au-lait-2.jpg');
    expect((await upload('日本', await photo(90, 90).gif().toBuffer())).body.path).toBe(
      '/media/picture.webp',
    );
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const flat = await photo(100, 100).png().toBuffer();
    // A PNG that says that it has 40,000 pixels a side.
    const huge = Buffer.from(flat);
    huge.writeUInt32BE(40_000, 16);
    huge.writeUInt32BE(40_000, 20);
    for (const [bytes, words] of [
      [svg, 'can hold scripts'],
      [Buffer.from('%PDF-1.7'), 'not a picture'],
      [flat.subarray(0, 60), 'cannot be decoded'],
      [huge, 'The picture'],
      [await photo(10, 10).png().toBuffer(), 'only 10 × 10 pixels'],
    ] as const) {
      const refused = await upload('x.png', bytes);
      expect(says(refused)).toEqual([422, expect.stringContaining(words)]);
    }
    remotePicture = new Uint8Array(flat);
    const copy = (url: string) => desk.ask('copyPicture', { session: ada, body: { url } });
    expect((await copy('https://a.example/b/Quay%20(1).png?x=1')).body.path).toBe('/media/quay-20-1.png');
    for (const [url, words] of [
      ['https://gone.example/a.png', 'its site answered 404'],
      ['http://private.example/a.png', 'private.example is private'],
      ['file:///etc/passwd', 'https://'],
    ] as const)
      expect(says(await copy(url))).toEqual([422, expect.stringContaining(words)]);
    const tooLarge = await desk.ask('uploadPicture', {
      session: ada,
      query: { name: 'x' },
      bytes: new Uint8Array(9),
      headers: { 'Content-Length': '200000000' },
    });
    expect(says(tooLarge)).toEqual([413, 'Too large: the limit is 20 MB.']);
    expect(await readdir(join(folder, 'media'))).toHaveLength(4);
  });

  test('the library says where a picture is used; one in use is not deleted, and links in media/ are not followed', async () => {
    const flat = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    const media = (file: string) => join(folder, 'media', file);
    await mkdir(media('old'), { recursive: true });
    for (const file of ['quay.png', 'quay.png.png', 'new.png', 'old/Überfahrt 1.png'])
      await writeFile(media(file), flat);
    await writeFile(join(folder, 'secret.png'), flat);
    await symlink(join(folder, 'secret.png'), media('link.png'));
    await symlink(folder, media('folder'));
    const list = async (q = '') => (await desk.ask('pictures', { session: ada, query: { q } })).body.pictures;
    const remove = (file: string) => desk.ask('removePicture', { session: ada, query: { file } });
    const replace = (file: string, path: string, session = ada) =>
      desk.ask('replacePicture', { session, query: { file }, body: { path, alt: 'A [new] quay' } });

    await writeFile(
      path(),
      '---\ntitle: Rope\ndescription: d\ndate: 2026-03-10\nimage: /media/quay.png\n---\n![a](/media/old/%C3%9Cberfahrt%201.png "b"). ![c](/media/quay.png)\n',
    );
    await writeFile(path('wire.md'), '---\ntitle: Wire\ndraft: true\nimage: /media/quay.png.png\n---\n');
    const rope = { kind: 'articles', file: 'rope.md', title: 'Rope', isDraft: false };
    const used = Object.fromEntries(
      (await list()).map(({ file, usedIn }: { file: string; usedIn: object[] }) => [file, usedIn]),
    );
    expect(used).toEqual({
      'quay.png': [rope],
      'quay.png.png': [{ kind: 'articles', file: 'wire.md', title: 'Wire', isDraft: true }],
      'new.png': [],
      'old/Überfahrt 1.png': [rope],
    });
    expect((await list('rope')).map(({ file }: { file: string }) => file).sort()).toEqual([
      'old/Überfahrt 1.png',
      'quay.png',
    ]);

    expect(says(await remove('quay.png'))).toEqual([
      409,
      'This picture is used in “Rope”. Remove it there first.',
    ]);
    for (const file of ['link.png', 'folder/secret.png', 'folder/media/new.png', 'none.png'])
      expect(says(await remove(file))).toEqual([404, `There is no picture ${file}.`]);
    for (const file of ['../secret.png', '.hidden', 'old/../quay.png'])
      expect((await remove(file)).status).toBe(422);
    expect((await stat(join(folder, 'secret.png'))).isFile()).toBe(true);

    // Another tab has the text open.
    await ask('holdText', {}, { session: ben, tab: 'ben-1' });
    expect(says(await replace('quay.png', '/media/new.png'))).toEqual([
      409,
      'Ben has “Rope” open. Close it first, or replace the picture there.',
    ]);
    await ask('holdText', { leave: true }, { session: ben, tab: 'ben-1' });
    expect(says(await replace('quay.png', '/media/none.png'))[0]).toBe(404);
    // A tab of one's own holds up nothing, closed a moment ago or not, and goes on with the new version.
    await ask('holdText');
    expect((await replace('quay.png', '/media/new.png')).body).toEqual({ texts: 1, pins: 0 });
    expect(await onDisk()).toBe(
      '---\ntitle: Rope\ndescription: d\ndate: 2026-03-10\nimage: /media/new.png\nimageAlt: A [new] quay\n---\n![a](/media/old/%C3%9Cberfahrt%201.png "b"). ![A \\[new\\] quay](/media/new.png)\n',
    );
    expect((await ask('holdText')).body.holder).toEqual({ who: 'Ada', mine: true });
    expect(await onDisk('wire.md')).toContain('/media/quay.png.png');
    expect((await ask('revisions')).body.revisions[0]).toMatchObject({
      who: 'Ada',
      what: 'replaced a picture',
    });
    expect((await remove('quay.png')).status).toBe(200);
    expect((await list()).map(({ file }: { file: string }) => file)).not.toContain('quay.png');
    expect(await logged()).toEqual(expect.arrayContaining(['replace picture', 'remove picture']));
  });

  test('a picture of a pin, or of the network’s defaults, is in use; a replacement reaches the pin', async () => {
    await mkdir(join(folder, 'media'));
    const flat = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    for (const file of ['quay.png', 'new.png']) await writeFile(join(folder, 'media', file), flat);
    const articles = [{ target: { article: 'rope' }, slot: 'featured', until: null }];
    await writeFile(path(), '---\ntitle: Rope\ndescription: d\ndate: 2026-03-10\n---\nText\n');
    await watch.checkForChanges();
    const front = async () => (await desk.ask('front', { session: ada })).body;
    const remove = (file: string) => desk.ask('removePicture', { session: ada, query: { file } });
    const pins = articles.map((pin) => ({ ...pin, picture: '/media/quay.png' }));
    const { revision } = await front();
    expect((await desk.ask('pin', { session: ada, body: { pins, revision } })).status).toBe(200);
    expect(says(await remove('quay.png'))).toEqual([
      409,
      'This picture is used in the pin “Rope”. Remove it there first.',
    ]);
    const { revision: before } = await front();
    const replaced = await desk.ask('replacePicture', {
      session: ada,
      query: { file: 'quay.png' },
      body: { path: '/media/new.png', alt: 'A quay' },
    });
    expect(replaced.body).toEqual({ texts: 0, pins: 1 });
    const { pins: after, revision: now } = await front();
    expect(after).toMatchObject([{ picture: '/media/new.png' }]);
    expect(now).not.toBe(before);
    expect((await remove('quay.png')).status).toBe(200);
    await writeFile(join(folder, '../network.json'), '{"defaults": {"icon": "/media/new.png"}}');
    await desk.ask('pin', { session: ada, body: { pins: [], revision: now } });
    expect(says(await remove('new.png'))[1]).toContain('network.json of the network');
  });

  test('where changes are reviewed, a picture of a scheduled article is replaced there alone; of a draft, and under review, it is in use', async () => {
    await reopen({ reviewRequired: true });
    await mkdir(join(folder, 'media'));
    const flat = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    for (const file of ['quay.png', 'new.png']) await writeFile(join(folder, 'media', file), flat);
    await writeFile(
      path(),
      '---\ntitle: Rope\ndescription: d\ndate: 2099-03-10\nimage: /media/quay.png\n---\nText\n',
    );
    const replace = () =>
      desk.ask('replacePicture', {
        session: ada,
        query: { file: 'quay.png' },
        body: { path: '/media/new.png', alt: 'A quay' },
      });
    expect(says(await replace())).toEqual([403, expect.stringContaining('“Rope” is published or scheduled')]);
    expect(await onDisk()).toContain('/media/quay.png');
    const { revision, parts } = (await ask('text')).body;
    const text = { ...parts, settings: { ...parts.settings, image: '/media/new.png' } };
    expect((await ask('requestReview', { base: revision, text })).status).toBe(200);
    expect(says(await desk.ask('removePicture', { session: ada, query: { file: 'new.png' } }))).toEqual([
      409,
      expect.stringContaining('under review'),
    ]);
    await writeFile(path(), '---\ntitle: Rope\ndraft: true\nimage: /media/quay.png\n---\n');
    await ask('holdText', { leave: true });
    expect((await replace()).body).toEqual({ texts: 1, pins: 0 });
    expect(await onDisk()).toContain('image: /media/new.png');
  });

  test('lists show questions and pages as readers see them, and articles in the order that is asked for', async () => {
    const write = (file: string, text: string) => writeFile(join(folder, 'content', file), text);
    await write('faq/a.md', '---\ncategory: Last\n---\n## One? {#one}\n\nYes.\n\n## Two? {#two}\n\nYes.\n');
    await write('faq/b.md', '---\ncategory: Second\norder: 2\n---\n');
    await write('faq/c.md', '---\ncategory: First\norder: 1\n---\n## Three? {#three}\n\nYes.\n');
    for (const name of ['zebra', 'contact', 'about'])
      await write(`pages/${name}.md`, `---\ntitle: ${name}\ndescription: d\n---\nText\n`);
    const article = (title: string, authors: string, keywords: string, day: number) =>
      `---\ntitle: ${title}\ndescription: d\ndate: 2026-03-0${day}\nauthors: ${authors}\nkeywords: ${keywords}\nimage: /media/${title}.png\n---\nText\n`;
    await writeFile(path('one.md'), article('B', '[Ada]', '[ropes, quays]', 3));
    await writeFile(path('two.md'), article('A', '[Cy, Ada]', '[ropes]', 2));
    const list = async (query: Record<string, string>) =>
      (await desk.ask('texts', { session: ada, query })).body;
    const rows = async (query: Record<string, string>) =>
      (await list(query)).texts.map(({ title }: { title: string }) => title);
    expect(await rows({ kind: 'faq' })).toEqual(['First', 'Second', 'Last']);
    expect(
      (await list({ kind: 'faq' })).texts.map(({ questions }: { questions: number }) => questions),
    ).toEqual([1, 0, 2]);
    expect(await rows({ kind: 'pages' })).toEqual(['about', 'contact', 'zebra']);
    expect(await rows({ kind: 'articles', sort: 'newest' })).toEqual(['B', 'A']);
    expect(await rows({ kind: 'articles', sort: 'title' })).toEqual(['A', 'B']);
    expect(await rows({ kind: 'articles', sort: 'author' })).toEqual(['B', 'A']);
    await sql`insert into reads (domain, path, hour, count) values
      ('meridianledger.example', '/blog/two', date_trunc('hour', now()), 12),
      ('meridianledger.example', '/blog/one', date_trunc('hour', now()), 9)`.execute(database.db);
    expect(await rows({ kind: 'articles', sort: 'reads' })).toEqual(['A', 'B']);
    const { texts } = await list({ kind: 'articles', sort: 'reads' });
    expect(texts).toMatchObject([
      { image: '/media/A.png', reads: 12, authors: ['Cy', 'Ada'] },
      // Fewer than ten are not named.
      { image: '/media/B.png', reads: null, questions: null },
    ]);
    await mkdir(join(folder, 'content/authors'));
    await write('authors/cy.md', '---\nrole: Ropemaker\nimage: /media/cy.png\n---\nLays ropes.\n');
    await write('authors/eva-lind.md', '---\nrole: Editor\n---\nReads.\n');
    const { body } = await desk.ask('suggestions', { session: ada });
    expect(body).toEqual({
      authors: [
        { name: 'Ada', role: '', image: null },
        { name: 'Cy', role: 'Ropemaker', image: '/media/cy.png' },
        { name: 'Eva Lind', role: 'Editor', image: null },
      ],
      keywords: ['ropes', 'quays'],
    });
    await sql`delete from reads`.execute(database.db);
  });

  const EXPORT = `<rss version="2.0"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
    <item><title>Rope</title><link>https://old.example/2019/rope/</link><wp:post_name>rope</wp:post_name>
    <wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2019-03-02 08:00:00</wp:post_date_gmt>
    <content:encoded><![CDATA[<p>Twisted.</p><p><img src="https://old.example/gone.png"></p>]]></content:encoded></item>
    <item><title>About</title><wp:post_type>page</wp:post_type></item></channel></rss>`;

  test('an export is checked without writing, then imported in the background and listed in the log', async () => {
    expect((await importing('checkImport', EXPORT)).body).toEqual({
      system: 'WordPress',
      articles: 1,
      pages: 1,
      drafts: 1,
      existing: [],
      pictures: 1,
      leftOut: [{ what: 'pages: they become drafts in content/pages', count: 1, examples: ['About'] }],
    });
    await expect(onDisk()).rejects.toThrow('ENOENT');
    expect((await importing('startImport', EXPORT)).body).toMatchObject({ isRunning: true, total: 3 });
    await expect.poll(imported).toMatchObject({
      isRunning: false,
      done: 3,
      error: null,
      outcome: { articles: 1, pages: 1, pictures: 0, failed: [{ address: 'https://old.example/gone.png' }] },
    });
    expect(await onDisk()).toContain('aliases: [/2019/rope]');
    await expect.poll(async () => (await ask('text')).body.state).toBe('published');
    expect(await logged()).toEqual(['import articles']);
    expect((await importing('checkImport', EXPORT)).body).toMatchObject({
      articles: 0,
      pages: 0,
      existing: ['Rope', 'About'],
    });
  });

  test('one file of an account is read at a time; an import can be undone until something of it was changed', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => importing('checkImport', EXPORT)));
    expect([first?.status, second?.status].toSorted()).toEqual([200, 409]);
    await importing('startImport', EXPORT);
    await expect.poll(imported).toMatchObject({ isRunning: false, undoable: { name: 'old.xml', texts: 2 } });
    const original = await onDisk();
    await writeFile(path(), `${original}More.\n`);
    expect((await imported()).undoable).toBe(null);
    expect(says(await desk.ask('undoImport', { session: ada, body: {} }))).toEqual([
      409,
      'Something of this import was changed. Remove its articles one by one.',
    ]);
    await writeFile(path(), original);
    expect((await desk.ask('undoImport', { session: ada, body: {} })).body).toMatchObject({ undoable: null });
    await expect(onDisk()).rejects.toThrow('ENOENT');
    expect(await logged()).toEqual(['import articles', 'undo import']);
  });

  test('articles that a command stored from another folder keep their names', async () => {
    const imports = join(folder, 'imports');
    await mkdir(imports);
    await writeFile(join(imports, 'rope.md'), '---\ntitle: Cord\ndescription: d\ndate: 2026-03-01\n---\nx\n');
    const home = { id: 'meridianledger.example', domain: 'meridianledger.example', timeZone: 'UTC' };
    await importArticles({ folder: imports, home, db: database.db });
    await importing('startImport', EXPORT);
    await expect.poll(imported).toMatchObject({ isRunning: false, outcome: { articles: 1 } });
    expect(await onDisk('rope-2.md')).toContain('title: Rope');
  });

  test('what editors import into a paper with reviews are drafts; a file that is no export is refused', async () => {
    await reopen({ reviewRequired: true });
    expect((await importing('checkImport', EXPORT)).body.drafts).toBe(2);
    const op = await desk.join('Olga', 'operator');
    expect((await importing('checkImport', EXPORT, op)).body.drafts).toBe(1);
    expect(says(await importing('startImport', '<html>'))).toEqual([
      422,
      'This is neither a WordPress export (XML, from Tools → Export) nor a Ghost export (JSON).',
    ]);
    expect(await imported()).toMatchObject({ isRunning: false });
  });
});
