import { expect, test } from 'vitest';
import { checkMarkdown, type MarkdownPlace } from './check-markdown.ts';

const found = (source: string, place?: MarkdownPlace) =>
  checkMarkdown(source, place).map(({ line, message, fix }) => `${line}: ${message}: ${fix}`);

test('what the paper shows is no issue', () => {
  const text = [
    '# One',
    '',
    '## Two',
    '',
    '### Three',
    '',
    'A *b* **c** ~~d~~ `e < f` [g](/h "i")',
    '<https://a.example/>',
    '',
    '- one',
    '- two',
    '  1. three',
    '',
    '> quoted',
    '',
    '![alt](/media/a.jpg "A caption")',
    '',
    '| a | b |',
    '| --- | ---: |',
    '| 1 | 2 |',
    '| 3 \\| 4 |',
    '',
    '```sh',
    'a <b> [^1]',
    '```',
    '',
    '---',
    '',
    '[a link][there] and 2 < 3, [sic], a* b',
    '',
    '[there]: https://a.example/',
  ].join('\n');
  expect(found(text)).toEqual([]);
});

test.each([
  ['a\n\n<div>b</div>', '2: HTML is not shown'],
  ['a\nb <br> c', '1: HTML is not shown'],
  ['<!-- a -->', '0: HTML is not shown'],
  ['a\n\n#### b', '2: headings have 3 levels'],
  ['a\n\n    b', '2: a line that begins with four spaces is not shown as code'],
  ['a\n\n```\nb', '2: the code does not end: write ``` on a line after it'],
  ['a [b](javascript:c)', '0: a link cannot lead to javascript:c'],
  ['a\n![b](data:c)', '1: a picture cannot be at data:c'],
  ['![b](picture.jpg)', '0: a picture cannot be at picture.jpg'],
  ['a [^1]\n\n[^1]: b', '0: there are no footnotes'],
  ['- [ ] a', '0: there are no boxes to tick'],
  ['a [[b]]', '0: there are no [[links]]'],
  ['a [b][c]', '0: no line says where this link leads'],
  ['::: note', '0: there are no ::: blocks'],
  ['## a {#b}', '0: names and classes in braces'],
  ['a\n===', '1: a line below does not make a heading'],
  ['a\n---\nb', '1: this line makes no heading'],
  ['| a | b |\n| --- | --- |\n| 1 | 2 | 3 |', '2: this row has 3 cells, the head of its table 2'],
  ['> a | b\n> --- | ---\n> 1 | 2 |word', '2: this row has 3 cells'],
  ['- a\n- b\n\n  c <i>d</i>', '3: HTML is not shown'],
  ['> a\n> #### b', '1: headings have 3 levels'],
])('%j is reported with its line', (source, expected) => {
  expect(found(source)[0]).toContain(expected);
});

test('in plain words no Markdown is taken', () => {
  expect(found('a *b*\nc `d`', 'plain')).toEqual([
    '0: italics cannot stand here: write an answer as plain words in paragraphs',
    '1: code cannot stand here: write an answer as plain words in paragraphs',
  ]);
  expect(found('5 \\* 3 &copy;', 'plain')).toEqual([
    '0: \\* is shown as it is: write the sign itself',
    '0: &copy; is shown as it is: write the sign itself',
  ]);
  expect(found('2 * 3 * 4, a_b_c & 2024 – (yes)', 'plain')).toEqual([]);
});
