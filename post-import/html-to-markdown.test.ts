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
  const leftOut: string[] = [];
  const html =
    '<p>a</p><p><iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe></p><div><audio><source src="https://old.example/a.mp3"></audio></div>';
  expect(htmlToMarkdown(html, { onLeftOut: (what) => leftOut.push(what) })).toBe(
    'a\n\n<https://www.youtube.com/watch?v=dQw4w9WgXcQ>\n\n<https://old.example/a.mp3>',
  );
  expect(leftOut).toEqual(['players of old.example: a link remains']);
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

const bookmark = `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/x_(y)">
  <div class="kg-bookmark-content"><div class="kg-bookmark-title">Rope [new]</div><div class="kg-bookmark-description">d</div>
  <div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://a.example/i.png"></div></div></a></figure>`;

test.each([
  [
    'a table with a single picture',
    '<figure class="wp-block-table"><table><tr><th>A</th><th>B</th></tr><tr><td><img src="/a.png" alt="a"></td><td>x</td></tr></table><figcaption>Cap</figcaption></figure>',
    '| A | B |\n| --- | --- |\n| ![a](/a.png) | x |\n\nCap',
  ],
  ['a bookmark card', bookmark, '[Rope \\[new\\]](https://a.example/x_%28y%29)'],
  [
    'raised and lowered signs',
    '<p>10<sup>6</sup>, CO<sub>2</sub>, 10<sup>−3</sup>, 1<sup>st</sup>, x<sup>max</sup>, a<sub>ij</sub></p>',
    '10⁶, CO₂, 10⁻³, 1st, x^max, a\\_ij',
  ],
  [
    'two lists after one another',
    '<ul><li>a</li></ul><ul><li>b</li><li>c</li></ul><ol><li>x</li></ol><ol><li>y</li></ol>',
    '- a\n\n* b\n* c\n\n1. x\n\n1) y',
  ],
  ['preformatted lines', '<pre>a<br>  b<b>c</b><br></pre>', '```\na\n  bc\n```'],
  ['verse', '<pre class="wp-block-verse">Roses\nare <em>red</em>\n\nnew</pre>', 'Roses  \nare *red*\n\nnew'],
  [
    'a pull quote',
    '<figure class="wp-block-pullquote"><blockquote><p>Ropes are <b>long</b></p><cite>Ada</cite></blockquote></figure>',
    '> **Ropes are long**\n>\n> — Ada',
  ],
  ['a pull quote of Ghost', '<blockquote class="kg-blockquote-alt">Alt</blockquote>', '> **Alt**'],
  ['a quotation with its source', '<blockquote><p>q</p><cite>Who</cite></blockquote>', '> q\n> \n> — Who'],
  [
    'a gallery, which is no list',
    '<ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="/1.png"><figcaption>One</figcaption></figure></li><li><figure><img src="/2.png"></figure></li></ul>',
    '![](/1.png "One")\n\n![](/2.png)',
  ],
  [
    'an address by itself',
    '<figure class="wp-block-embed"><div>\nhttps://www.youtube.com/watch?v=a_b-c_d1234\n</div><figcaption>Cap</figcaption></figure>',
    '<https://www.youtube.com/watch?v=a_b-c_d1234>\n\nCap',
  ],
  [
    'bold and italic of Ghost',
    '<p><b><strong style="white-space: pre-wrap;">b</strong></b> <i><em class="italic">i</em></i> <b><i><strong><em>x</em></strong></i></b></p>',
    '**b** *i* ***x***',
  ],
  [
    'a gallery card of Ghost',
    '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/1.jpg" width="20" height="10"></div><div class="kg-gallery-image"><img src="/2.jpg"></div></div><figcaption>All</figcaption></figure>',
    '![](/1.jpg)\n\n![](/2.jpg)\n\nAll',
  ],
  [
    'an item with a picture',
    '<ul><li>a<figure><img src="/x.png"></figure></li></ul>',
    '- a\n\n  ![](/x.png)',
  ],
  ['the mark of a note', '<p>a<sup data-fn="x"><a href="#x" id="x-link">1</a></sup> b</p>', 'a\\[1\\] b'],
])('%s is kept as what it is', (_name, html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

test('forms and scripts are named', () => {
  const leftOut: string[] = [];
  htmlToMarkdown('<p>a</p><form><input></form><script>x()</script>', {
    onLeftOut: (what) => leftOut.push(what),
  });
  expect(leftOut).toEqual(['elements <form>', 'elements <script>']);
});
