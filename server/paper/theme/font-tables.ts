import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** What is read of a font's own tables: its axes, weight and measures. */
export interface FontTables {
  /** Empty in a font that does not vary. */
  axes: ReadonlyMap<string, { min: number; usual: number; max: number }>;
  weight: number;
  isItalic: boolean;
  /** What the font says of itself, where it does. */
  hasSerifs: boolean | undefined;
  /** Shares of the type's size. */
  ascent: number;
  descent: number;
  widthOf(letter: string): number | undefined;
}

/** Reads an uncompressed font (sfnt). Throws where it is none. */
export function readFontTables(bytes: Buffer): FontTables {
  const face = new Face(new Blob(bytes));
  const table = face.referenceTable('OS/2');
  if (!table) throw new Error('the font has no table “OS/2”');
  const os2 = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const font = new Font(face);
  const { ascender, descender } = font.hExtents();
  // PANOSE: for Latin text (2), the second number is the style of serifs; 11 to 15 are without.
  const [family, serifs] = [os2.getUint8(32), os2.getUint8(33)];
  return {
    axes: new Map(
      Object.entries(face.getAxisInfos()).map(([name, { min, max, default: usual }]) => [
        name,
        { min, usual, max },
      ]),
    ),
    weight: os2.getUint16(4),
    isItalic: (os2.getUint16(62) & 1) === 1,
    hasSerifs: family === 2 && serifs > 1 ? serifs < 11 : undefined,
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
    widthOf(letter) {
      const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0);
      return glyph === undefined ? undefined : font.glyphHAdvance(glyph) / face.upem;
    },
  };
}

/** A face of the reader's system that stands in until the real one arrives: with its widths, so that nothing moves. */
export interface FallbackFace {
  local: readonly string[];
  generic: 'serif' | 'sans-serif';
  sizeAdjust: string;
  ascent: string;
  descent: string;
}

/** How often each of these letters stands in a thousand of English prose. */
export const MEASURED_LETTERS = ' etaoinshrdlucmwfgypbvkxjqz';
const FREQUENCIES = [
  180, 103, 74, 67, 62, 57, 57, 52, 50, 49, 35, 33, 23, 22, 20, 19, 18, 16, 16, 16, 12, 8, 6, 1, 1, 1, 1,
];

/** The average width of such prose, as shares of the type's size, in Times New Roman and in Arial. */
const TIMES = { local: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: 0.4003 };
const ARIAL = { local: ['Arial', 'Liberation Sans', 'Arimo'], width: 0.4417 };

export function fallbackFor(font: FontTables, hasSerifs: boolean): FallbackFace {
  const { local, width } = hasSerifs ? TIMES : ARIAL;
  const scale = averageWidth(font) / width;
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  return {
    local,
    generic: hasSerifs ? 'serif' : 'sans-serif',
    sizeAdjust: percent(scale),
    ascent: percent(font.ascent / scale),
    descent: percent(font.descent / scale),
  };
}

function averageWidth(font: FontTables): number {
  let [width, count] = [0, 0];
  for (const [index, times] of FREQUENCIES.entries()) {
    const own = font.widthOf(MEASURED_LETTERS.charAt(index));
    if (own === undefined) continue;
    width += own * times;
    count += times;
  }
  return count > 0 ? width / count : TIMES.width;
}

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
