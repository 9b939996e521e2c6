import type { Brand } from './brand.ts';
import type { Type } from './typeface.ts';

/** Returns the first letter of the name as SVG. Of a maskable icon only the inner four fifths are sure to be seen. */
export function iconSvg({ name, colours }: Brand, { display }: Type, maskable = false): string {
  const [first = ''] = name.replace(/^the\s+/i, '').match(/[\p{L}\p{N}]/u) ?? [];
  const letter = first.toUpperCase();
  const fill = colours.paper.light;
  const size = maskable ? 300 : 380;
  const hasLetter = letter !== '' && display.covers(letter);
  const middle = 256 - (hasLetter ? display.width(letter, size) / 2 : 0);
  const mark = hasLetter
    ? display.line(letter, { x: middle, y: 256 + size * 0.335, size, fill })
    : `<rect x="128" y="248" width="256" height="16" fill="${fill}"/>`;
  const tick = hasLetter ? '' : `<rect x="244" y="160" width="24" height="192" fill="${fill}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" fill="${colours['accent-fill'].light}"/>${mark}${tick}</svg>`;
}

export function packIco(images: readonly { size: number; png: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}
