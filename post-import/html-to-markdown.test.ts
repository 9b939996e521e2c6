import { expect, test } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';

test.each([
  ['<h1>A</h1><h2>B</h2><h4>C <b>d</b></h4>', '## A\n\n### B\n\n### C d'],
  ['<p>a <em>b</em> <b>c</b> <s>d</s><br>e</p>', 'a *b* **c** ~~d~~  \ne'],
  ['<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>', '- one\n- two\n  - three'],
  ['<ol start="3"><li><p>one</p></li><li><p>two</p></li></ol>', '3. one\n4. two'],
  ['<blockquote><p>a</p><p>b</p></blockquote><hr><p>c</p>', '> a\n> \n> b\n\n***\n\nc'],
  ['<p>Use <code>a*b</code></p><pre>x &lt; y\n\n  z</pre>', 'Use `a*b`\n\n```\nx < y\n\n  z\n```'],
  ['<p>2 * 3, a &lt;b&gt;, [x], ~~y~~, &amp;copy;</p>', '2 \\* 3, a \\<b>, \\[x\\], \\~~y\\~~, \\&copy;'],
  ['<script>x()</script><style>p{}</style><p onclick="x()">a</p>', 'a'],
])('HTML becomes the Markdown that the paper shows: %j', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

test('a table keeps its cells, with one row of heads', () => {
  const html =
    '<table><caption>Ports</caption><thead><tr><th>Port</th><th>Ships</th></tr></thead><tbody><tr><td><p>A | <b>B</b></p><p>C</p></td><td>4</td></tr><tr><td colspan="2">all</td></tr></tbody></table>';
  expect(htmlToMarkdown(html)).toBe(
    '**Ports**\n\n| Port | Ships |\n| --- | ---: |\n| A \\| **B** C | 4 |\n| all |  |',
  );
});

test('links and pictures keep safe addresses, resolved against the page', () => {
  const base = 'https://old.example/2019/a/';
  expect(htmlToMarkdown('<p><a href="../b (1)">x</a> <a href="javascript:x()">y</a></p>', { base })).toBe(
    '[x](https://old.example/2019/b%20%281%29) y',
  );
  expect(
    htmlToMarkdown(
      '<figure><a href="/p.jpg"><img src="/p-300.jpg" alt="A [quay]"></a><figcaption>The "old" quay</figcaption></figure>',
      { base },
    ),
  ).toBe('![A \\[quay\\]](https://old.example/p-300.jpg "The \\"old\\" quay")');
  expect(htmlToMarkdown('<p>a<img src="data:image/png;base64,AA"></p><p><img src="/q.png"></p>')).toBe(
    'a\n\n![](/q.png)',
  );
});

test('embedded content becomes a link on a line of its own', () => {
  const embeds: string[] = [];
  const html =
    '<p>a</p><p><iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe></p><div><audio><source src="https://old.example/a.mp3"></audio></div>';
  expect(htmlToMarkdown(html, { onEmbed: (address) => embeds.push(address) })).toBe(
    'a\n\n<https://www.youtube.com/watch?v=dQw4w9WgXcQ>\n\n<https://old.example/a.mp3>',
  );
  expect(embeds).toHaveLength(2);
});

test('pastes of Word and Google Docs keep bold, italics and lists', () => {
  expect(
    htmlToMarkdown(
      '<b style="font-weight:normal"><p>a <span style="font-weight:700">b</span> <span style="font-style:italic">c</span></p></b>',
    ),
  ).toBe('a **b** *c*');
  const item = (level: number, mark: string, text: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${mark}<span>&nbsp;&nbsp; </span></span>${text}</p>`;
  expect(htmlToMarkdown(item(1, '·', 'one') + item(2, 'o', 'two') + item(1, '·', 'three'))).toBe(
    '- one\n   - two\n- three',
  );
  expect(htmlToMarkdown(item(1, '1.', 'one') + item(1, '2.', 'two'))).toBe('1. one\n2. two');
});
