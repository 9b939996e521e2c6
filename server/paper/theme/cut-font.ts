import subsetFont from 'subset-font';

const FEATURES = ['kern', 'liga', 'lnum', 'tnum'];
/** Of use to those who set type by hand. */
const NEEDLESS_TABLES = ['STAT', 'gasp'];

/** Fonts that were cut in another way stay apart. */
export const CUT_VERSION = JSON.stringify([1, FEATURES, NEEDLESS_TABLES]);

export type Axes = Readonly<Record<string, number | { min: number; max: number }>>;

/** A font with these letters alone, fixed or narrowed along its axes, as pages load it. */
export function cutFont(whole: Buffer, letters: ReadonlySet<string>, axes: Axes): Promise<Buffer> {
  return subsetFont(whole, [...letters].join(''), {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
    noHinting: true,
    dropTables: NEEDLESS_TABLES,
  });
}

/** The tables of a font as they lie in it, with these letters alone: to be measured. */
export function unpackFont(whole: Buffer, letters: string, axes: Axes = {}): Promise<Buffer> {
  return subsetFont(whole, letters, { targetFormat: 'sfnt', variationAxes: axes, keepFeatures: [] });
}
