import { readFileSync } from 'node:fs';
import { findNodeAtLocation, parse, parseTree, stripComments } from 'jsonc-parser';
import { expect, test } from 'vitest';
import {
  applyEdits,
  isObject,
  type SettingEdit,
  type SettingPath,
  settingAt,
} from '../../../contract/setting-edits.ts';
import { patchJson } from './patch-json.ts';

const PAPER = `{
  // The paper.
  "name": "Courier", // short
  "feeds": {
    "local": "/a.xml", // ours
    /* two
       wires */
    "world": ["https://b.example/", { "url": "https://c.example/", "everyMinutes": 5 }],
    "sports": null
  },

  "hosts": [
    "a.example", // first
    // the second host
    "b.example"
  ],
  "empty": {},
  "last": true // stays
  // the end
}
`;

const patched = (path: SettingPath, value?: unknown) => patchJson(PAPER, [{ path, value }]);
const withLine = (from: string, to: string) => {
  expect(PAPER).toContain(from);
  return PAPER.replace(from, to);
};

test.for<[string, SettingPath, unknown, string, string]>([
  ['a text', ['name'], 'The “Quay”', '"Courier", // short', '"The “Quay”", // short'],
  [
    'a setting in a setting',
    ['feeds', 'world', 1, 'everyMinutes'],
    9,
    '"everyMinutes": 5',
    '"everyMinutes": 9',
  ],
  ['a new setting on the same line', ['feeds', 'world', 1, 'images'], 'off', '5 }', '5, "images": "off" }'],
  [
    'a list instead of a text',
    ['feeds', 'local'],
    ['/a.xml', '/b.xml'],
    '"/a.xml", //',
    '["/a.xml", "/b.xml"], //',
  ],
  [
    'a further element',
    ['hosts', 2],
    'c.example',
    '    "b.example"\n',
    '    "b.example",\n    "c.example"\n',
  ],
  [
    'an element in front',
    ['hosts'],
    ['z.example', 'a.example', 'b.example'],
    '"hosts": [\n',
    '"hosts": [\n    "z.example",\n',
  ],
  ['an element less', ['hosts', 0], undefined, '    "a.example", // first\n', ''],
  [
    'the last element less',
    ['hosts', 1],
    undefined,
    '"a.example", // first\n    // the second host\n    "b.example"\n',
    '"a.example" // first\n    // the second host\n',
  ],
  ['a setting less', ['feeds', 'sports'], undefined, '5 }],\n    "sports": null\n', '5 }]\n'],
  ['the only setting of an object', ['empty', 'a'], 1, '"empty": {}', '"empty": { "a": 1 }'],
  ['a setting at the end', ['locale'], 'en-GB', 'true // stays\n', 'true, // stays\n  "locale": "en-GB"\n'],
  [
    'a setting in a new object',
    ['desk', 'reviewRequired'],
    true,
    'true // stays\n',
    'true, // stays\n  "desk": { "reviewRequired": true }\n',
  ],
  ['an element on the same line less', ['feeds', 'world', 0], undefined, '["https://b.example/", {', '[{'],
])('%s changes its lines alone', ([, path, value, from, to]) => {
  expect(patched(path, value)).toBe(withLine(from, to));
});

test('the same value changes no byte', () => {
  expect(
    patched(['feeds', 'world'], ['https://b.example/', { everyMinutes: 5, url: 'https://c.example/' }]),
  ).toBe(PAPER);
  expect(patchJson('{"a":"\\u00e9"}', [{ path: ['a'], value: 'é' }])).toBe('{"a":"\\u00e9"}');
});

test('line ends, tabs and files of one line stay as they are', () => {
  expect(patchJson('{\r\n\t"a": 1\r\n}', [{ path: ['b'], value: 2 }])).toBe(
    '{\r\n\t"a": 1,\r\n\t"b": 2\r\n}',
  );
  expect(patchJson('{"a":1,"b":[1,2]}', [{ path: ['b', 0] }, { path: ['c'], value: { d: 1 } }])).toBe(
    '{"a":1,"b":[2],"c":{"d":1}}',
  );
});

test('of settings that stand twice the last is changed, and both are removed', () => {
  expect(patchJson('{"a":1,"a":2}', [{ path: ['a'], value: 3 }])).toBe('{"a":1,"a":3}');
  expect(patchJson('{"a":1,"a":2}', [{ path: ['a'] }])).toBe('{}');
});

function never(): never {
  throw new Error('no JSON');
}

/** Deterministic, so that a failure can be repeated by its number. */
function createRandom(seed: number) {
  let state = seed * 2654435761 + 1;
  const below = (max: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % max;
  };
  return { below, pick: <Value>(list: readonly Value[]) => list[below(list.length)] as Value };
}
type Random = ReturnType<typeof createRandom>;

/** The sample’s settings, or some made up, with comments and blank lines in places where JSON allows them. */
function randomFile(random: Random): string {
  const sample = readFileSync('sample/meridian-ledger/publication.json', 'utf8');
  const source =
    random.below(2) === 0
      ? sample
      : JSON.stringify(randomValue(random, 4, true), null, random.pick([2, 4, '\t']));
  return withComments(random, source);
}

function withComments(random: Random, source: string): string {
  let count = 0;
  const commented = source.replace(/([{[,]|(?=\n\s*[}\]]))(\s*?\n|)/g, (text, token: string, eol: string) => {
    count++;
    const kind = random.below(6);
    if (kind === 0 && eol) return `${token} // comment ${count}${eol}`;
    if (kind === 1 && eol) return `${token}${eol}  // comment ${count}${eol}`;
    if (kind === 2) return `${token} /* comment ${count} */${eol}`;
    if (kind === 3 && eol) return `${token}${eol}\n`;
    return text;
  });
  return random.below(4) === 0 ? commented.replaceAll('\n', '\r\n') : commented;
}

function randomValue(random: Random, depth: number, isObject = false): unknown {
  const kind = isObject ? 0 : random.below(depth > 0 ? 7 : 5);
  const size = random.below(4) + (isObject ? 1 : 0);
  if (kind === 0 && depth > 0)
    return Object.fromEntries(
      Array.from({ length: size }, (_, index) => [
        `s${index}${random.below(9)}`,
        randomValue(random, depth - 1),
      ]),
    );
  if (kind > 4) return Array.from({ length: size }, () => randomValue(random, depth - 1));
  return random.pick<unknown>([null, true, 12, 'text, with { } [ ] //', 'quote " and \\ and é', '']);
}

/** The path of any value in the file, or of one that is not there yet. */
function randomPath(random: Random, value: unknown): SettingPath {
  if (typeof value !== 'object' || value === null || random.below(5) === 0) return [];
  const keys: readonly (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  if (keys.length === 0 || random.below(6) === 0)
    return [Array.isArray(value) ? value.length : `new${random.below(9)}`];
  const key = random.pick(keys);
  return [key, ...randomPath(random, Object(value)[key])];
}

const valueIn = (source: string): unknown => JSON.parse(JSON.stringify(parse(source)));
/** The part of the file that an edit may change, in whole lines: its setting, and the comma before it. */
function changeable(source: string, { path, value }: SettingEdit): [from: number, to: number] {
  const tree = parseTree(source);
  let node = tree && findNodeAtLocation(tree, [...path]);
  let from = node?.parent?.type === 'property' ? node.parent.offset : node?.offset;
  for (let depth = path.length; !node; depth--) {
    node = tree && findNodeAtLocation(tree, path.slice(0, depth));
    // A new setting follows the last one.
    from = node?.children?.at(-1)?.offset ?? node?.offset;
    if (node?.children?.length)
      from = (node.children.at(-1)?.offset ?? 0) + (node.children.at(-1)?.length ?? 0);
  }
  if (value === undefined) {
    const child = node.parent?.type === 'property' ? node.parent : node;
    const siblings = child.parent?.children ?? [];
    const previous = siblings[siblings.indexOf(child) - 1];
    if (siblings.length === 1) node = child.parent ?? node;
    from = previous ? previous.offset + previous.length : (child.parent?.offset ?? 0);
  }
  const start = source.lastIndexOf('\n', (from ?? 0) - 1) + 1;
  const end = source.indexOf('\n', node.offset + node.length);
  return [start, end < 0 ? source.length : end];
}

const commentsIn = (source: string) => source.match(/(?<=(?:\/\/|\/\*) )comment \d+/g) ?? [];

test('a random edit changes the lines of its setting alone, and keeps comments', () => {
  for (let seed = 0; seed < 100; seed++) {
    const random = createRandom(seed);
    const source = randomFile(random);
    const before = valueIn(source);
    let path = randomPath(random, before);
    if (path.length === 0) path = ['name'];
    const edit: SettingEdit = { path, value: random.below(3) === 0 ? undefined : randomValue(random, 2) };
    const result = patchJson(source, [edit]);
    const about = `seed ${seed}: ${JSON.stringify(edit)} in ${source} makes ${result}`;
    // Without comments it is JSON: no comma too many or too few.
    expect(() => JSON.parse(stripComments(result)), about).not.toThrow();
    expect(valueIn(result), about).toEqual(applyEdits(before, [edit]));
    const [from, to] = changeable(source, edit);
    expect(result.startsWith(source.slice(0, from)), about).toBe(true);
    expect(result.slice(from).endsWith(source.slice(to)), about).toBe(true);
    // A comment on a line of its own stays, whatever is removed beside it.
    const removed = findNodeAtLocation(parseTree(source) ?? never(), [...path]);
    const [start = 0, length = 0] = removed ? [removed.offset, removed.length] : [];
    const rest = source.slice(0, start) + source.slice(start + length).replace(/^[^\n]*/, '');
    const kept = commentsIn(result);
    for (const comment of commentsIn(rest)) expect(kept, about).toContain(comment);
  }
});

const LISTS: readonly SettingPath[] = [['feeds', 'local'], ['partners'], ['topics', 'markets', 'strong']];

test('a random change of a list of feeds, partners or words keeps every byte of what stays in it', () => {
  const sample = JSON.parse(readFileSync('sample/meridian-ledger/publication.json', 'utf8'));
  sample.feeds.local = [
    '/a.xml',
    { url: '/b.xml', everyMinutes: 5 },
    '/c.xml',
    { url: '/d.xml', images: 'off' },
  ];
  for (let seed = 0; seed < 50; seed++) {
    const random = createRandom(seed);
    const source = withComments(random, JSON.stringify(sample, null, random.pick([2, 4, '\t'])));
    const before = valueIn(source);
    const path = random.pick(LISTS);
    const value = settingAt(before, path);
    const list = findNodeAtLocation(parseTree(source) ?? never(), [...path]) ?? never();
    const [end, elements] = [list.offset + list.length, list.children ?? []];
    if (!Array.isArray(value)) never();
    const index = random.below(value.length);
    const other = isObject(value[index]) ? { ...value[index], title: 'Another' } : 'another';
    // As the forms do: one is added, removed or changed.
    const [removed, added] = random.pick<[number, unknown[]]>([
      [0, [randomValue(random, 1)]],
      [1, []],
      [1, [other]],
    ]);
    const edit = { path, value: value.toSpliced(index, removed, ...added) };
    const result = patchJson(source, [edit]);
    const about = `seed ${seed}: ${JSON.stringify(edit)} in ${source} makes ${result}`;
    expect(valueIn(result), about).toEqual(applyEdits(before, [edit]));
    expect(() => JSON.parse(stripComments(result)), about).not.toThrow();
    expect(
      [result.startsWith(source.slice(0, list.offset)), result.endsWith(source.slice(end))],
      about,
    ).toEqual([true, true]);
    let at = list.offset;
    for (const { offset, length } of elements.toSpliced(index, removed)) {
      at = result.indexOf(source.slice(offset, offset + length), at);
      expect(at, about).toBeGreaterThan(0);
    }
    // A comment is removed only inside of what goes, or behind it on its line.
    const gone = removed ? elements[index] : undefined;
    const [start = 0, length = 0] = gone ? [gone.offset, gone.length] : [];
    const rest = source.slice(0, start) + source.slice(start + length).replace(gone ? /^[^\n]*/ : /^/, '');
    const kept = new Set(commentsIn(result));
    expect(
      commentsIn(rest).filter((comment) => !kept.has(comment)),
      about,
    ).toEqual([]);
  }
});
