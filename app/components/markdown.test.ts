import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const html = (source: string) => renderMarkdown(source).trim();

test('paragraphs, bold, italic and three levels of headings are set', () => {
  expect(html('One *two* **three** _four_ __five__\n\nSix')).toBe(
    '<p>One <em>two</em> <strong>three</strong> <em>four</em> <strong>five</strong></p>\n<p>Six</p>',
  );
  expect(html('# A\n\n## B\n\n### C')).toBe(
    '<h2 class="prose__h1">A</h2>\n<h3 class="prose__h2">B</h3>\n<h4 class="prose__h3">C</h4>',
  );
});

test('the outline begins below the title of the page and skips no level', () => {
  expect(html('## A\n\n### B\n\n## C')).toBe(
    '<h2 class="prose__h2">A</h2>\n<h3 class="prose__h3">B</h3>\n<h2 class="prose__h2">C</h2>',
  );
  expect(html('### A\n\n# B\n\n### C')).toBe(
    '<h2 class="prose__h3">A</h2>\n<h2 class="prose__h1">B</h2>\n<h3 class="prose__h3">C</h3>',
  );
});

test('a heading deeper than the third level is text', () => {
  expect(html('#### *Four*')).toBe('<p>#### <em>Four</em></p>');
});

test('links open in a new tab, addresses for mail do not', () => {
  expect(html('[a](https://a.example/?b&c "t")')).toBe(
    '<p><a href="https://a.example/?b&amp;c" title="t" target="_blank" rel="noopener noreferrer">a</a></p>',
  );
  expect(html('[a](/blog/b)')).toContain('href="/blog/b" target="_blank"');
  expect(html('[a](mailto:desk@ledger.example)')).toBe('<p><a href="mailto:desk@ledger.example">a</a></p>');
});

test('where it is asked for, links to this site stay in the tab, and only those', () => {
  const page = (address: string) => renderMarkdown(`[a](${address})`, { ownPagesHere: true });
  for (const own of ['/faq#cookies', '/', '#part', '?page=2']) expect(page(own)).not.toContain('target');
  for (const other of ['https://a.example', '//a.example', 'about'])
    expect(page(other)).toContain('target="_blank"');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '&#106;avascript:alert(1)',
  'java&#10;script:alert(1)',
  '<\u0001javascript:alert(1)>',
  '\u00a0javascript:alert(1)',
  'vbscript:a',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:x',
])('a link to %s is text', (address) => {
  expect(html(`[a](${address})`)).not.toContain('<a');
});

test('an address on this site or without a scheme is a link', () => {
  for (const address of ['/blog', '#part', '?page=2', 'about', './about', '//cdn.example/x']) {
    expect(html(`[a](${address})`)).toContain(`<a href="${address}"`);
  }
});

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['![alt](https://a.example/x.png)', '<p>![alt](https://a.example/x.png)</p>'],
  ['![a" onerror="x](/y)', '<p>![a&quot; onerror=&quot;x](/y)</p>'],
  ['`code`', '<p>`code`</p>'],
  ['- one\n- two', '<p>- one\n- two</p>'],
  ['1. one', '<p>1. one</p>'],
  ['> quote', '<p>&gt; quote</p>'],
  ['    indented', '<p>indented</p>'],
  ['```\ncode\n```', '<p>```\ncode\n```</p>'],
  ['| a |\n|---|', '<p>| a |\n|---|</p>'],
  ['a\n===', '<p>a\n===</p>'],
  ['---', '<p>---</p>'],
  ['~~struck~~', '<p>~~struck~~</p>'],
  ['<https://a.example>', '<p>&lt;https://a.example&gt;</p>'],
  ['https://a.example', '<p>https://a.example</p>'],
  ['a  \nb\\\nc', '<p>a  \nb\nc</p>'],
  ['[a]: /b\n\n[a]', '<p>[a]: /b</p>\n<p>[a]</p>'],
  ['5 \\* 3 &copy;', '<p>5 * 3 ©</p>'],
])('everything else is harmless text: %j', (source, expected) => {
  expect(html(source)).toBe(expected);
});

test.each([
  ['nested emphasis', `${'*a '.repeat(10_000)}${'b*'.repeat(10_000)}`],
  ['nested strong', `${'**a '.repeat(10_000)}b${' c**'.repeat(10_000)}`],
  ['mixed marks', '*_'.repeat(10_000)],
  ['unclosed links', '['.repeat(10_000)],
  ['nested links', `${'['.repeat(10_000)}a${'](b)'.repeat(10_000)}`],
  ['unclosed addresses', '[a]('.repeat(10_000)],
  ['unclosed titles', '[a](b "'.repeat(10_000)],
  ['a run of asterisks', `${'*'.repeat(20_000)}a${'*'.repeat(20_000)}`],
  ['images in images', `${'!['.repeat(10_000)}`],
])('ten thousand marks do not slow the page down: %s', (_name, source) => {
  // Time of the processor, not of the clock: other work on the machine does not count.
  const { user } = process.cpuUsage();
  renderMarkdown(source);
  expect(process.cpuUsage().user - user).toBeLessThan(1_000_000);
});

test('on paper a link shows where it leads: those that name no host carry their full address', () => {
  const address = 'https://paper.example/blog/story';
  const html = renderMarkdown(
    '[a](/faq#x) [b](?page=2) [c](other) [d](https://x.example/) [e](mailto:a@b.example) [f](#top)',
    {
      address,
    },
  );
  expect(html.match(/data-address="[^"]*"/g)).toEqual([
    'data-address="https://paper.example/faq#x"',
    'data-address="https://paper.example/blog/story?page=2"',
    'data-address="https://paper.example/blog/other"',
  ]);
});
