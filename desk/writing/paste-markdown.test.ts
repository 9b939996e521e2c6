import { expect, test } from 'vitest';
import { renderMarkdown } from '../../app/text/markdown.ts';
import { checkMarkdown } from '../../server/paper/content/check-markdown.ts';
import { isPlain, markdownOfHtml } from './paste-markdown.ts';

const pasted = (html: string) => {
  const { markdown } = markdownOfHtml(html);
  expect(checkMarkdown(markdown)).toEqual([]);
  return markdown;
};

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm;} @font-face {font-family:Calibri;} --></style></head>
<body lang=EN-US><!--StartFragment-->
<h1>Harbor fees<o:p></o:p></h1>
<p class=MsoNormal>The <b>port of Alder</b> raises <i style='mso-bidi-font-style:normal'>all</i>
fees, says <a href="https://alder.example/fees?a=1&amp;b=2">the notice</a>.<o:p></o:p></p>
<h2>What changes<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Ships<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>Ferries<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Cranes<o:p></o:p></p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Ask</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Pay</p>
<p class=MsoQuote>“We had no choice.”</p>
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal><b>Berth</b></p></td><td><p class=MsoNormal>Fee</p></td></tr>
<tr><td><p class=MsoNormal>North | South</p></td><td><p class=MsoNormal>$1,200</p></td></tr></table>
<p class=MsoNormal><img width=300 src="file:///C:/Users/ada/clip_image001.png"></p>
<!--EndFragment--></body></html>`;

test('text from Word keeps headings, lists, links, looks, quotations and tables', () => {
  expect(pasted(WORD)).toBe(
    `## Harbor fees

The **port of Alder** raises *all* fees, says [the notice](https://alder.example/fees?a=1&b=2).

### What changes

- Ships
   - Ferries
- Cranes

Then:

1. Ask
2. Pay

> “We had no choice.”

| **Berth** | Fee |
| --- | ---: |
| North \\| South | $1,200 |`,
  );
});

const GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
<h2 dir="ltr"><span style="font-size:16pt;font-weight:700;font-style:normal;">Rope prices</span></h2>
<p dir="ltr"><span style="font-weight:400;">Hemp is </span><span style="font-weight:700;">dear</span><span style="font-weight:700;">er</span><span style="font-weight:400;font-style:normal;">, </span><span style="font-weight:400;font-style:italic;">they say</span><span style="text-decoration:none;">; see </span><a href="https://rope.example/" style="text-decoration:none;"><span style="text-decoration:underline;color:#1155cc;">the list</span></a><span>.</span></p><br />
<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Hemp</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:700">Long</span></p></li></ul><li dir="ltr"><p role="presentation"><span>Wire</span></p></li></ul>
<div dir="ltr" align="left"><table><colgroup><col /><col /></colgroup><tbody><tr><td><p><span style="font-weight:700">Kind</span></p></td><td><p><span>Share</span></p></td></tr><tr><td><p><span>Hemp</span></p></td><td><p><span>61%</span></p></td></tr><tr><td></td><td><p><span>39%</span></p></td></tr></tbody></table></div>
<p><span><img src="https://lh7-rt.docs.example/a_(1).png" alt="A [new] quay" width="602" height="300" /></span></p></b>`;

test('text from Google Docs keeps them, too, though its looks are styles and its lists are beside their items', () => {
  expect(pasted(GOOGLE_DOCS)).toBe(
    `## Rope prices

Hemp is **dearer**, *they say*; see [the list](https://rope.example/).

- Hemp
   - **Long**
- Wire

| **Kind** | Share |
| --- | ---: |
| Hemp | 61% |
|  | 39% |

![A \\[new\\] quay](https://lh7-rt.docs.example/a_%281%29.png)`,
  );
  expect(markdownOfHtml(GOOGLE_DOCS).pictures).toEqual([
    {
      address: 'https://lh7-rt.docs.example/a_%281%29.png',
      source: 'https://lh7-rt.docs.example/a_(1).png',
      alt: 'A [new] quay',
    },
  ]);
});

test('text from a web page keeps its structure; headings begin below the title and have three levels', () => {
  expect(
    pasted(`<html><body><!--StartFragment--><article><h1>One</h1><h2>Two</h2><h4>Four</h4>
      <p>A <strong>b</strong><br>c <em> d </em>e <del>f</del> <code>g*</code></p>
      <ol start="3"><li>three<ul><li>deep</li></ul></li><li><p>four</p><p>more</p></li></ol>
      <blockquote><p>q</p><p>r</p></blockquote><hr><pre>x = "*"\n</pre>
      <a href="relative">relative</a> <a href="https://a.example/x_(y)">y</a></article><!--EndFragment--></body></html>`),
  ).toBe(
    `## One

### Two

### Four

A **b**  \nc *d* e ~~f~~ \`g*\`

3. three
   - deep
4. four

   more

> q
> 
> r

***

\`\`\`
x = "*"
\`\`\`

relative [y](https://a.example/x_%28y%29)`,
  );
});

test('headings that begin at the second level stay there', () => {
  expect(pasted('<h2>a</h2><h3>b</h3>')).toBe('## a\n\n### b');
});

test('what the clipboard says is text: scripts, handlers and other addresses are left out', () => {
  const { markdown, pictures } = markdownOfHtml(
    `<script>alert(1)</script><style>p{}</style>
     <p onclick="alert(1)">a <a href="javascript:alert(1)">b</a> <a href="data:text/html,x">c</a> &lt;script&gt;d&lt;/script&gt;</p>
     <img src="javascript:alert(1)"><img src=x onerror=alert(1)><img src="data:image/svg+xml;base64,PHN2Zz4=">
     <img width="1" src="https://count.example/pixel.gif"></x-turndown><template><img src="https://a.example/"></template>`,
  );
  expect(markdown).toBe('a b c \\<script>d\\</script>');
  expect(pictures).toEqual([]);
  expect(checkMarkdown(markdown)).toEqual([]);
});

test.each([
  '5 * 3',
  '_name_',
  '# not a heading',
  '- no list',
  '1. no list',
  '[a](b)',
  '> no',
  'a `b` c',
  '&copy;',
  '~~a~~',
  '+ a',
  '---',
  '===',
])('signs of Markdown in the text stay signs: %j', (text) => {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('>', '&gt;');
  expect(renderMarkdown(markdownOfHtml(`<p>${escaped}</p>`).markdown).trim()).toBe(`<p>${escaped}</p>`);
});

test('a picture that is part of the clipboard gets a name until it is uploaded', () => {
  const { markdown, pictures } = markdownOfHtml(
    '<p>a</p><img alt="Q" src="data:image/png;base64,iVBORw0KGgo=">',
  );
  expect(markdown).toBe('a\n\n![Q](pasted-1)');
  expect(pictures).toHaveLength(1);
});

test('a document keeps its structure, however large its pictures are', () => {
  const [chart, quay] = ['A', 'B'].map((letter) => `data:image/png;base64,${letter.repeat(2_000_000)}`);
  const { markdown, pictures } = markdownOfHtml(
    `<h1>Fees</h1><p><img alt="Chart" src="${chart}"></p><table><tr><th>Berth</th><th>Fee</th></tr><tr><td>North</td><td>9</td></tr></table>
     <p><img src='${quay}'>by <b>Ada</b></p><img src=${chart} alt=Again>`,
  );
  expect(markdown).toBe(
    '## Fees\n\n![Chart](pasted-1)\n\n| Berth | Fee |\n| --- | ---: |\n| North | 9 |\n\n![](pasted-2)by **Ada**\n\n![Again](pasted-1)',
  );
  expect(pictures).toEqual([
    { address: 'pasted-1', source: chart, alt: 'Chart' },
    { address: 'pasted-2', source: quay, alt: '' },
  ]);
});

test('a clipboard without formatting is pasted as its plain text', () => {
  expect(isPlain(markdownOfHtml('<meta charset="utf-8"><span>5 * 3</span>'), '5 * 3')).toBe(true);
  expect(isPlain(markdownOfHtml('<p>a <b>b</b></p>'), 'a b')).toBe(false);
  expect(isPlain(markdownOfHtml('<p>a</p><p>b</p>'), 'a\nb')).toBe(false);
});

test('Word’s bold, footnotes and raised figures are kept, and its local pictures are counted', () => {
  const word = `<p class=MsoNormal>It cost 10<sup>6</sup> <b style='mso-bidi-font-weight:normal'>euros</b><a style='mso-footnote-id:ftn1'
    href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span
    class=MsoFootnoteReference>[1]</span><![endif]></span></span></a>.</p>
    <p class=MsoNormal><!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/a.emz"/></v:shape><![endif]--><![if !vml]><img
    width=300 src="file:///C:/Users/ada/clip_image001.png"><![endif]></p>
    <p class=MsoNormal><span style='mso-bidi-font-weight:bold'>plain</span></p>
    <div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
    <div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1"
    name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Says the <i>notice</i>.</p></div>
    <div style='mso-element:footnote' id=ftn2><p class=MsoFootnoteText><a href="#_ftnref2"><span class=MsoFootnoteReference>[2]</span></a> So it does.</p></div></div>`;
  expect(pasted(word)).toBe(
    'It cost 10⁶ **euros**\\[1\\].\n\nplain\n\n***\n\n1. Says the *notice*.\n2. So it does.',
  );
  expect(markdownOfHtml(word).lost).toBe(1);
  expect(markdownOfHtml(GOOGLE_DOCS).lost).toBe(0);
});

test('a table that only places things is no table', () => {
  expect(
    pasted('<table><tr><td><table><tr><td>a</td><td>1</td></tr></table></td><td>b</td></tr></table>'),
  ).toBe('| a | 1 |\n| --- | --- |\n\nb');
  expect(pasted('<table><tr><td>note</td></tr></table>')).toBe('note');
});
