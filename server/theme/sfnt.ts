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
export function readFontTables(font: Buffer): FontTables {
  const tables = tablesOf(font);
  const need = (tag: string): Buffer => {
    const table = tables.get(tag);
    if (!table) throw new Error(`the font has no table “${tag}”`);
    return table;
  };
  const [head, hhea, hmtx, os2] = [need('head'), need('hhea'), need('hmtx'), need('OS/2')];
  const unit = head.readUInt16BE(18);
  const selection = os2.readUInt16BE(62);
  // Bit 7: the typographic measures are the ones to use.
  const measures =
    selection & 0x80
      ? [os2.readInt16BE(68), -os2.readInt16BE(70)]
      : [hhea.readInt16BE(4), -hhea.readInt16BE(6)];
  const [ascent = 0, descent = 0] = measures;
  const widths = hhea.readUInt16BE(34);
  const glyphOf = readCharacterMap(need('cmap'));
  return {
    axes: readAxes(tables.get('fvar')),
    weight: os2.readUInt16BE(4),
    isItalic: (selection & 1) === 1,
    hasSerifs: readSerifs(os2),
    ascent: ascent / unit,
    descent: descent / unit,
    widthOf(letter) {
      const glyph = glyphOf(letter.codePointAt(0) ?? 0);
      return glyph === 0 ? undefined : hmtx.readUInt16BE(4 * Math.min(glyph, widths - 1)) / unit;
    },
  };
}

function tablesOf(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + 16 * index;
    const start = font.readUInt32BE(at + 8);
    tables.set(font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)));
  }
  return tables;
}

function readAxes(table: Buffer | undefined): FontTables['axes'] {
  const axes = new Map<string, { min: number; usual: number; max: number }>();
  if (!table) return axes;
  const [start, count, size] = [table.readUInt16BE(4), table.readUInt16BE(8), table.readUInt16BE(10)];
  const fixed = (at: number) => table.readInt32BE(at) / 65536;
  for (let at = start; at < start + count * size; at += size) {
    axes.set(table.toString('latin1', at, at + 4), {
      min: fixed(at + 4),
      usual: fixed(at + 8),
      max: fixed(at + 12),
    });
  }
  return axes;
}

/** PANOSE: for Latin text, its second number tells the style of serifs; 11 to 15 are without. */
function readSerifs(os2: Buffer): boolean | undefined {
  const [family, serifs] = [os2.readUInt8(32), os2.readUInt8(33)];
  return family === 2 && serifs > 1 ? serifs < 11 : undefined;
}

/** Format 4, which every font of the web has. Zero for letters that the font lacks. */
function readCharacterMap(cmap: Buffer): (code: number) => number {
  const count = cmap.readUInt16BE(2);
  const starts = Array.from({ length: count }, (_, index) => cmap.readUInt32BE(8 + 8 * index));
  const start = starts.find((at) => cmap.readUInt16BE(at) === 4);
  if (start === undefined) return () => 0;
  const table = cmap.subarray(start);
  const segments = table.readUInt16BE(6) / 2;
  const word = (part: number, segment: number) => 14 + 2 * part * segments + (part > 0 ? 2 : 0) + 2 * segment;
  return (code) => {
    for (let segment = 0; segment < segments; segment++) {
      if (code > table.readUInt16BE(word(0, segment))) continue;
      const first = table.readUInt16BE(word(1, segment));
      if (code < first) return 0;
      const delta = table.readUInt16BE(word(2, segment));
      const at = word(3, segment);
      const offset = table.readUInt16BE(at);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = table.readUInt16BE(at + offset + 2 * (code - first));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
