import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Expression, expressionsIn } from './regexp/expressions.ts';
import { repeats } from './regexp/near-matches.ts';

/**
 * Every regular expression of the product takes linear time, whatever it meets, but for these: each says why nothing
 * from outside can make it slow.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  'app/text/shorten.ts /[\\s,;:.!?–—(“‘"-]+$/': 'an excerpt of at most 201 characters',
  'server/paper/articles/article-settings.ts /^\\s*([^|]{1,20}?)\\s*\\|\\s*(\\S.*)$/':
    'a key figure of at most 160 characters',
  'server/paper/content/patch-json.ts /\\/\\/[^\\r\\n]*|\\/\\*[\\s\\S]*?\\*\\/|,|\\r?\\n|[^\\S\\r\\n]+|\\r/g':
    'the gaps of a file that the JSON parser has accepted, in which every comment ends',
  'app/text/article-date.ts /\\d:\\d{2}.*(?:Z|\\b(?:UTC?|GMT|[ECMP][SD]T)|[+-]\\d{2}:?\\d{2})(?:\\s*\\([^()]*\\))?\\s*$/i':
    'a date of at most 100 characters',
  'app/screens/faq/faq.screen.tsx /([a-z0-9][a-z0-9._-]*@[a-z0-9-]+(?:\\.[a-z0-9-]+)+)/i':
    "entries of the publication's own FAQ",
  'illustrations/svg.ts /\\s*\\n\\s*/g': 'parts of drawings, written in this folder',
  'server/images/brand/break-lines.ts /[\\s,;:.!?–—-]+$/': 'a line of a card picture, no wider than the card',
  'server/paper/content/faq.ts /^(#{1,6})\\s+(.*?)\\s*$/': "a line of the publication's own texts",
  'server/paper/content/faq.ts /^(.*?)\\s*\\{#([^}]*)\\}$/': "a line of the publication's own texts",
};

const ROOT = resolve(import.meta.dirname, '../..');
const PROCESS = join(ROOT, 'tests/checks/regexp/regexp-process.ts');

const nameOf = ({ file, source, flags }: Expression) => `${file.slice(ROOT.length + 1)} /${source}/${flags}`;

/** Those of some expressions that near-matches keep busy, with the beginnings of these. */
function costly(expressions: readonly Expression[]): Map<string, string[]> {
  const { stdout, stderr } = spawnSync(process.execPath, ['--allow-natives-syntax', PROCESS], {
    input: JSON.stringify(expressions),
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  if (stdout === '') throw new Error(stderr);
  const answers: string[][] = JSON.parse(stdout);
  return new Map(
    expressions.flatMap((expression, index) => {
      const texts = answers[index] ?? [];
      return texts.length > 0 ? [[nameOf(expression), texts]] : [];
    }),
  );
}

test('no regular expression takes more than linear time for a foreign text', { timeout: 60_000 }, () => {
  const folders = [
    'server',
    'contract',
    'feed-reader',
    'illustrations',
    'post-import',
    'app',
    'cli',
    'sample',
  ].map((folder) => join(ROOT, folder));
  const all = expressionsIn(folders);
  expect(all.length).toBeGreaterThan(100);
  const slow = costly(all.filter(({ source }) => repeats(source)));
  const unneeded = Object.keys(BOUNDED).filter((name) => !slow.delete(name));
  expect(unneeded).toEqual([]);
  expect(Object.fromEntries(slow)).toEqual({});
});

const example = ({ source, flags }: RegExp): Expression => ({ file: `${ROOT}/x`, source, flags });
const SLOW: readonly [why: string, RegExp][] = [
  ['one comment swallows the next', /^(?:\s|<!--.*?-->)*<svg/s],
  ['a tag is looked for from every opening', /<a[^>]*>/],
  ['the end is looked for from every space', /\s+$/],
  ['a lazy repetition meets a greedy one', /^a(.*?)\s*$/],
  ['two repetitions share characters', /^\d+\d+x/],
  ['a comment is looked for from every opening', /<!--.*?-->/gs],
  ['a repetition is repeated', /^(?:[a-z]+-?)+$/i],
];
const LINEAR = [
  /<a[^<>]*>/gi,
  /(?<!\/)\/+$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  /"([^"]*)"/y,
  /<!--.*?(-->|$)/gs,
];

/** Of all examples, in one process. */
let found: Map<string, string[]>;
beforeAll(() => {
  found = costly([...SLOW.map(([, expression]) => expression), ...LINEAR].map(example));
});

test.for(SLOW)('a slow expression is found: %s', ([, expression]) => {
  expect(repeats(expression.source)).toBe(true);
  expect([...found.keys()]).toContain(nameOf(example(expression)));
});

test.for(LINEAR)('%s takes linear time', (expression) => {
  expect([...found.keys()]).not.toContain(nameOf(example(expression)));
});
