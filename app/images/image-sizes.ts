/** Values of `sizes`: the width of images at the breakpoints of the page. */

/** The maximum width of the page. In media queries, em is the default text size. */
const WIDE = '(min-width: 90em)';
const DESKTOP = '(min-width: 62.5em)';
const TABLET = '(min-width: 40em)';

/** The full column of a narrow page, and parts of it. */
const FULL = '91.2vw';
const HALF = '43.7vw';
const THIRD = '28vw';

function places(widest: number, desktop: string, tablet: string, phone: string): string {
  return `${WIDE} ${widest / 16}em, ${DESKTOP} ${desktop}, ${TABLET} ${tablet}, ${phone}`;
}

const SIX_COLUMNS = [640, '44.4vw'] as const;
const FIVE_COLUMNS = [528, '36.5vw'] as const;
const THREE_COLUMNS = [304, '21vw'] as const;

export const IMAGE_SIZES = {
  lead: places(...SIX_COLUMNS, FULL, FULL),
  /** The first of a section, the others around it. */
  main: places(...SIX_COLUMNS, '52.3vw', FULL),
  /** The first of a section, beside its text. */
  besideText: places(...FIVE_COLUMNS, HALF, '112px'),
  /** The only one of a section, beside its text. */
  alone: places(808, '56.1vw', HALF, '112px'),
  /** The first of half a section. */
  half: places(...THREE_COLUMNS, HALF, '112px'),
  still: places(...THREE_COLUMNS, HALF, FULL),
  /** One of those around the first. */
  around: places(...THREE_COLUMNS, '21vw', '44vw'),
  /** Five in a row; on tablets two and three. */
  five: places(237, '16.3vw', '36vw', '104px'),
  latest: places(...THREE_COLUMNS, '96px', '96px'),
  thumbnail: '80px',
  article: places(976, '67.8vw', FULL, '100vw'),
  prose: places(640, '62vw', FULL, FULL),
  related: places(...THREE_COLUMNS, THIRD, FULL),
  postLead: `${DESKTOP} 240px, ${TABLET} 160px, 80px`,
  post: `${TABLET} 112px, 80px`,
  document: places(414, '28.5vw', '43.5vw', FULL),
  short: `${WIDE} 19em, 272px`,
} as const;
