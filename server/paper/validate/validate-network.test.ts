import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import sample from '../../../sample/meridian-ledger/publication.json' with { type: 'json' };
import { describeIssue } from '../content/issue.ts';
import { validatePaper } from './validate-paper.ts';

const { name: _, domain: __, icon: ___, featuredVideo: ____, ...settings } = sample;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-network-'));
  await saveDefaults({});
  await save('harbour/publication.json', { name: 'The Harbour', domain: 'harbour.test' });
  await save('weekly/publication.json', { name: 'The Weekly', domain: 'weekly.test' });
  await save('content/pages/about.md', page('See [why](/faq#why).'));
  await save('content/faq/why.md', '---\ncategory: Why\n---\n\n## Why? {#why}\n\nSo.\n');
});

afterEach(() => rm(folder, { recursive: true }));

async function save(file: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(
    join(folder, file),
    typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  );
}
const saveDefaults = (more: Readonly<Record<string, unknown>>) =>
  save('network.json', { name: 'The Network', defaults: { ...settings, ...more } });
const page = (body: string) => `---\ntitle: T\ndescription: D\n---\n${body}\n`;

async function validate(path = ''): Promise<string[]> {
  const { issues, notes } = await validatePaper(join(folder, path));
  return [...issues.map(describeIssue), ...notes.map((note) => `note: ${describeIssue(note)}`)];
}

test('a network of papers that have nothing but their settings is in order, and so is each of them', async () => {
  expect(await validate()).toEqual([]);
  expect(await validate('harbour')).toEqual([]);
});

test('the issues of all papers are listed at once, by their paths in the network', async () => {
  await save('harbour/publication.json', { name: 'The Harbour', domain: 'harbour.test', keepDays: 0 });
  await save('weekly/content/pages/terms.md', page('[Gone](/gone)'));
  await save('weekly/theme/theme.json', { colours: {} });
  await save('drafts/notes.md', 'Words.');
  await save('content/articles/rope.md', 'Words.');
  expect(await validate()).toEqual([
    'content/articles: papers inherit pages and questions, but no articles: nothing reads this: move the articles to the paper that publishes them',
    'harbour/publication.json:4: keepDays is 0: write 1 or more',
    'weekly/content/pages/terms.md:5: there is no page at /gone: correct the address, or write the page',
    'weekly/theme/theme.json:2: there is no setting colours: did you mean colors? If not, remove it',
    'note: drafts: the folder has no publication.json, so it is no paper: write one, or move the folder out of the network',
  ]);
});

test('a host or an id that several papers name is an issue at each of them', async () => {
  await save('harbour/publication.json', {
    name: 'The Harbour',
    id: 'weekly.test',
    domain: 'harbour.test',
    formerHosts: ['weekly.test'],
  });
  expect((await validate()).map((text) => text.split(': give')[0])).toEqual([
    'harbour/publication.json: weekly.test is also an id in weekly/publication.json',
    'harbour/publication.json: weekly.test is also a host in weekly/publication.json',
    'weekly/publication.json: weekly.test is also an id in harbour/publication.json',
    'weekly/publication.json: weekly.test is also a host in harbour/publication.json',
  ]);
});

test('an issue of what papers inherit is listed once, with its place in the network', async () => {
  await saveDefaults({ icon: '/media/none.svg' });
  await save('content/pages/about.md', page('See [nothing](/nothing).'));
  await save('content/faq/why.md', '---\ncategory: Why\n---\n\n## Why {#why}\n');
  await save('theme/theme.json', { colours: {} });
  const issues = [
    'content/faq/why.md:5: the answer is empty: write at least one paragraph below the question',
    'content/pages/about.md:5: there is no page at /nothing: correct the address, or write the page',
    expect.stringMatching(/^network\.json:\d+: there is no file media\/none\.svg: put it there/),
    'theme/theme.json:2: there is no setting colours: did you mean colors? If not, remove it',
  ];
  expect(await validate()).toEqual(issues);
  expect((await validate('harbour')).map((text) => text.replace('../', ''))).toEqual(issues);
  await save('harbour/media/none.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await save('media/none.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await validate()).filter((text) => text.includes('none.svg'))).toEqual([]);
});

test('an issue in network.json is listed alone, for the network and for its papers', async () => {
  await saveDefaults({ locale: 'nowhere!' });
  const issue =
    'network.json:174: defaults.locale is “nowhere!”: write a language, or a language and a country, such as "en" or "en-GB"';
  expect(await validate()).toEqual([expect.stringContaining(issue.slice(18))]);
  expect(await validate('harbour')).toEqual([
    expect.stringMatching(/^\.\.\/network\.json:\d+: defaults\.locale/),
  ]);
});

test('a folder that is a link to its network is no endless network', async () => {
  await symlink('..', join(folder, 'weekly/again'));
  await symlink('.', join(folder, 'again'));
  await save('publication.json', { name: 'The Network', domain: 'network.test' });
  expect(await validate()).toContainEqual(
    expect.stringMatching(/^publication\.json: a network is not a paper/),
  );
});
