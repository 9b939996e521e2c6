import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';

export interface FontTables {
  /** Empty for a static font. */
  axes: ReadonlyMap<string, { min: number; usual: number; max: number }>;
  weight: number;
  isItalic: boolean;
  /** Undefined if the font does not declare it. */
  hasSerifs: boolean | undefined;
  /** Relative to the font size. */
  ascent: number;
  descent: number;
  widthOf(letter: string): number | undefined;
}

/** Reads an uncompressed font (sfnt). Throws if the bytes are no font. */
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

/** A system font with adjusted metrics, so that nothing moves when the real font arrives. */
export interface FallbackFace {
  local: readonly string[];
  generic: 'serif' | 'sans-serif';
  sizeAdjust: string;
  ascent: string;
  descent: string;
}

/** Letters, and their frequencies in a thousand characters of English prose. */
export const MEASURED_LETTERS = ' etaoinshrdlucmwfgypbvkxjqz';
const FREQUENCIES = [
  180, 103, 74, 67, 62, 57, 57, 52, 50, 49, 35, 33, 23, 22, 20, 19, 18, 16, 16, 16, 12, 8, 6, 1, 1, 1, 1,
];

/** Average character widths of such prose in Times New Roman and Arial, relative to the font size. */
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
/** Tables that browsers do not need. */
const NEEDLESS_TABLES = ['STAT', 'gasp'];

/** Part of the cache key: changes when fonts are subset in another way. */
export const CUT_VERSION = JSON.stringify([1, FEATURES, NEEDLESS_TABLES]);

export type Axes = Readonly<Record<string, number | { min: number; max: number }>>;

/** A WOFF2 subset with these characters and axes. */
export function cutFont(whole: Buffer, letters: ReadonlySet<string>, axes: Axes): Promise<Buffer> {
  return subsetFont(whole, [...letters].join(''), {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
    noHinting: true,
    dropTables: NEEDLESS_TABLES,
  });
}

/** An uncompressed subset with these characters, to be measured. */
export function unpackFont(whole: Buffer, letters: string, axes: Axes = {}): Promise<Buffer> {
  return subsetFont(whole, letters, { targetFormat: 'sfnt', variationAxes: axes, keepFeatures: [] });
}
