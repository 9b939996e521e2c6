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
  { ...SERIF, name: 'serif', axes: { wght: { min: 400, max: 560 } }, weight: '400 560' },
  // For emphasis in articles: other pages do not fetch it.
  { ...SERIF, name: 'bold', axes: { wght: 640 }, weight: '600 700' },
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

/** Percentages of the font size. */
export interface Fallback {
  family: string;
  /** Its names on operating systems. */
  local: readonly string[];
  weight: string;
  style: 'normal' | 'italic';
  /** At this size, running text is as wide as in the font. */
  sizeAdjust: number;
  ascent: number;
  descent: number;
}

const NEWSREADER = { style: 'normal', ascent: 73.5, descent: 26.5 } as const;
const DISPLAY = { ...NEWSREADER, weight: '400 700', ascent: 70.56, descent: 25.44 } as const;
const LIBRE_FRANKLIN = { style: 'normal', ascent: 96.6, descent: 24.6 } as const;
const TIMES = ['Times New Roman', 'Liberation Serif', 'Tinos'];
const ARIAL = ['Arial', 'Liberation Sans', 'Arimo'];
const NOTO = ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular'];
const ROBOTO = ['Roboto', 'Roboto Regular', 'Roboto-Regular'];

const styled = (names: readonly string[], style: string) => names.map((name) => `${name} ${style}`);

// A name must not begin with a generic one (“serif”): minifiers would drop its quotes, and browsers the face.
const TIMES_SERIF = { ...NEWSREADER, family: 'Newsreader Fallback', local: TIMES };
const NOTO_SERIF = { ...NEWSREADER, family: 'Newsreader Android', local: NOTO };
const ARIAL_SANS = { ...LIBRE_FRANKLIN, family: 'Libre Franklin Fallback', weight: '400 500' };
const ROBOTO_SANS = { ...LIBRE_FRANKLIN, family: 'Libre Franklin Android', weight: '400 500' };

/** Used until the fonts are loaded, so that no layout shifts. Android has neither Times nor Arial. */
export const FALLBACKS: readonly Fallback[] = [
  { ...TIMES_SERIF, weight: '400', sizeAdjust: 104.4 },
  { ...TIMES_SERIF, weight: '500 700', sizeAdjust: 108.4 },
  { ...TIMES_SERIF, local: styled(TIMES, 'Italic'), weight: '400', style: 'italic', sizeAdjust: 97.7 },
  { ...DISPLAY, family: 'Newsreader Display Fallback', local: TIMES, sizeAdjust: 109.7 },
  { ...ARIAL_SANS, local: ARIAL, sizeAdjust: 103.6 },
  { ...ARIAL_SANS, local: styled(ARIAL, 'Bold'), weight: '600 700', sizeAdjust: 98.2 },
  { ...NOTO_SERIF, weight: '400', sizeAdjust: 88.2 },
  { ...NOTO_SERIF, weight: '500 700', sizeAdjust: 91.5 },
  {
    ...NOTO_SERIF,
    local: ['Noto Serif Italic', 'NotoSerif-Italic'],
    weight: '400',
    style: 'italic',
    sizeAdjust: 85.1,
  },
  { ...DISPLAY, family: 'Newsreader Display Android', local: NOTO, sizeAdjust: 92.7 },
  { ...ROBOTO_SANS, local: ROBOTO, sizeAdjust: 103.9 },
  { ...ROBOTO_SANS, local: ['Roboto Bold', 'Roboto-Bold'], weight: '600 700', sizeAdjust: 104.5 },
];
