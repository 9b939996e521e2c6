import { inflateSync } from 'node:zlib';

/** A4 between its margins. */
export const SHEET = { width: 690, height: 1010 };

/** What has no use on paper. */
export const TOOLS = ['.util', '.tool', '.nav', '.foot', '.btn', '.pager', '.offer'];

/** Text that would be grey or white on a white sheet. */
export function paleTexts(): string[] {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    return (red * 0.2126 + green * 0.7152 + blue * 0.0722) / 255;
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility())
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
    )
    .filter((element) => luminance(getComputedStyle(element).color) > 0.35)
    .map((element) => element.outerHTML.slice(0, 100));
}

/** The letters of every line of a PDF: text that is set at one height of one sheet. */
export function lettersOfLines(pdf: Buffer): number[] {
  const lines = [...contentsOf(pdf)].flatMap((content) => {
    const letters = new Map<string, number>();
    for (const [, height = '', shown = ''] of content.matchAll(/BT\n.*?([\d.]+) Tm\n(.*?)ET/gs)) {
      letters.set(height, (letters.get(height) ?? 0) + shown.split(' Tj').length - 1);
    }
    return [...letters.values()];
  });
  if (lines.length === 0) throw new Error('the PDF has no text that this can read');
  return lines;
}

/** The drawing instructions of its sheets. */
function* contentsOf(pdf: Buffer): Generator<string> {
  for (const { 0: head, 1: length, index } of pdf.toString('latin1').matchAll(/\/Length (\d+)>> stream\n/g)) {
    const start = index + head.length;
    const stream = pdf.subarray(start, start + Number(length));
    // Deflated, as fonts and pictures are, which hold no text.
    const content = stream[0] === 0x78 ? inflateSync(stream).toString('latin1') : '';
    if (content.includes(' Tj')) yield content;
  }
}
