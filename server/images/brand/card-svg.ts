import { CARD_HEIGHT, CARD_WIDTH } from '../../../contract/cards.ts';
import type { Brand } from './brand.ts';
import { balanceLines, breakLines } from './break-lines.ts';
import type { Type } from './typeface.ts';

export interface Card {
  /** Such as 'Business & Finance' or 'Blog'. */
  kicker: string;
  title: string;
}

const MARGIN = 64;
const IMAGE_LEFT = 744;
const COLUMN = IMAGE_LEFT - 2 * MARGIN;
/** The first at which the title fits is used. */
const TITLE_SIZES = [72, 64, 56, 50, 44];
const TITLE_HEIGHT = 312;
const LEADING = 1.12;

/** The image is composited below the SVG. */
export const IMAGE_BOX = { left: IMAGE_LEFT, width: CARD_WIDTH - IMAGE_LEFT, height: CARD_HEIGHT } as const;

/** Returns the masthead, the headline and the domain, in the type and colours of the pages. */
export function cardSvg({ kicker, title }: Card, { name, domain, colours }: Brand, type: Type): string {
  const { display, sans } = type;
  const [ink, accent] = [colours.ink.light, colours.accent.light];
  const masthead = fitted(name, 34, display);
  const parts = [
    `<rect width="${IMAGE_LEFT}" height="${CARD_HEIGHT}" fill="${colours.paper.light}"/>`,
    display.line(masthead.text, { x: MARGIN, y: 98, size: masthead.size, fill: ink }),
    `<rect x="${MARGIN}" y="122" width="${COLUMN}" height="2" fill="${ink}"/>`,
    `<rect x="${MARGIN + 72}" y="112" width="4" height="22" fill="${accent}"/>`,
    ...titleLines(kicker, title, type, { ink, accent }),
    sans.line(cut(domain, 24, sans), { x: MARGIN, y: CARD_HEIGHT - 58, size: 24, fill: colours.muted.light }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">${parts.join('')}</svg>`;
}

/** A headline in characters that the fonts lack would be boxes: it is left out. */
function titleLines(
  kicker: string,
  title: string,
  { display, sans }: Type,
  { ink, accent }: { ink: string; accent: string },
): string[] {
  const words = withoutSymbols(title);
  const label = sans.covers(kicker) ? cut(kicker, 24, sans) : '';
  const above = label === '' ? [] : [sans.line(label, { x: MARGIN, y: 186, size: 24, fill: accent })];
  if (words === '' || !display.covers(words)) return above;
  const smallest = TITLE_SIZES.at(-1) ?? 44;
  const mostLines = (size: number) => Math.floor(TITLE_HEIGHT / (size * LEADING));
  const fits = (size: number) =>
    breakLines(words, lineWidth(display, size), COLUMN, mostLines(size) + 1).length <= mostLines(size);
  const size = TITLE_SIZES.find(fits) ?? smallest;
  const lines = balanceLines(words, lineWidth(display, size), COLUMN, mostLines(size));
  return [
    ...above,
    ...lines.map((text, index) =>
      display.line(text, { x: MARGIN, y: 204 + size + index * size * LEADING, size, fill: ink }),
    ),
  ];
}

function lineWidth(face: Type['display'], size: number): (text: string) => number {
  return (text) => face.width(text, size);
}

/** Removes emoji and control characters. */
function withoutSymbols(text: string): string {
  return text
    .replace(/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Cf}|\p{Cc}|\ufe0f/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();
}

function fitted(text: string, size: number, face: Type['display']): { text: string; size: number } {
  const width = face.width(text, size);
  const smaller = width <= COLUMN ? size : Math.max(22, Math.floor((size * COLUMN) / width));
  return { text: cut(text, smaller, face), size: smaller };
}

function cut(text: string, size: number, face: Type['display']): string {
  return breakLines(text, lineWidth(face, size), COLUMN, 1)[0] ?? '';
}
