import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inheritSettings } from '../../../contract/setting-edits.ts';
import sample from '../../../sample/meridian-ledger/publication.json' with { type: 'json' };
import { describeIssue } from '../content/issue.ts';
import { loadPublication, parsePublication } from '../publication/load-publication.ts';
import { PublicationError } from '../publication/publication-error.ts';
import { parseNetworkFile } from './network-file.ts';

const FILE = 'net/network.json';
const parse = (own: unknown, defaults: unknown) =>
  parsePublication(
    JSON.stringify(own),
    'net/quay/publication.json',
    parseNetworkFile(JSON.stringify({ name: 'The Network', defaults }), FILE),
  );

function issuesIn(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof PublicationError) return error.issues.map(describeIssue);
    throw error;
  }
}

test.each([
  ['a setting that the paper leaves out is the network’s', {}, { locale: 'sv' }, { locale: 'sv' }],
  ['a setting of the paper replaces the network’s', { locale: 'fi' }, { locale: 'sv' }, { locale: 'fi' }],
  [
    'feeds are replaced one by one, and null leaves one out',
    { feeds: { local: '/a.xml', world: null } },
    { feeds: { local: ['/b.xml', '/c.xml'], world: '/w.xml', arts: '/r.xml' } },
    { feeds: { local: '/a.xml', world: null, arts: '/r.xml' } },
  ],
  [
    'of one feed nothing is mixed',
    { feeds: { local: { url: '/a.xml' } } },
    { feeds: { local: { url: '/b.xml', everyMinutes: 5 } } },
    { feeds: { local: { url: '/a.xml' } } },
  ],
  [
    'texts, services, topics and categories are replaced one by one',
    { texts: { blog: 'Ours' }, services: { key: 'own' }, topics: { fintech: [] }, categories: { arts: {} } },
    {
      texts: { blog: 'Theirs', faq: 'Theirs' },
      services: { backend: 'https://blog.example' },
      topics: { markets: ['bonds'] },
      categories: { arts: { name: 'Stage' }, food: { name: 'Table' } },
    },
    {
      texts: { blog: 'Ours', faq: 'Theirs' },
      services: { key: 'own', backend: 'https://blog.example' },
      topics: { fintech: [], markets: ['bonds'] },
      categories: { arts: {}, food: { name: 'Table' } },
    },
  ],
  [
    'all other settings are replaced whole',
    { partners: [], social: { x: 'https://one.example' }, crawlers: { closed: true } },
    { partners: [{}], social: { rss: '/feed.xml' }, crawlers: { refuseAi: true } },
    { partners: [], social: { x: 'https://one.example' }, crawlers: { closed: true } },
  ],
  [
    'a value of the wrong kind stays, and is reported',
    { feeds: 'all' },
    { feeds: { local: '/a.xml' } },
    { feeds: 'all' },
  ],
])('%s', (_, own, defaults, expected) => {
  expect(inheritSettings(own, defaults)).toEqual(expected);
});

test('a paper that writes everything itself equals one that inherits any part of it', () => {
  const { name, domain, ...rest } = sample;
  const settings: Record<string, unknown> = {
    ...rest,
    categories: { business: { name: 'Companies' }, arts: { description: 'Stage and page' } },
    hosts: ['quay.example'],
  };
  const whole = parsePublication(JSON.stringify({ name, domain, ...settings }), 'publication.json');
  let seed = 1;
  /** A linear congruential generator (Numerical Recipes). */
  const isHeads = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed < 2 ** 31;
  };
  for (let round = 0; round < 50; round++) {
    const own: Record<string, unknown> = { name, domain, hosts: settings.hosts };
    const defaults: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(settings)) {
      if (key === 'hosts') continue;
      if (['feeds', 'categories', 'services', 'texts', 'topics'].includes(key) && isHeads()) {
        const entries = Object.entries(Object(value)).map((entry) => [isHeads(), entry] as const);
        const half = (side: boolean) =>
          Object.fromEntries(entries.flatMap(([isOwn, entry]) => (isOwn === side ? [entry] : [])));
        own[key] = half(true);
        defaults[key] = half(false);
      } else if (isHeads()) own[key] = value;
      else {
        defaults[key] = value;
      }
    }
    expect(parse(own, defaults)).toEqual(whole);
  }
});

test('papers share the objects of the network, and none changes them', () => {
  const { name, domain, ...defaults } = sample;
  const network = parseNetworkFile(JSON.stringify({ name: 'The Network', defaults }), FILE);
  const [one, other] = ['one', 'other'].map((place) =>
    parsePublication(
      JSON.stringify({ name, domain: `${place}.example`, feeds: { local: `/${place}.xml` } }),
      `net/${place}/publication.json`,
      network,
    ),
  );
  expect(one?.topics).toBe(other?.topics);
  expect(one?.crawlers).toBe(other?.crawlers);
  expect(one?.feeds.world).toBe(other?.feeds.world);
  expect([one?.feeds.local[0]?.url, other?.feeds.local[0]?.url]).toEqual(['/one.xml', '/other.xml']);
});

test.each([
  [
    'an unknown setting',
    { defaults: { locales: 'en' } },
    ':4: there is no setting defaults.locales: did you mean locale? If not, remove it',
  ],
  [
    'a setting that every paper has for itself',
    { defaults: { domain: 'quay.example' } },
    ':4: there is no setting defaults.domain: remove it or correct its name',
  ],
  [
    'an inherited setting with an issue',
    { defaults: { keepDays: 0 } },
    ':4: defaults.keepDays is 0: write 1 or more',
  ],
  [
    'an unknown category',
    { defaults: { feeds: { locla: '/a.xml' } } },
    ':5: there is no setting defaults.feeds.locla: did you mean local? If not, remove it',
  ],
  ['no name', { name: undefined }, ':1: name is missing: write a text in quotes'],
])('network.json with %s is reported with its line', (_, change, expected) => {
  const source = JSON.stringify({ name: 'The Network', ...change }, null, 2);
  expect(issuesIn(() => parseNetworkFile(source, FILE))).toEqual([`network.json${expected}`]);
});

test('a setting that neither the paper nor its network has is reported in the paper', () => {
  expect(issuesIn(() => parse({ name: 'The Quay' }, { keepDays: 3 }))).toEqual([
    'publication.json:1: domain is missing: write a text in quotes',
  ]);
});

test('a network need not list the categories and settings that its papers lack', () => {
  const least = { name: 'The Quay', domain: 'quay.example' };
  const { feeds, topics, tagline } = parse(least, {
    feeds: { local: '/a.xml' },
    topics: { markets: ['gold bar'] },
  });
  expect([feeds.local, feeds.arts, topics.markets.strong, topics.startups.strong, tagline]).toEqual([
    [expect.objectContaining({ url: '/a.xml' })],
    [],
    ['gold bar'],
    [],
    '',
  ]);
});

test('the folder of a paper that is opened alone has the settings of the network beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-network-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { name, domain, ...defaults } = sample;
  await writeFile(join(folder, 'network.json'), JSON.stringify({ name: 'The Network', defaults }));
  await mkdir(join(folder, 'quay'));
  const file = join(folder, 'quay/publication.json');
  await writeFile(file, JSON.stringify({ name: 'The Quay', domain: 'quay.example' }));
  expect(await loadPublication(file)).toMatchObject({ name: 'The Quay', eventsWall: sample.eventsWall });
});
