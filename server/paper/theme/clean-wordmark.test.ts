import { expect, test } from 'vitest';
import { USUAL_COLOURS } from '../../../contract/theme.ts';
import { cleanWordmark, vanishingColours } from './clean-wordmark.ts';

const wrap = (inside: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 4" ${root}>${inside}</svg>`;

function svgOf(source: string): string {
  const cleaned = cleanWordmark(source);
  if (!('svg' in cleaned)) throw new Error(cleaned.message);
  return cleaned.svg;
}

test('shapes stay as they are, and a drawing in one colour takes that of the text around it', () => {
  expect(svgOf(wrap('<g fill="#123456"><path d="M0 0h4"/></g>', 'width="10" height="4"'))).toBe(
    '<svg fill="currentColor" viewBox="0 0 10 4"><g fill="currentColor"><path d="M0 0h4"></path></g></svg>',
  );
});

test('a drawing in two colours keeps both', () => {
  const svg = svgOf(wrap('<path fill="#c00" d="M0 0"/><path fill="none" stroke="#00c" d="M1 1"/>'));
  expect(svg).toContain('fill="#c00"');
  expect(svg).toContain('stroke="#00c"');
});

test.for([
  ['a script', '<script>alert(1)</script>'],
  ['a script in a namespace', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
  ['an event', '<rect onload="alert(1)" width="1" height="1"/>'],
  ['a link', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
  ['a picture of elsewhere', '<image href="https://x.example/alert.png"/>'],
  ['a reference to elsewhere', '<use href="https://x.example/alert.svg#a"/>'],
  ['paint of elsewhere', '<rect fill="url(https://x.example/alert.svg#a)" width="1" height="1"/>'],
  ['paint written in escapes', '<rect fill="u\\72l(https://x.example/alert)" width="1" height="1"/>'],
  [
    'a style',
    '<style>@import "https://x.example/alert.css"</style><rect style="alert" width="1" height="1"/>',
  ],
  ['another document', '<foreignObject><body onload="alert(1)">alert</body></foreignObject>'],
  ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/>'],
  ['a text', '<text>alert</text>'],
  ['what only looks like a comment', '<!--> <script>alert(1)</script> -->'],
  ['a piece of text', '<![CDATA[<script>alert(1)</script>]]>'],
] as const)('%s is not left in the wordmark', ([, inside]) => {
  const svg = svgOf(wrap(`<path d="M0 0"/>${inside}`));
  expect(svg).not.toMatch(/alert|script|x\.example|\bon\w+=|style/i);
  expect(svg).toContain('<path d="M0 0">');
});

test('names of the drawing are its own, and references follow them', () => {
  const svg = svgOf(
    wrap(
      '<defs><path id="main" d="M0 0"/></defs><use xlink:href="#main"/><rect fill="url(#main)" mask="url(\'#main\')"/>',
    ),
  );
  expect(svg).toContain('id="wordmark-main"');
  expect(svg).toContain('href="#wordmark-main"');
  expect(svg).toContain('fill="url(#wordmark-main)" mask="url(#wordmark-main)"');
});

test.for([
  ['no drawing', '<html></html>', 'this is no SVG drawing'],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', 'the drawing has no viewBox'],
  ['letters alone', wrap('<text>Courier</text>'), 'no shape is left'],
  ['a photograph’s size', wrap(`<path d="${'M0 0'.repeat(20_000)}"/>`), 'the drawing has 81 kB'],
] as const)('%s is refused', ([, source, message]) => {
  expect(cleanWordmark(source)).toMatchObject({ message: expect.stringContaining(message) });
});

test.for([
  [
    'letters that are lost in the dark',
    '<path fill="#001b44"/><path fill="#e33"/>',
    '#001b44 on the dark paper #121419',
  ],
  [
    'letters that are lost by day',
    '<path fill="#eee"/><path fill="#e33"/>',
    '#eeeeee on the light paper #fffdf9',
  ],
  [
    'a colour by name',
    '<path fill="navy"/><path fill="#e33"/>',
    'whether “navy” is seen in light and in dark',
  ],
] as const)('%s, in a wordmark of several colours, are reported', ([, inside, message]) => {
  expect(vanishingColours(svgOf(wrap(inside)), USUAL_COLOURS)).toEqual([
    { message: expect.stringContaining(message), fix: expect.stringContaining('currentColor') },
  ]);
});

test.for([
  ['one colour, which becomes that of text', '<path fill="#001b44"/>'],
  ['white letters in a red field', '<rect fill="#d22"/><path fill="#fff"/>'],
  ['a colour beside that of text', '<path fill="currentColor"/><path fill="#d22"/><path fill="#1c7ad0"/>'],
] as const)('%s can be seen in light and in dark', ([, inside]) => {
  expect(vanishingColours(svgOf(wrap(inside)), USUAL_COLOURS)).toEqual([]);
});
