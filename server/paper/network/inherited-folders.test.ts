import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createChanges } from '../../data/changes/changes.ts';
import { findMedia } from '../../protocol/media.ts';
import { openContent } from '../content/open-content.ts';
import { followTheme } from '../theme/follow-theme.ts';

let network: string;
let paper: string;
let logged: string[];
let published: string[];
const closes: (() => Promise<void>)[] = [];
const log = () =>
  pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });

beforeEach(async () => {
  network = await mkdtemp(join(tmpdir(), 'masthead-network-'));
  paper = join(network, 'quay');
  logged = [];
  published = [];
  await save('network.json', '{}');
  await save('quay/publication.json', '{}');
});

afterEach(async () => {
  for (const close of closes.splice(0)) await close();
  await rm(network, { recursive: true });
  await rm(`${network}-files`, { recursive: true, force: true });
});

async function save(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(network, file)), { recursive: true });
  await writeFile(join(network, file), content);
}
const page = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: What to know\n${more}---\nWords.\n`;
const questions = (id: string) => `---\ncategory: Boats\n---\n\n## ${id}? {#${id}}\n\nYes.\n`;

async function open() {
  const changes = createChanges();
  changes.subscribe((tags) => published.push(...tags));
  const content = await openContent({ folder: join(paper, 'content'), changes, log: log() });
  closes.push(content.close);
  return {
    titles: () => [...content.pages().values()].map(({ title }) => title),
    ids: () => content.faq().map(({ id }) => id),
    checkForChanges: () => content.checkForChanges('pages'),
    roles: () => content.authors().map(({ role }) => role),
  };
}

test('a paper without content has the pages and questions of its network, without a complaint', async () => {
  await save('content/pages/about.md', page('About the network'));
  await save('content/faq/boats.md', questions('boats'));
  const { titles, ids } = await open();
  expect([titles(), ids()]).toEqual([['About the network'], ['boats']]);
  expect(logged).toEqual([]);
});

test('a file of the paper replaces the one of the network that has its name, and a draft leaves it out', async () => {
  for (const name of ['about', 'privacy', 'terms'])
    await save(`content/pages/${name}.md`, page(`Network ${name}`));
  await save('quay/content/pages/about.md', page('About the quay'));
  await save('quay/content/pages/terms.md', page('Terms', 'draft: true\n'));
  await save('content/faq/boats.md', questions('boats'));
  await save('quay/content/faq/nets.md', questions('nets'));
  const { titles, ids } = await open();
  expect(titles()).toEqual(['About the quay', 'Network privacy']);
  expect(ids().sort()).toEqual(['boats', 'nets']);
});

test('authors of the network are those of its papers; a file of the paper replaces one', async () => {
  const profile = (role: string) => `---\nrole: ${role}\n---\nWrites.\n`;
  await save('content/authors/ada-byron.md', profile('Editor'));
  await save('content/authors/mary-ann.md', profile('Writer'));
  await save('quay/content/authors/ada-byron.md', profile('Harbor editor'));
  expect((await open()).roles().sort()).toEqual(['Harbor editor', 'Writer']);
  expect(logged).toEqual([]);
});

test('what is saved in the folder of the network, or for the first time in that of the paper, is shown', async () => {
  await save('content/pages/about.md', page('First'));
  const { titles } = await open();
  await save('content/pages/about.md', page('Second'));
  await expect.poll(titles, { timeout: 5_000 }).toEqual(['Second']);
  await save('quay/content/pages/about.md', page('Third'));
  await expect.poll(titles, { timeout: 5_000 }).toEqual(['Third']);
  expect(published).toContain('pages');
});

test('an issue names the file in the folder of the network', async () => {
  await save('content/pages/about.md', 'No front matter.');
  await open();
  expect(logged).toEqual([expect.stringContaining(`${join(network, 'content/pages/about.md')}:1: `)]);
});

test('the theme of the network is that of a paper without one', async () => {
  const accent = (colour: string) => JSON.stringify({ colors: { light: { accent: colour } } });
  await save('theme/theme.json', accent('#0057b8'));
  const followed = await followTheme({
    folder: join(paper, 'theme'),
    files: { folder: join(network, 'data/theme'), inUse: new Set() },
    log: log(),
    onChange: () => {},
  });
  closes.push(followed.close);
  const current = () => followed.current()?.palette?.light.accent;
  expect(current()).toBe('#0057b8');
  await save('theme/theme.json', accent('#006644'));
  await expect.poll(current, { timeout: 5_000 }).toBe('#006644');
  await save('new/theme.json', accent('#7a3b00'));
  await rename(join(network, 'new'), join(paper, 'theme'));
  await expect.poll(current, { timeout: 5_000 }).toBe('#7a3b00');
  await save('quay/theme/theme.json', accent('#eeeeee'));
  await expect.poll(() => logged).toEqual([expect.stringContaining(join(paper, 'theme/theme.json'))]);
});

test('a paper whose content links to that of its network, or to itself, has each page once', async () => {
  await save('content/pages/about.md', page('About the network'));
  await symlink('../content', join(paper, 'content'));
  await symlink('.', join(network, 'content/pages/pages'));
  expect((await open()).titles()).toEqual(['About the network']);
});

test('pages and theme stay while the folder of the network, or of the paper, is gone', async () => {
  await save('content/pages/about.md', page('About the network'));
  await save('quay/content/pages/tides.md', page('Tides'));
  await save('quay/theme/theme.json', JSON.stringify({ colors: { light: { accent: '#0057b8' } } }));
  const { titles, checkForChanges } = await open();
  const theme = await followTheme({
    folder: join(paper, 'theme'),
    files: { folder: `${network}-files`, inUse: new Set() },
    log: log(),
    onChange: () => {},
  });
  closes.push(theme.close);
  const away = `${network}-away`;
  for (const gone of [network, paper]) {
    await rename(gone, away);
    await Promise.all([checkForChanges(), theme.checkForChanges()]);
    expect(titles()).toEqual(['About the network', 'Tides']);
    expect(theme.current()?.palette?.light.accent).toBe('#0057b8');
    await rename(away, gone);
  }
  await save('content/pages/about.md', page('Back'));
  await expect.poll(titles, { timeout: 5_000 }).toEqual(['Back', 'Tides']);
});

test('a file that the paper does not have comes from the network’s media/, and from no other folder', async () => {
  await save('media/icon.svg', '<svg/>');
  await save('media/shared.pdf', 'network');
  await save('quay/media/icon.svg', '<svg id="quay"/>');
  await save('other/media/other.pdf', 'other');
  const find = async (name: string) =>
    (await findMedia(join(paper, 'media'), name))?.path.slice(network.length);
  expect(await find('icon.svg')).toBe('/quay/media/icon.svg');
  expect(await find('shared.pdf')).toBe('/media/shared.pdf');
  expect(await find('other.pdf')).toBeUndefined();
  expect(await find('../other/media/other.pdf')).toBeUndefined();
  await rm(join(network, 'network.json'));
  expect(await find('shared.pdf')).toBeUndefined();
});
