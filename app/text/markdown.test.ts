import { expect, test } from 'vitest';
import { contentsOf, renderMarkdown } from './markdown.ts';

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

test('a heading deeper than the third level is set like one of the third', () => {
  expect(html('#### *Four*')).toBe('<h2 class="prose__h3"><em>Four</em></h2>');
});

test.each([
  ['A [](https://a.example) b [ ](/c)d', '<p>A  b d</p>'],
  ['[](https://a.example)', ''],
  ['##\n\nText', '<p>Text</p>'],
  ['# [](/a)\n\n## B', '<h2 class="prose__h2">B</h2>'],
  ['- [](/a) one\n- ##', '<ul>\n<li> one</li>\n<li></li>\n</ul>'],
])('empty links and headings, and what they leave empty, are left out: %j', (source, expected) => {
  expect(html(source)).toBe(expected);
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
])('of a link or an image at %s only the words are left', (address) => {
  expect(html(`[a](${address})`)).toBe('<p>a</p>');
  expect(html(`![a](${address})`)).toBe('<p>a</p>');
  expect(html(`[![a](${address})](${address})`)).toBe('<p>a</p>');
  expect(html(`[a][b]\n\n[b]: ${address.startsWith('\u00a0') ? `<${address}>` : address}`)).not.toMatch(
    /<a|<img/,
  );
});

test('an address on this site or without a scheme is a link', () => {
  for (const address of ['/blog', '#part', '?page=2', 'about', './about', '//cdn.example/x']) {
    expect(html(`[a](${address})`)).toContain(`<a href="${address}"`);
  }
});

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['<!-- note -->', '<p>&lt;!-- note --&gt;</p>'],
  ['    indented', '<p>indented</p>'],
  ['a\n===', '<p>a\n===</p>'],
  ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
  [
    'ftp://a.example //a.example a.example a@b.example',
    '<p>ftp://a.example //a.example a.example a@b.example</p>',
  ],
  ['5 \\* 3 &copy;', '<p>5 * 3 ©</p>'],
])('everything else is harmless text: %j', (source, expected) => {
  expect(html(source)).toBe(expected);
});

test('lists, quotations, rules, struck words and hard line breaks are set', () => {
  expect(html('- one\n- two\n  1. three\n\n3. four')).toBe(
    '<ul>\n<li>one</li>\n<li>two\n<ol>\n<li>three</li>\n</ol>\n</li>\n</ul>\n<ol start="3">\n<li>four</li>\n</ol>',
  );
  expect(html('> quoted\n>\n> more')).toBe('<blockquote>\n<p>quoted</p>\n<p>more</p>\n</blockquote>');
  expect(html('a\n\n***\n\n~~b~~ c  \nd')).toBe('<p>a</p>\n<hr>\n<p><s>b</s> c<br>\nd</p>');
});

test('code is shown as it is written', () => {
  expect(html('`a < *b*`')).toBe('<p><code>a &lt; *b*</code></p>');
  expect(html('```js" onload="x\n<script>\n```')).toBe(
    '<pre tabindex="0"><code>&lt;script&gt;\n</code></pre>',
  );
});

test('a table is named by its heads, has them for columns and rows, figures at the right, and scrolls by itself', () => {
  const table = html('| a | b | c |\n| :-- | --: | :-: |\n| <i> | 2 | 3 |');
  expect(table).toContain(
    '<div class="prose__table" role="region" aria-label="a, b, c" tabindex="0"><table>',
  );
  expect(table).toContain('<th scope="col">a</th>\n<th scope="col" class="prose__right">b</th>');
  expect(table).toContain(
    '<th scope="row">&lt;i&gt;</th>\n<td class="prose__right">2</td>\n<td class="prose__center">3</td>',
  );
  expect(table).not.toContain('style');
  // A figure is no head, and a table without heads is a table all the same.
  const bare = html('| |\n| - |\n| 2025 |');
  expect(bare).toContain('aria-label="Table"');
  expect(bare).toContain('<td>2025</td>');
});

test('links by reference and addresses in brackets are links', () => {
  expect(html('[a][b] <https://c.example/>\n\n[b]: /d')).toBe(
    '<p><a href="/d" target="_blank" rel="noopener noreferrer">a</a> <a href="https://c.example/" target="_blank" rel="noopener noreferrer">https://c.example/</a></p>',
  );
});

test('bare addresses are links, with their underscores and without the stop after them', () => {
  expect(html('See https://a.example/b_c_d?e=1&f. *Or* <https://b.example>')).toBe(
    '<p>See <a href="https://a.example/b_c_d?e=1&amp;f" target="_blank" rel="noopener noreferrer">https://a.example/b_c_d?e=1&amp;f</a>. <em>Or</em> <a href="https://b.example" target="_blank" rel="noopener noreferrer">https://b.example</a></p>',
  );
  expect(html('`https://a.example`')).toBe('<p><code>https://a.example</code></p>');
});

test('a video or a recording of this site whose address stands alone is a player with its address; others are links', () => {
  const play = (source: string) =>
    renderMarkdown(source, {
      address: 'https://paper.example/blog/a',
      renderVideo: ({ id, aspect }) => `[${id} ${aspect}]`,
    }).trim();
  for (const link of [
    'https://www.youtube.com/watch?v=a_b-c_d-e_f',
    '<https://m.youtube.com/watch?v=a_b-c_d-e_f>',
  ])
    expect(play(`One\n\n${link}\n\nTwo`)).toMatch(
      /^<p>One<\/p>\n<figure class="prose__figure prose__player">\[a_b-c_d-e_f 16x9\]<figcaption><a href="https:[^"]+" target="_blank" rel="noopener noreferrer">Watch on YouTube<\/a>\. Nothing loads from YouTube until you press play\.<\/figcaption><\/figure>\s*<p>Two<\/p>$/,
    );
  for (const link of ['/media/talk.mp3', 'https://paper.example/media/talk.mp3'])
    expect(play(link)).toMatch(
      /<audio controls preload="none" src="\/media\/talk\.mp3" aria-label="Recording"><\/audio><figcaption><a href="\/media\/talk\.mp3" data-address="https:\/\/paper\.example\/media\/talk\.mp3"/,
    );
  for (const link of [
    'https://other.example/talk.mp3',
    '//other.example/talk.mp3',
    'See https://youtu.be/abcdefghijk',
    '[words](https://youtu.be/abcdefghijk)',
    '- https://youtu.be/abcdefghijk',
    'youtu.be/abcdefghijk',
    'https://youtu.be.example/abcdefghijk',
    'talk.mp3',
  ])
    expect(play(link)).not.toMatch(/figure|audio|\[abc/);
  expect(html('https://youtu.be/abcdefghijk')).toMatch(/^<p><a /);
});

const images = (source: string) =>
  renderMarkdown(source, {
    resolveImage: (src) =>
      src.includes('gone')
        ? undefined
        : { src: `/images/1/640?${src}`, srcSet: '/images/1/320 320w', width: 4, height: 3 },
  }).trim();

test('an image that stands alone is a figure with its caption, asked for at this site', () => {
  const figure = images('![A "quay"](https://a.example/x.png "At <noon>")');
  expect(figure).toMatch(/^<figure class="prose__figure"><span class="pic prose__image" data-image><img /);
  expect(figure).toContain(
    'src="/images/1/640?https://a.example/x.png" alt="A &quot;quay&quot;" width="4" height="3"',
  );
  expect(figure).toContain('srcset="/images/1/320 320w" sizes="');
  expect(figure).toContain('loading="lazy"></span><figcaption>At &lt;noon&gt;</figcaption></figure>');
});

test('a figure wider than 16:9 is a link to its largest copy', () => {
  const figure = (width: number, height: number) =>
    renderMarkdown('![A chart](/media/chart.png)', {
      resolveImage: () => ({
        src: '/images/1/640',
        srcSet: '/images/1/640 640w, /images/1/1600 1500w',
        width,
        height,
      }),
    });
  expect(figure(1500, 300)).toMatch(
    /<span class="pic prose__image prose__wide" data-image><a class="prose__larger" href="\/images\/1\/1600" target="_blank" rel="noopener noreferrer" title="Open larger"><img [^>]*alt="A chart"[^>]*><\/a><\/span>/,
  );
  expect(figure(1500, 1000)).not.toContain('<a');
});

test('an image among words stays among them; one that is known to fail is named', () => {
  expect(images('a ![b](/c.png) d')).toMatch(/^<p>a <img [^>]*alt="b"[^>]*> d<\/p>$/);
  expect(images('a ![b](/gone.png) d')).toBe('<p>a b d</p>');
  expect(images('![b](/gone.png "c")')).toBe(
    '<figure class="prose__figure"><span class="pic pic--16x9" data-image data-failed role="img" aria-label="b"></span><figcaption>c</figcaption></figure>',
  );
});

test.each(['image.png', '//a.example/x.png', 'ftp://a.example/x', 'mailto:a@b.example', ''])(
  'an image at %j is not asked for',
  (address) => {
    expect(images(`![b](<${address}>)`)).toBe('<p>b</p>');
  },
);

test('of images without end a hundred are shown', () => {
  const asked: string[] = [];
  const resolveImage = (src: string) => ({ src: String(asked.push(src)) });
  renderMarkdown('![a](/b.png)\n\n'.repeat(1000), { resolveImage });
  expect(asked).toHaveLength(100);
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

test('headings of an article have ids of their own, which its contents list in the same order', () => {
  const source = '## Why *rope*?\n\n### Hemp & jute\n\n## Why rope\n\n## 麻\n\n## Été';
  expect(contentsOf(source)).toEqual([
    { id: 'text-why-rope', text: 'Why rope?', level: 1 },
    { id: 'text-hemp-jute', text: 'Hemp & jute', level: 2 },
    { id: 'text-why-rope-2', text: 'Why rope', level: 1 },
    { id: 'text-麻', text: '麻', level: 1 },
    { id: 'text-été', text: 'Été', level: 1 },
  ]);
  const anchored = renderMarkdown(source, { anchors: true });
  expect([...anchored.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(
    contentsOf(source).map(({ id }) => id),
  );
  expect(html(source)).not.toContain(' id=');
});

test.each([
  '> **It costs more to wait.**',
  '> **It costs more to wait.**\n> — Ada Byron',
  '> __So.__\\\n> – Ada',
])('a quotation in bold is a pull quote, with a dash before who said it: %j', (source) =>
  expect(html(source)).toMatch(/^<blockquote class="prose__pull">\n<p><strong>/),
);

test.each(['> Words', '> **Draft.** More', '> **One**\n> two', '> **One**\n>\n> Two', '> - **One**'])(
  'any other quotation is none: %j',
  (source) => expect(html(source)).not.toContain('prose__pull'),
);

test('behind a bar in its caption stands whose image it is', () => {
  const caption = (text: string) =>
    /<figcaption>.*<\/figcaption>/.exec(images(`![A](/a.png "${text}")`))?.[0];
  expect(caption('The quay | Ada <Marrow>')).toBe(
    '<figcaption>The quay <span class="prose__credit">Image: Ada &lt;Marrow&gt;</span></figcaption>',
  );
  expect(caption('| Ada')).toBe('<figcaption><span class="prose__credit">Image: Ada</span></figcaption>');
  expect(caption(' | ')).toBe(undefined);
});

test('a wide image scrolls by itself on narrow screens, by keyboard too', () => {
  const frame = (image: object) =>
    renderMarkdown('![A](/a.png)', {
      resolveImage: () => ({ src: '/a.png', width: 900, height: 300, ...image }),
    });
  expect(frame({})).toContain(
    'prose__wide" data-image role="region" aria-label="Wide picture" tabindex="0">',
  );
  expect(frame({ srcSet: '/a/640 640w' })).toMatch(/prose__wide" data-image><a class="prose__larger"/);
  expect(frame({ height: 800 })).not.toContain('prose__wide');
});
