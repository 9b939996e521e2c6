import type { Illustration } from '../../../contract/illustrations.ts';
import { ASPECTS, illustrate } from '../../../illustrations/illustrate.ts';
import { d } from '../../../illustrations/svg.ts';
import { LETTERING, type Line } from './lettering.ts';

export interface Cover {
  title: readonly (keyof typeof LETTERING.title)[];
  picture: Omit<Illustration, 'aspect'>;
  paper: string;
  ink: string;
}

const WIDTH = 408;
const HEIGHT = 528;
const MARGIN = 26;
const TITLE_SIZE = 46;
const FOOT_SIZE = 12;

/** The first page of a document, 17 by 22: the paper's name, the document's, and a picture. */
export function drawCover({ title, picture, paper, ink }: Cover, year: number): string {
  const titleEnds = 106 + (title.length - 1) * TITLE_SIZE;
  const head = titleEnds + 62;
  // The drawing is as wide as the page; the head and the foot of the page cut it to its middle.
  const above = (WIDTH - (HEIGHT - head)) / 2;
  const drawing = illustrate({ ...picture, aspect: '1x1' });
  const measure = WIDTH - 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<g transform="translate(0 ${head - above}) scale(${WIDTH / ASPECTS['1x1'][0]})">${drawing}</g>`,
    `<path fill="${paper}" d="M0 0h${WIDTH}v${head}H0z"/>`,
    `<g fill="${ink}">`,
    write(LETTERING.brand['The Meridian Ledger'], MARGIN, 40, 17),
    `<path d="M${MARGIN} 54h${measure}v1h-${measure}zm0 2h${measure}v1h-${measure}z"/>`,
    ...title.map((line, i) => write(LETTERING.title[line], MARGIN, 106 + i * TITLE_SIZE, TITLE_SIZE)),
    write(LETTERING.foot['Meridian News Network'], MARGIN, titleEnds + 38, FOOT_SIZE),
    writeYear(year, WIDTH - MARGIN, titleEnds + 38),
    '</g></svg>',
  ].join('');
}

function write({ outline }: Line, x: number, y: number, size: number): string {
  return `<path transform="${d`translate(${x} ${y})`} scale(${size / 500})" d="${outline}"/>`;
}

/** Digit by digit, since years go by. It ends at x. */
function writeYear(year: number, x: number, y: number): string {
  const digits = Array.from(String(year), (digit) => LETTERING.digits[Number(digit)] ?? LETTERING.digits[0]);
  const width = digits.reduce((sum, digit) => sum + digit.width, 0);
  let at = x - (width * FOOT_SIZE) / 500;
  return digits
    .map((digit) => {
      const written = write(digit, at, y, FOOT_SIZE);
      at += (digit.width * FOOT_SIZE) / 500;
      return written;
    })
    .join('');
}
