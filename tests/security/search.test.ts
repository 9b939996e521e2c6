import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SearchAnswer, searchAnswer, searchError } from '../../contract/search.ts';
import { createApp } from '../../server/lib/http/app.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';
import { openSearchSetup, type SearchSetup } from '../support/search-setup.ts';

let desk: SearchSetup;
let ask: (query: string) => Promise<Response>;

beforeAll(async () => {
  desk = await openSearchSetup(await openEmptyDatabase());
  const app = createApp(pino({ level: 'silent' }));
  app.route('/', desk.search.routes);
  ask = async (query) => app.request(`/api/search?${query}`);
});
afterAll(async () => {
  await desk.stop();
  await desk.database.close();
});

const find = async (q: string): Promise<SearchAnswer> => {
  const response = await ask(new URLSearchParams({ q }).toString());
  expect(response.status, q).toBe(200);
  return searchAnswer.parse(await response.json());
};

/** One letter that stands for several, brackets, quotes and spaces among them. */
const DECOMPOSING = [
  'ab⑴',
  'ŉ',
  'aŉ',
  'ﷺ',
  'ab½',
  'x㏂',
  '㈠',
  'ab⒜',
  'ﬁ',
  '㍿',
  'ⅷ',
  'ab…',
  'aͺ',
  'ab\ufe30',
  'ﬀ’s',
];

describe('queries that nobody types, and somebody sends', () => {
  test.each([
    ['nothing', ''],
    ['spaces', '   \t\n '],
    ['signs', '!!! ??? … -- && || ()'],
    ['an emoji', '🚀🚀🚀'],
    ['per cent and underscore', '% _ %% __ \\'],
    ['null bytes', '\0\0\0'],
    ['control characters', '\u0001\u0007\u001b'],
    ['quotes and nothing in them', '""""""'],
    ['minus alone', '- -- ---'],
  ])('%s: no results, and a reason', async (_name, q) => {
    expect(await find(q)).toMatchObject({ problem: 'no-words', results: [], pages: 0 });
  });

  test.each([
    ['the of and', 'the of and'],
    ['one stop word', 'the'],
    ['only words to leave out', '-market -rates'],
    ['stop words in quotes', '"to be or not to be"'],
  ])('%s: no results, and a reason', async (_name, q) => {
    const answer = await find(q);
    expect(answer.results).toEqual([]);
    expect(answer.problem).not.toBeNull();
  });

  test.each([
    ['unbalanced quotes', '"interest rates'],
    ['quotes in the middle of a word', 'inter"est ra"tes'],
    ['SQL', "'; drop table items; --"],
    ['SQL in quotes', `" or 1=1 union select * from items --"`],
    ['tsquery', 'rates & | ! <-> <2> :* :A ( ) \\'],
    ['a word with a weight', "'rates':*A"],
    ['right to left', 'أسعار الفائدة ריבית'],
    ['direction marks', '\u202erates\u202c \u200frates'],
    ['Han', '利率 上昇'],
    ['combining marks piled up', `rates${'\u0301'.repeat(150)}`],
    ['half of a character', 'rates \ud83d'],
    ...DECOMPOSING.map((letters): [string, string] => [`letters that decompose, ${letters}`, letters]),
    ['a null byte in a word', 'interest\0 rates'],
    ['per cent in a word', '%rates% _ates ra%'],
    ['markup', '<script>alert(1)</script><b>rates</b>'],
    ['a path', '../../../../etc/passwd'],
    ['a template', '{{7*7}} %{7*7} #{7*7}'],
    ['a thousand words of one letter', 'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(7)],
    ['operators without end', 'rates OR '.repeat(22)],
  ])('%s: an answer', async (_name, q) => {
    const answer = await find(q);
    for (const { title, excerpt } of answer.results) {
      for (const { text } of [...title, ...excerpt]) expect(text.isWellFormed()).toBe(true);
    }
  });

  test('words in markup are words, with or without a quote before it', async () => {
    for (const q of ['<b>interest</b> rates', '"><script>interest rates</script>', '<interest rates']) {
      expect(await find(q), q).toMatchObject({ problem: null });
    }
    expect((await find('<interest> <rates>')).results).toEqual((await find('interest rates ')).results);
  });

  test('a null byte changes nothing', async () => {
    expect((await find('interest\0rates')).query).toBe('interest rates');
    expect((await find('inter\0est')).query).toBe('inter est');
  });

  test('a long query is cut, which is said; one longer than any address is refused', async () => {
    const answer = await find('interest '.repeat(300));
    expect(answer.cut).toBe(true);
    expect(answer.query).toMatch(/^(interest ){21}interest$/);
    expect(answer.results.length).toBeGreaterThan(0);
    const refused = await ask(`q=${'x'.repeat(10_240)}`);
    expect(refused.status).toBe(414);
    expect(await refused.text()).toBe('The address is too long.');
  });

  test('one word as long as the limit is looked for like any other', async () => {
    expect(await find('x'.repeat(200))).toMatchObject({ results: [], problem: null });
    expect(await find('ä'.repeat(200))).toMatchObject({ results: [], problem: null });
  });

  test.each([
    ['kind=podcast', 'kind: write headline'],
    ['page=0', 'page: write a number from 1'],
    ['page=-1', 'page:'],
    ['page=1e3', 'page:'],
    ['page=999999999999', 'page:'],
    ['page=abc', 'page:'],
    ['domain=a%00b', 'domain: write a host name'],
    [`domain=${'a'.repeat(300)}`, 'domain:'],
  ])('%s is refused with what to write instead', async (query, message) => {
    const response = await ask(`q=rates&${query}`);
    expect(response.status).toBe(422);
    expect(searchError.parse(await response.json()).error).toContain(message);
  });
});

test('a flood of searches is answered or turned away at once, in bounded memory, and afterwards all is well', async () => {
  const before = process.memoryUsage().heapUsed;
  const answers = await Promise.all(Array.from({ length: 500 }, (_, index) => ask(`q=market%20${index}`)));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 503]);
  const turnedAway = answers.find(({ status }) => status === 503);
  expect(turnedAway?.headers.get('Retry-After')).toBe('2');
  expect(searchError.parse(await turnedAway?.json()).error).toContain('Too many searches');
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 * 1024);
  expect((await find('interest rates')).results.length).toBeGreaterThan(0);
});
