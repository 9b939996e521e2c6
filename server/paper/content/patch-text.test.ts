import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newText, patchText, readParts, type SettingValue, type TextParts } from './patch-text.ts';

const samples = globSync('sample/meridian-ledger/content/**/*.md');

test('every text of the sample is byte for byte the same after it was opened and saved without a change', () => {
  expect(samples.length).toBeGreaterThan(40);
  for (const file of samples) {
    const source = readFileSync(file, 'utf8');
    const parts = readParts(source);
    expect(parts, file).toBeDefined();
    expect(parts && patchText(source, parts), file).toBe(source);
  }
});

const WRITTEN = [
  '---',
  'title:   Rope   # as agreed',
  '# Who wrote it',
  "authors: 'Ada Byron'",
  'keywords:',
  '- rope',
  '- quay # the old one',
  '',
  '# When',
  'date: 2026-03-10',
  'corrections:',
  '  - date: 2026-03-11',
  '    text: >-',
  '      It was a hawser,',
  '      not a rope.',
  '# The end',
  '---',
  '',
  '  It is *twisted*.',
  '',
  'And tarred.  ',
  '',
].join('\n');

function change(given: Record<string, SettingValue>, body?: string, source = WRITTEN): string {
  const parts = readParts(source);
  if (!parts) throw new Error('unreadable');
  return patchText(source, {
    settings: { ...parts.settings, ...given },
    body: body ?? parts.body,
  });
}

test.for<[string, Record<string, SettingValue>, string | undefined, [from: string, to: string]]>([
  [
    'another value keeps its comment',
    { title: 'Rope: a guide' },
    undefined,
    ['Rope   #', '"Rope: a guide"   #'],
  ],
  [
    'a list of several lines becomes one of one line',
    { keywords: ['rope', 'a, b'] },
    undefined,
    ['keywords:\n- rope\n- quay # the old one\n', 'keywords: [rope, "a, b"]\n'],
  ],
  ['a new setting is the last', { draft: 'true' }, undefined, ['# The end\n', '# The end\ndraft: true\n']],
  ['an empty one loses its lines', { authors: [] }, undefined, ["authors: 'Ada Byron'\n", '']],
  [
    'corrections stand one below the other',
    {
      corrections: [
        { date: '2026-03-11', text: 'It was a hawser, not a rope.' },
        { date: '2026-03-12', text: '“Tarred”: twice' },
      ],
    },
    undefined,
    [
      '    text: >-\n      It was a hawser,\n      not a rope.\n',
      '    text: It was a hawser, not a rope.\n  - date: 2026-03-12\n    text: "“Tarred”: twice"\n',
    ],
  ],
  ['a line more in the text', {}, 'It is *twisted*.\n\nTwice.\n\nAnd tarred.', ['And', 'Twice.\n\nAnd']],
  ['another end of the text', {}, 'It is *twisted*.\n\nAnd old.', ['tarred.  ', 'old.']],
  ['no text', {}, '', ['  It is *twisted*.\n\nAnd tarred.  \n', '']],
  ['what only looks different changes nothing', { authors: ['Ada Byron '], slug: '' }, undefined, ['', '']],
])('only the lines that differ change: %s', ([, settings, body, [from, to]]) => {
  expect(change(settings, body)).toBe(WRITTEN.replace(from, to));
});

test('line ends of other systems, a byte order mark and a missing final line end stay', () => {
  const source = `\ufeff${WRITTEN.trimEnd().replaceAll('\n', '\r\n')}`;
  expect(change({ title: 'Rigging' }, undefined, source)).toBe(source.replace('Rope   #', 'Rigging   #'));
  expect(change({ draft: 'true' }, 'It is *twisted*.\n\nNew.', source)).toBe(
    source.replace('# The end\r\n', '# The end\r\ndraft: true\r\n').replace('And tarred.', 'New.'),
  );
});

test('a setting in a rare form of YAML is written in the usual one, and reads back', () => {
  for (const head of ['{title: A, date: 2026-01-01}', '? title\n: A\ndate: 2026-01-01', 'title: !!str A']) {
    const changed = change({ title: 'B', date: '' }, undefined, `---\n${head}\n---\nText\n`);
    expect(readParts(changed)).toEqual({ settings: { title: 'B' }, body: 'Text' });
  }
});

test('what is written reads back, whatever the words are', () => {
  // A linear congruential generator: the same edits in every run.
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const pieces = [
    'a',
    'Ä',
    ': ',
    ' #',
    '- ',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    ',',
    '&a',
    '*',
    '!',
    '%',
    '@',
    '`',
  ]
    .concat([
      '|',
      '>',
      '~',
      'null',
      'true',
      '12',
      '2026-01-01',
      '---',
      '\\n',
      '\\',
      '?',
      '=',
      '“',
      '\ud83d\ude00',
    ])
    .concat(['__proto__', '...', ' ', 'yes']);
  const words = () =>
    Array.from({ length: 1 + random(6) }, () => pieces[random(pieces.length)])
      .join('')
      .trim();
  const names = ['title', 'description', 'authors', 'keywords', 'corrections', 'draft', 'constructor'];
  const value = (): SettingValue =>
    [
      words,
      () => Array.from({ length: random(4) }, words).filter(Boolean),
      () => [{ date: words(), text: words() }],
    ][random(3)]?.() ?? '';
  for (let round = 0; round < 400; round++) {
    const source = round % 2 ? WRITTEN : newText({ settings: { order: '1', title: words() }, body: words() });
    const parts = readParts(source);
    // A text may not begin with a second front matter.
    if (!parts) continue;
    const wanted: TextParts = {
      settings: { ...parts.settings, [names[random(names.length)] ?? '']: value() },
      body: `x${words()}\n\n${words()}`.trim(),
    };
    const read = readParts(patchText(source, wanted));
    const flat = (settings: TextParts['settings'] | undefined) =>
      Object.entries(settings ?? {})
        .map(([name, given]) => [name, [given].flat().filter((one) => one !== '')])
        .filter(([, given]) => given?.length);
    expect(new Map(flat(read?.settings) as [string, unknown][])).toEqual(
      new Map(flat(wanted.settings) as [string, unknown][]),
    );
    expect(read?.body).toBe(wanted.body);
  }
});
