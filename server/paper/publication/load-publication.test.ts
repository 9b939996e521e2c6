import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeIssue } from '../content/issue.ts';
import { loadPublication, parsePublication } from './load-publication.ts';
import { PublicationError } from './publication-error.ts';

const sample = readFileSync('sample/meridian-ledger/publication.json', 'utf8');

/** The issues found in the sample after one change to it. */
function issuesAfter(change: (publication: Record<string, never>) => void): readonly string[] {
  const publication = JSON.parse(sample);
  change(publication);
  return issuesIn(JSON.stringify(publication, null, 2));
}

function issuesIn(source: string): readonly string[] {
  try {
    parsePublication(source, 'publication.json');
    return [];
  } catch (error) {
    if (error instanceof PublicationError) return error.issues.map(describeIssue);
    throw error;
  }
}

test('the sample publication is in order', async () => {
  expect((await loadPublication('sample/meridian-ledger/publication.json')).name).toBe('The Meridian Ledger');
});

test('a feed may be just its address: the settings are the usual ones', () => {
  const publication = JSON.parse(sample);
  publication.feeds.local = '/newswire/local.xml';
  const { feeds } = parsePublication(JSON.stringify(publication), 'publication.json');
  expect(feeds.local).toEqual([{ url: '/newswire/local.xml', images: 'proxy', everyMinutes: 15 }]);
});

test('a category has the feeds that are listed, or with null none', () => {
  const publication = JSON.parse(sample);
  publication.feeds.local = ['/a.xml', { url: 'https://wire.example/b.xml', images: 'off' }];
  publication.feeds.sports = null;
  const { feeds } = parsePublication(JSON.stringify(publication), 'publication.json');
  expect(feeds.local).toMatchObject([
    { url: '/a.xml', images: 'proxy' },
    { url: 'https://wire.example/b.xml', images: 'off' },
  ]);
  expect(feeds.sports).toEqual([]);
});

test.each([
  [{ url: '/a.xml' }, 15],
  [{ url: '/a.xml', everyMinutes: 3 }, 3],
])('default interval: 15 min a feed, everyMinutes overrides: %j', (given, everyMinutes) => {
  const publication = JSON.parse(sample);
  publication.feeds.local = given;
  const { feeds } = parsePublication(JSON.stringify(publication), 'publication.json');
  expect(feeds.local).toEqual([{ url: '/a.xml', images: 'proxy', everyMinutes }]);
});

test('a paper needs a name and a domain; it has nothing of what it does not name', () => {
  const least = { name: 'The Mill', domain: 'mill.example' };
  const publication = parsePublication(JSON.stringify(least), 'publication.json');
  expect(publication).toMatchObject({
    ...least,
    tagline: '',
    timeZone: 'UTC',
    trendingTopics: [],
    partners: [],
  });
  expect(new Set(Object.values(publication.feeds).map(({ length }) => length))).toEqual(new Set([0]));
  expect(publication.topics.markets).toEqual({ strong: [], supporting: [] });
  expect(issuesIn('{}')).toEqual([expect.stringContaining('name'), expect.stringContaining('domain')]);
});

// biome-ignore lint/suspicious/noExplicitAny: the changes make values that no type allows
const ISSUES: [string, (publication: any) => void, string][] = [
  [
    'a misspelt setting in another one',
    (p) => (p.desk = { reviewReqired: true }),
    'there is no setting desk.reviewReqired: did you mean reviewRequired? If not, remove it',
  ],
  ['a feed nobody knows', (p) => (p.feeds.gossip = '/x'), 'there is no setting feeds.gossip: remove it'],
  [
    'a feed address of another kind',
    (p) => (p.feeds.world = 'ftp://x'),
    'feeds.world is “ftp://x”: write a full http:// or https:// address',
  ],
  [
    'a protocol-relative address',
    (p) => (p.feeds.world = '//host/feed'),
    'feeds.world is “//host/feed”: write a full http',
  ],
  [
    'an unknown way with images',
    (p) => (p.feeds.arts = { url: '/a.xml', images: 'maybe' }),
    'feeds.arts.images is “maybe”: write "proxy", "direct" or "off"',
  ],
  [
    'a list with an address of another kind',
    (p) => (p.feeds.arts = ['/a.xml', 'ftp://x']),
    'feeds.arts[1] is “ftp://x”: write a full http',
  ],
  ['an empty list', (p) => (p.feeds.arts = []), 'feeds.arts is []: write null for a category without a feed'],
  [
    'a feed that a category has twice',
    (p) => (p.feeds.arts = ['/a.xml', '/a.xml']),
    'feeds.arts is ["/a.xml","/a.xml"]: write each address once',
  ],
  ['words for a category nobody knows', (p) => (p.categories = { gossip: { name: 'Gossip' } }), 'categories'],
  [
    'polling every zero minutes',
    (p) => (p.feeds.arts = { url: '/a.xml', everyMinutes: 0 }),
    'feeds.arts.everyMinutes is 0: write 1 or more',
  ],
  [
    'a further host with www.',
    (p) => (p.hosts = ['www.b.example']),
    'hosts[0] is “www.b.example”: write the bare host',
  ],
  [
    'one further host without a list',
    (p) => (p.hosts = 'b.example'),
    'hosts is “b.example”: write a list of hosts',
  ],
  ['four trending topics', (p) => p.trendingTopics.pop(), ': write exactly 5 topics, or none'],
  [
    'a trusted host with a protocol',
    (p) => (p.trustedHosts = ['http://wire.internal']),
    'trustedHosts[0] is “http://wire.internal”: write a host, or a host and its port',
  ],
  ['a trusted host without a port', (p) => (p.trustedHosts = ['wire.internal:']), 'trustedHosts[0]'],
  ['a port that does not exist', (p) => (p.trustedHosts = ['wire.internal:65536']), 'trustedHosts[0]'],
  [
    'a partner without a title',
    (p) => delete p.partners[0].title,
    'partners[0].title is missing: write a text in quotes',
  ],
  ['a missing name', (p) => delete p.name, 'name is missing: write a text in quotes'],
  ['an empty name', (p) => (p.name = ' '), 'name is empty: write a text, it must not be empty'],
  [
    'a misspelt setting',
    (p) => (p.tagLine = 'x'),
    'there is no setting tagLine: did you mean tagline? If not, remove it',
  ],
  [
    'an address for a domain',
    (p) => (p.domain = 'https://www.x.com'),
    'domain is “https://www.x.com”: write the bare host',
  ],
  [
    'a domain in other letters than those of ASCII',
    (p) => (p.domain = 'köln.example'),
    'domain is “köln.example”: write "xn--kln-sna.example"',
  ],
  [
    'a time zone of another planet',
    (p) => (p.timeZone = 'Mars/Olympus'),
    'timeZone is “Mars/Olympus”: write an IANA time zone',
  ],
  ['a locale that is none', (p) => (p.locale = 'English'), 'locale is “English”: write a language'],
  ['a text for a page that has none', (p) => (p.texts = { home: 'x' }), 'there is no setting texts.home'],
  [
    'a video id that is too short',
    (p) => (p.featuredVideo = { title: 'x', youtube: 'abc' }),
    'featuredVideo.youtube is “abc”: write the 11-character id',
  ],
  [
    'an events wall that browsers would not load',
    (p) => (p.eventsWall = 'http://events.example/wall'),
    'eventsWall is “http://events.example/wall”: write an https:// address, or a path on this site',
  ],
  [
    'a video that browsers would not load',
    (p) => (p.featuredVideo = { title: 'x', file: 'HTTP://films.example/a.webm' }),
    'featuredVideo.file is “HTTP://films.example/a.webm”: write an https:// address, or a path on this site',
  ],
  [
    'words for a topic that are no list',
    (p) => (p.topics.markets = 'stocks'),
    'topics.markets is “stocks”: write a list of words',
  ],
];

test.for(ISSUES)('%s is named with its place and fix', ([, change, expected]) => {
  const issues = issuesAfter(change);
  expect(issues).toHaveLength(1);
  expect(issues[0]).toContain(expected);
});

test('pictures may lie at http:// addresses: readers get this site’s copies of them', () => {
  const publication = JSON.parse(sample);
  publication.partners[0].directUrl = 'http://files.example/cover.jpg';
  publication.featuredVideo = { title: 'x', file: '/a.webm', poster: 'http://films.example/a.jpg' };
  expect(issuesIn(JSON.stringify(publication))).toEqual([]);
});

test('all issues are reported at once', () => {
  const all = issuesAfter((publication) => {
    for (const [, change] of ISSUES.filter(([what]) => !/^(an empty|a protocol|polling)/.test(what)))
      change(publication);
  });
  expect(all.length).toBeGreaterThanOrEqual(12);
});

test.for([
  [
    'a missing opening quote of a name',
    '  tagline": "y",',
    '“tagline” in column 3: put names and texts between',
  ],
  ['a missing opening quote of a text', '  "tagline": y",', '“y” in column 14: put names and texts between'],
  ['a missing closing quote', '  "tagline": "y,', '“"y,” in column 14: end the text with "'],
  ['a missing colon', '  "tagline" "y",', '“"y"” in column 13: write a colon before it'],
  ['a comma too many', '  "tagline": "y",,', '“,” in column 18: remove the comma before it'],
])('%s is reported where it is, however long the file goes on', ([, line, expected]) => {
  const source = `{\n  "name": "x",\n${line}\n  "domain": "x.example",\n  "hosts": []\n}\n`;
  expect(issuesIn(source)).toEqual([
    expect.stringContaining(`publication.json:3: this is no JSON, found ${expected}`),
  ]);
});

test('a bracket that is missing is reported at the end, and each of several broken lines by itself', () => {
  expect(issuesIn('{\n  "name": "x"')[0]).toMatch(/^publication\.json:2: .*the end of the file.*write the }/);
  expect(issuesIn('')[0]).toMatch(/^publication\.json:1: /);
  expect(issuesIn('{\n"a": 1\n"b": 2\n"c": 3,\nd": 4\n}')).toEqual([
    expect.stringMatching(/^publication\.json:3: .*write a comma before it/),
    expect.stringMatching(/^publication\.json:4: .*write a comma before it/),
    expect.stringMatching(/^publication\.json:5: .*“d”/),
  ]);
});

test('a file may have comments; one without an end is named', () => {
  expect(issuesIn(sample.replace('{', '{ // ours\n/* "name": "not this", */'))).toEqual([]);
  expect(issuesIn(sample.replace('{', '{\n/* ours'))[0]).toMatch(
    /^publication\.json:2: .*end the comment with \*\//,
  );
});

test('a file that is not there says what to do', async () => {
  await expect(loadPublication('/nowhere.json')).rejects.toThrow(
    'does not exist: name the folder of a paper',
  );
});

test('an issue is reported with the line of its setting, or of the nearest one around it', () => {
  const issues = issuesIn(
    '{\n  "name": 1,\n  "feeds": {\n    "local": "x"\n  },\n  "partners": [\n    {}\n  ]\n}',
  );
  const lineOf = (setting: string) => issues.find((text) => text.includes(` ${setting} is`))?.split(':')[1];
  expect(['name', 'domain', 'feeds.local', 'partners[0].id'].map(lineOf)).toEqual(['2', '1', '4', '7']);
});
