import { Blob, Face, Font } from 'harfbuzzjs';

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
  // PANOSE: for Latin text (2), the second number tells the style of serifs; 11 to 15 are without.
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
