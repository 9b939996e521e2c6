import { LABEL_SIGNS, LETTERS, PROSE } from '../contract/letters.ts';

/** The fonts of the site. build/subset-fonts.ts makes the font files and their stylesheet from this list. */

const NONE: ReadonlySet<string> = new Set();

interface Face {
  name: string;
  family: string;
  from: string;
  axes: Readonly<Record<string, number | { min: number; max: number }>>;
  /** The weights for which stylesheets may use it. */
  weight: string;
  style: 'normal' | 'italic';
  sizeAdjust?: string;
  /** Letters beyond prose that its first file has. */
  signs: ReadonlySet<string>;
}

const SERIF = {
  family: 'Newsreader',
  from: 'newsreader/files/newsreader-latin-wght-normal.woff2',
  style: 'normal',
  signs: NONE,
} as const;

/** On a slow phone a file of more than 17.5 kB takes one round trip more, with everything fetched at the same time. */
const FACES: readonly Face[] = [
  // Bold is set at 560: up to 640 the file would have 18 kB, and articles would lay out again for a file of its own.
  { ...SERIF, name: 'serif', axes: { wght: { min: 400, max: 560 } }, weight: '400 700' },
  {
    ...SERIF,
    name: 'italic',
    from: 'newsreader/files/newsreader-latin-wght-italic.woff2',
    axes: { wght: 400 },
    weight: '400',
    style: 'italic',
  },
  // The optical size for wordmark, titles and the lead headline, a little taller than the text.
  {
    ...SERIF,
    name: 'display',
    family: 'Newsreader Display',
    from: 'newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: { opsz: 72, wght: 540 },
    weight: '400 700',
    sizeAdjust: '96%',
  },
  {
    name: 'sans',
    family: 'Libre Franklin',
    from: 'libre-franklin/files/libre-franklin-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
    weight: '400 700',
    style: 'normal',
    signs: LABEL_SIGNS,
  },
];

export interface FontFile extends Omit<Face, 'signs'> {
  letters: ReadonlySet<string>;
}

/**
 * Each face is two files. Rare letters are a family of their own ("… More"), next in every font stack: in the same family,
 * Chromium would request a system fallback for it at every font size.
 */
export const FONT_FILES: readonly FontFile[] = FACES.flatMap(({ signs, ...face }) => {
  const first = PROSE.union(signs);
  return [
    { ...face, letters: first },
    {
      ...face,
      name: `${face.name}-more`,
      family: `${face.family} More`,
      letters: LETTERS.difference(first),
    },
  ];
});

/** Letters of other Latin alphabets, uncut. */
export const EXTENDED = {
  family: 'Newsreader More',
  file: '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2',
  weight: '200 800',
  ranges:
    'U+0100-0130, U+0132-0151, U+0154-015F, U+0162-0177, U+0179-017C, U+017F-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0',
};

export interface Fallback {
  family: string;
  /** Its names on operating systems. */
  local: readonly string[];
  weight: string;
  style: 'normal' | 'italic';
  sizeAdjust: string;
  ascent: string;
  descent: string;
}

const TIMES = ['Times New Roman', 'Liberation Serif', 'Tinos'];
const ARIAL = ['Arial', 'Liberation Sans', 'Arimo'];
// A name must not begin with a generic one (“serif”): minifiers would drop its quotes, and browsers the face.
const SERIF_FALLBACK = { family: 'Newsreader Fallback', local: TIMES, style: 'normal' } as const;
const SANS_FALLBACK = { family: 'Libre Franklin Fallback', local: ARIAL, style: 'normal' } as const;

/** Used until the fonts are loaded. Sizes are measured on running text, so that no layout shifts. */
export const FALLBACKS: readonly Fallback[] = [
  { ...SERIF_FALLBACK, weight: '400', sizeAdjust: '104.4%', ascent: '70.4%', descent: '25.4%' },
  { ...SERIF_FALLBACK, weight: '500 700', sizeAdjust: '108.4%', ascent: '67.8%', descent: '24.4%' },
  {
    ...SERIF_FALLBACK,
    local: TIMES.map((name) => `${name} Italic`),
    weight: '400',
    style: 'italic',
    sizeAdjust: '97.7%',
    ascent: '75.2%',
    descent: '27.1%',
  },
  {
    ...SERIF_FALLBACK,
    family: 'Newsreader Display Fallback',
    weight: '400 700',
    sizeAdjust: '109.7%',
    ascent: '64.3%',
    descent: '23.2%',
  },
  { ...SANS_FALLBACK, weight: '400 500', sizeAdjust: '103.6%', ascent: '93.2%', descent: '23.7%' },
  {
    ...SANS_FALLBACK,
    local: ARIAL.map((name) => `${name} Bold`),
    weight: '600 700',
    sizeAdjust: '98.2%',
    ascent: '98.4%',
    descent: '25.1%',
  },
];
