import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { createFetcher, type Fetcher } from '../../server/net/fetcher.ts';
import type { Issue } from '../../server/paper/content/issue.ts';
import { patchJson } from '../../server/paper/content/patch-json.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { openTestDesk, type TestDesk } from '../support/desk-client.ts';
import { newsFeed } from '../support/fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { answer } from '../support/fake-responses.ts';
import { databases } from './databases.ts';

/** Settings changed at the desk, on a copy of the sample's folder. */

let database: Database;
let wire: FakeHosts;
let fetcher: Fetcher;
let folder: string;
let desk: TestDesk;
let ada: string;
let ben: string;
/** Why the site does not use what was saved. */
let problem: string | undefined;
let resolved: string[];
beforeAll(async () => {
  database = await databases[0].open();
  wire = await startFakeHosts();
  fetcher = createFetcher({ trustedHosts: [wire.host], userAgent: 'Test' });
});
afterAll(async () => {
  await fetcher.close();
  await wire.close();
  await database.close();
});

beforeEach(() => openPaper());
afterEach(() => rm(dirname(folder), { recursive: true }));

const COMMENT = '{\n  // Ours.\n';
async function openPaper(writingDesk?: string): Promise<void> {
  for (const table of ['text_revisions', 'desk_accounts', 'desk_audit'])
    await sql`delete from ${sql.table(table)}`.execute(database.db);
  folder = join(await mkdtemp(join(tmpdir(), 'masthead-settings-')), 'quay');
  await cp('sample/meridian-ledger', folder, { recursive: true });
  await save((await onDisk()).replace('{\n', COMMENT));
  problem = undefined;
  resolved = [];
  const publication = await loadPublication(join(folder, 'publication.json'));
  desk = await openTestDesk(database, publication, undefined, {
    publicationFile: join(folder, 'publication.json'),
    paperFolder: folder,
    contentFolder: join(folder, 'content'),
    writingDesk,
    reloadSettings: async () => problem,
    renderTheme: async (source = 'as it is') => `<p>${source}</p>`,
    fetcher,
    resolveImage(address) {
      resolved.push(address);
      return { src: `/images/${resolved.length}/640` };
    },
  });
  ada = await desk.join('Ada', 'operator');
  ben = await desk.join('Ben');
}

const onDisk = (path = 'publication.json') => readFile(join(folder, path), 'utf8');
const save = (text: string) => writeFile(join(folder, 'publication.json'), text);
type Edits = { path: (string | number)[]; value?: unknown }[];
const PUBLICATION = { file: 'publication' };
const read = async (query = PUBLICATION) => (await desk.ask('settings', { session: ada, query })).body;
const put = (base: string, change: object, query = PUBLICATION) =>
  desk.ask('saveSettings', { session: ada, query, body: { base, change } });
const edit = async (edits: Edits, query = PUBLICATION) => put((await read(query)).revision, { edits }, query);

test('a saved setting changes its line alone, is logged, and is a revision with who and when', async () => {
  const before = await onDisk();
  const { status, body } = await edit([{ path: ['name'], value: 'The Quay' }]);
  expect([status, body.problem, body.values.name]).toEqual([200, '', 'The Quay']);
  expect(await onDisk()).toBe(before.replace('"name": "The Meridian Ledger"', '"name": "The Quay"'));
  expect(await onDisk()).toContain(COMMENT);
  const { revisions } = (await desk.ask('settingsRevisions', { session: ada, query: PUBLICATION })).body;
  expect(revisions).toMatchObject([
    { who: 'Ada', what: 'saved', at: desk.now().toISOString() },
    { who: '', what: 'changed on disk' },
  ]);
  const { entries } = (await desk.ask('audit', { session: ada })).body;
  expect(entries[0]).toMatchObject({ who: 'Ada', what: 'change settings', target: 'publication.json: name' });

  // Restoring saves the whole file of the revision.
  const params = { id: revisions[1].id };
  const former = await desk.ask('settingsRevision', { session: ada, query: PUBLICATION, params });
  expect(former.body.source).toBe(before);
  expect((await put(body.revision, { source: former.body.source })).status).toBe(200);
  expect(await onDisk()).toBe(before);
});

test('a save that changes the domain of a paper without an id writes the id, which no save changes afterwards', async () => {
  const { body } = await edit([{ path: ['domain'], value: 'quay.example' }]);
  expect(body.values).toMatchObject({ domain: 'quay.example', id: 'meridianledger.example' });
  expect((await edit([{ path: ['id'] }])).body.values.id).toBe('meridianledger.example');
  const refused = await edit([{ path: ['id'], value: 'other.example' }]);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'id: articles, accounts and counts belong to “meridianledger.example”, which never changes. Leave it as it is.',
  ]);
  const source = `\uFEFF${body.source.replace(/,\s*"id".*/, '').replace('quay.example', 'pier.example')}`;
  await put((await read()).revision, { source });
  expect(await onDisk()).toMatch(/^\uFEFF[\s\S]*"id": "meridianledger/);
});

test('a host of another paper is refused, and the log of both papers says who tried', async () => {
  const before = await onDisk();
  await sql`insert into paper_hosts (host, paper_id) values ('weekly.localhost', 'weekly')`.execute(
    database.db,
  );
  for (const edits of [
    [{ path: ['hosts'], value: ['weekly.localhost'] }],
    [{ path: ['domain'], value: 'weekly.localhost' }],
    [{ path: ['formerHosts'], value: ['weekly.localhost'] }],
  ]) {
    const { status, body } = await edit(edits);
    expect([status, body.error]).toEqual([409, 'Nothing was saved: weekly.localhost belongs to weekly.']);
  }
  expect(await onDisk()).toBe(before);
  const { rows } = await sql<{ entry: string }>`
    select distinct publication || ': ' || who || ' ' || what || ' ' || target as entry from desk_audit
    where what = 'claim host' order by 1`.execute(database.db);
  expect(rows.map(({ entry }) => entry)).toEqual([
    'meridianledger.example: Ada claim host weekly.localhost of weekly, for The Meridian Ledger',
    'weekly: Ada claim host weekly.localhost of weekly, for The Meridian Ledger',
  ]);
  await sql`delete from paper_hosts`.execute(database.db);
});

test('a file that was changed on disk is not overwritten, and the same save twice is one', async () => {
  const { revision } = await read();
  await save((await onDisk()).replace('Port contracts', 'Ports'));
  const edits = [{ path: ['tagline'], value: 'From the quay' }];
  expect((await put(revision, { edits })).status).toBe(409);
  expect(await onDisk()).not.toContain('From the quay');
  expect((await edit(edits)).status).toBe(200);
  // The response was lost, and the browser asks again.
  expect((await put(revision, { edits })).status).toBe(200);
  expect(await onDisk()).toContain('"Ports"');
  const { revisions } = (await desk.ask('settingsRevisions', { session: ada, query: PUBLICATION })).body;
  expect(revisions.map(({ what }: { what: string }) => what)).toEqual(['saved', 'changed on disk']);
});

test('two saves of the same version at once: one is kept, the other is told', async () => {
  const { revision } = await read();
  const saves = ['A', 'B'].map((value) => put(revision, { edits: [{ path: ['name'], value }] }));
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
});

test('settings with an issue are not saved: each issue names its setting and its fix', async () => {
  const before = await onDisk();
  const { status, body } = await edit([
    { path: ['domain'], value: 'https://x' },
    { path: ['feeds', 'arts', 'everyMinutes'], value: 0 },
    { path: ['name'] },
  ]);
  expect([status, await onDisk()]).toEqual([422, before]);
  expect(body.issues).toMatchObject([
    { path: ['name'], message: 'name is missing' },
    { path: ['domain'], fix: expect.stringContaining('write the bare host') },
    { path: ['feeds', 'arts', 'everyMinutes'], fix: 'write 1 or more', line: expect.any(Number) },
  ]);
  const { entries } = (await desk.ask('audit', { session: ada, query: { q: 'settings' } })).body;
  expect(entries).toEqual([]);
});

test('a change that adds an issue is refused; one that was there before is named and holds nothing up', async () => {
  await save((await onDisk()).replace('/media/icon.svg', '/media/gone.svg'));
  const { issues } = await read();
  expect(issues).toMatchObject([{ path: ['icon'], message: 'there is no file media/gone.svg' }]);
  expect((await edit([{ path: ['name'], value: 'The Quay' }])).status).toBe(200);
  const { status, body } = await edit([{ path: ['featuredVideo', 'poster'], value: '/media/none.webp' }]);
  expect([status, body.issues.length]).toEqual([422, 1]);
  expect(body.issues[0]).toMatchObject({ path: ['featuredVideo', 'poster'] });
});

test('a made-up address is named at its setting, and holds up no other change, though it moves in its list', async () => {
  const partners = ['a', 'b'].map((id) => ({
    id,
    title: 'Reports',
    description: id === 'b' ? 'Write to quay@port.example' : 'Of last year',
    directUrl: '/media/icon.svg',
    originalUrl: '/blog',
  }));
  await save((await onDisk()).replace('"newswire": true', '"newswire": false'));
  await save(patchJson(await onDisk(), [{ path: ['partners'], value: partners }]));
  const pathsOf = async (address: string) => {
    const { issues } = await read();
    return issues.flatMap(({ path, message }: Pick<Issue, 'path' | 'message'>) =>
      message === `${address} is a made-up address` ? [path] : [],
    );
  };
  expect(await pathsOf('social.example')).toEqual([['social', 'x']]);
  expect(await pathsOf('quay@port.example')).toEqual([['partners', 1, 'description']]);
  expect((await edit([{ path: ['partners'], value: partners.slice(1) }])).status).toBe(200);
  expect(await pathsOf('quay@port.example')).toEqual([['partners', 0, 'description']]);
  // At another setting it is a new one.
  const moved = await edit([
    { path: ['partners'], value: [] },
    { path: ['tagline'], value: 'Write to quay@port.example' },
  ]);
  expect([moved.status, moved.body.issues]).toMatchObject([422, [{ path: ['tagline'] }]]);
});

test('a check says what a save would say, and writes nothing', async () => {
  const before = await onDisk();
  const change = { edits: [{ path: ['locale'], value: 'English' }] };
  const { body } = await desk.ask('checkSettings', { session: ada, query: PUBLICATION, body: { change } });
  expect(body.issues).toMatchObject([{ path: ['locale'] }]);
  expect(body.source).toContain('"locale": "English"');
  expect(await onDisk()).toBe(before);
});

test('a broken file on disk is shown with its issue, refuses edits, and can be corrected as a whole', async () => {
  await save('{ "name": }');
  const { values, issues, source, revision } = await read();
  expect([values, source]).toEqual([null, '{ "name": }']);
  expect(issues[0]).toMatchObject({ path: null, line: 1 });
  expect((await edit([{ path: ['name'], value: 'X' }])).status).toBe(422);
  expect((await put(revision, { source: '{ "name": "X" }' })).status).toBe(422);
  // An issue that the site can live with was there before the file was broken.
  const sample = await readFile('sample/meridian-ledger/publication.json', 'utf8');
  const corrected = sample.replace('/media/icon.svg', '/media/gone.svg');
  expect((await put(revision, { source: corrected })).status).toBe(200);
  expect(await onDisk()).toBe(corrected);
});

test('hosts that may be private are not changed at the desk, by form or file', async () => {
  const { revision } = await read();
  const refused = await edit([{ path: ['trustedHosts'], value: ['db.internal'] }]);
  expect([refused.status, refused.body.error]).toEqual([
    403,
    expect.stringMatching(/^trustedHosts is not changed at the desk/),
  ]);
  const source = (await onDisk()).replace('{\n', '{\n  "trustedHosts": ["db.internal"],\n');
  expect((await put(revision, { source })).status).toBe(403);
  expect(await onDisk()).not.toContain('db.internal');
});

test('operators of a paper do not see the network’s webhook and keys of its feeds, and cannot save what stands for them', async () => {
  const { name, domain, ...rest } = JSON.parse((await onDisk()).replace('// Ours.', ''));
  const local = 'https://wire.example/local.xml?token=sesame';
  const defaults = { ...rest, desk: { alerts: 'https://hooks.example/T0/sesame' } };
  defaults.feeds = { ...rest.feeds, local: [local, { url: `${local}2` }] };
  await writeFile(join(dirname(folder), 'network.json'), JSON.stringify({ name: 'The Network', defaults }));
  await save(JSON.stringify({ name, domain }));
  const { inherited, revision } = await read();
  expect(JSON.stringify(inherited)).not.toContain('sesame');
  expect(inherited.feeds.local[0]).toMatch(/^https:\/\/wire\.example\/local\.xml\?hidden/);
  expect(inherited.feeds.world).toEqual(rest.feeds.world);
  const saved = await put(revision, { edits: [{ path: ['feeds', 'local'], value: inherited.feeds.local }] });
  expect([saved.status, saved.body.error]).toEqual([422, expect.stringMatching(/Write the whole address/)]);
});

test('a paper of a network shows what it inherits, and its file has its own settings alone', async () => {
  expect((await read()).inherited).toBe(null);
  const { name, domain, ...defaults } = JSON.parse((await onDisk()).replace(COMMENT, '{\n'));
  await writeFile(join(dirname(folder), 'network.json'), JSON.stringify({ name: 'The Network', defaults }));
  await mkdir(join(dirname(folder), 'theme'));
  const own = JSON.stringify({ name, domain }, null, 2);
  await save(own);
  const { values, inherited, issues } = await read();
  expect([values, inherited, issues]).toEqual([{ name, domain }, defaults, []]);
  const written = await edit([{ path: ['tagline'], value: 'Ours' }]);
  expect([written.status, await onDisk()]).toEqual([
    200,
    own.replace('example"', 'example",\n  "tagline": "Ours"'),
  ]);
  expect((await edit([{ path: ['tagline'] }])).status).toBe(200);
  expect(await onDisk()).toBe(own);

  const file = { file: 'theme' };
  expect((await read(file)).theme.isInherited).toBe(true);
  const change = { edits: [] };
  const preview = await desk.ask('previewTheme', { session: ada, body: { change } });
  expect(preview.body).toBe('<p>as it is</p>');
  await edit([{ path: ['colors', 'light', 'accent'], value: '#0a5c36' }], file);
  expect((await read(file)).theme.isInherited).toBe(false);
});

test('a saved setting that the site does not use says why', async () => {
  problem = 'the database is unreachable';
  expect((await edit([{ path: ['name'], value: 'The Quay' }])).body.problem).toBe(problem);
});

test('editors see no settings; where the file cannot be written, the reason is named', async () => {
  for (const name of ['settings', 'settingsRevisions'] as const)
    expect((await desk.ask(name, { session: ben, query: PUBLICATION })).status).toBe(403);
  await rename(join(folder, 'publication.json'), join(tmpdir(), 'elsewhere.json'));
  await symlink(join(tmpdir(), 'elsewhere.json'), join(folder, 'publication.json'));
  expect((await read()).writing).toMatchObject({ allowed: false, reason: expect.stringContaining('link') });
  expect((await edit([{ path: ['name'], value: 'X' }])).status).toBe(409);
  await rm(join(tmpdir(), 'elsewhere.json'));
  await rm(dirname(folder), { recursive: true });
  await openPaper('https://desk.example');
  expect((await read()).writing).toMatchObject({ allowed: false, link: 'https://desk.example' });
  expect((await edit([{ path: ['name'], value: 'X' }])).status).toBe(409);
});

test('a theme is made, changed and removed setting by setting; a colour without contrast is refused', async () => {
  const file = { file: 'theme' };
  expect(await read(file)).toMatchObject({
    revision: '',
    values: {},
    theme: {
      colors: { light: { paper: '#fffdf9' } },
      fonts: expect.arrayContaining(['@fontsource-variable/newsreader']),
    },
  });
  const accent = ['colors', 'light', 'accent'];
  const pale = await edit([{ path: accent, value: '#ff9900' }], file);
  expect([pale.status, pale.body.issues[0].path]).toEqual([422, accent]);
  expect((await edit([{ path: accent, value: '#0a5c36' }], file)).body).toMatchObject({
    values: { colors: { light: { accent: '#0a5c36' } } },
    theme: { colors: { light: { accent: '#0a5c36' } } },
  });
  expect(await onDisk('theme/theme.json')).toContain('"accent": "#0a5c36"');
  const change = { edits: [{ path: ['wordmark', 'text'], value: 'Q' }] };
  const preview = await desk.ask('previewTheme', { session: ada, body: { change } });
  expect(preview.body).toContain('"wordmark": { "text": "Q" }');
  expect(await onDisk('theme/theme.json')).not.toContain('wordmark');
});

const tryFeed = (address: string) => desk.ask('tryFeed', { session: ada, body: { address } });

test('a feed is tried by its address or that of a page, with its newest items and what to know of it', async () => {
  const html = { 'content-type': 'text/html' };
  const link =
    '<link rel="alternate" type="application/rss+xml" href="/wire.xml"><link rel="alternate" type="application/atom+xml" href="/wire.xml?section=2" title="Sports">';
  wire.set('/page', answer(200, html, `<!doctype html><html><head>${link}</head></html>`));
  wire.set('/bare', answer(200, html, '<!doctype html><html><title>Nothing</title></html>'));
  wire.set('/empty.xml', newsFeed({ title: 'Empty Wire' }, []));
  wire.set(
    '/wire.xml',
    newsFeed({ title: 'Quay Wire' }, [
      { title: 'Older', minutesAgo: 9_000 },
      { title: 'Newer', minutesAgo: 8_000 },
    ]),
  );
  const { body } = await tryFeed(wire.url('/page'));
  expect(body).toMatchObject({
    address: wire.url('/wire.xml'),
    problem: '',
    title: 'Quay Wire',
    everyMinutes: 15,
    others: [{ address: wire.url('/wire.xml?section=2'), title: 'Sports' }],
  });
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual(['Newer', 'Older']);
  expect((await tryFeed(wire.url('/bare'))).body).toMatchObject({ items: [], problem: /no feed/ });
  expect((await tryFeed(wire.url('/empty.xml'))).body).toMatchObject({
    problem: '',
    notes: ['It has no items now.'],
  });
});

test('trying feeds is no open proxy: private addresses are refused, and an account has 30 tries a minute', async () => {
  const other = await startFakeHosts();
  other.set('*', newsFeed({ title: 'Inside' }, [{ title: 'Secret', minutesAgo: 5 }]));
  // The page of a public host may not lead to a private one.
  for (const address of [other.url('/'), 'http://169.254.169.254/latest', 'http://[::1]:5432/'])
    expect((await tryFeed(address)).body).toMatchObject({
      items: [],
      title: '',
      problem: expect.stringMatching(/./),
    });
  await other.close();
  expect((await desk.ask('tryFeed', { session: ben, body: { address: 'x.example' } })).status).toBe(403);
  for (let count = 3; count < 30; count++) expect((await tryFeed('file:///etc/passwd')).status).toBe(422);
  expect((await tryFeed('x.example')).status).toBe(429);
});

test('an OPML file is listed with a category for each feed; other files are refused', async () => {
  const outline = (title: string, url: string) => `<outline text="${title}" xmlUrl="${url}"/>`;
  const opml = `<opml><body><outline text="Sport">${outline('Rowing', 'https://row.example/a.xml')}</outline>
    ${outline('Tech &amp; chips', 'https://chips.example/feed')}${outline('Bad', 'file:///etc/passwd')}</body></opml>`;
  const send = (text: string) =>
    desk.ask('readOpml', { session: ada, bytes: new TextEncoder().encode(text) });
  expect((await send(opml)).body.feeds).toEqual([
    { url: 'https://row.example/a.xml', title: 'Rowing', category: 'sports', categories: [] },
    { url: 'https://chips.example/feed', title: 'Tech & chips', category: 'technology', categories: [] },
  ]);
  expect((await send('no list')).status).toBe(422);
  expect((await send('<outline text="x">'.repeat(100) + opml)).status).toBe(422);
  expect((await send('x'.repeat(1_000_001))).status).toBe(413);
});
