import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Face, Font, Buffer as HbBuffer, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** Sets text as outlines, so that drawings look the same on machines that have no fonts. */
export interface Typeface {
  /** Whether it has all letters of a text. */
  covers(text: string): boolean;
  width(text: string, size: number): number;
  /** One line as an SVG element, its baseline at y. */
  line(text: string, at: { x: number; y: number; size: number; fill: string }): string;
}

interface Recipe {
  /** Files of @fontsource-variable, the first with the commonest letters. */
  files: readonly string[];
  axes: Readonly<Record<string, number>>;
}

const DISPLAY: Recipe = {
  files: ['latin', 'latin-ext'].map((letters) => `newsreader/files/newsreader-${letters}-opsz-normal.woff2`),
  axes: { opsz: 72, wght: 540 },
};
const SANS: Recipe = {
  files: ['latin', 'latin-ext'].map(
    (letters) => `libre-franklin/files/libre-franklin-${letters}-wght-normal.woff2`,
  ),
  axes: { wght: 600 },
};

/** All that the files may have letters of; what they have not is passed over when they are cut. */
const LETTERS = String.fromCodePoint(...Array.from({ length: 0x2200 - 0x20 }, (_, index) => index + 0x20));

export interface Type {
  display: Typeface;
  sans: Typeface;
}

export async function loadType(): Promise<Type> {
  const [display, sans] = await Promise.all([loadTypeface(DISPLAY), loadTypeface(SANS)]);
  return { display, sans };
}

interface Cut {
  font: Font;
  letters: ReadonlySet<number>;
  unitsPerEm: number;
}

async function loadTypeface({ files, axes }: Recipe): Promise<Typeface> {
  const cuts = await Promise.all(files.map((file) => cutFont(file, axes)));
  const cutOf = (letter: string) => cuts.find(({ letters }) => letters.has(letter.codePointAt(0) ?? 0));

  /** Neighbours that one file has letters for. */
  function runsOf(text: string): { cut: Cut; text: string }[] {
    const runs: { cut: Cut; text: string }[] = [];
    for (const letter of text) {
      const cut = cutOf(letter);
      const last = runs.at(-1);
      if (cut && last?.cut === cut) last.text += letter;
      else if (cut) runs.push({ cut, text: letter });
    }
    return runs;
  }

  return {
    covers: (text) => [...text].every((letter) => cutOf(letter) !== undefined),
    width: (text, size) =>
      runsOf(text).reduce((sum, run) => sum + advanceOf(shapeRun(run)) * (size / run.cut.unitsPerEm), 0),
    line(text, { x, y, size, fill }) {
      let start = x;
      const paths = runsOf(text).map((run) => {
        const glyphs = shapeRun(run);
        const scale = size / run.cut.unitsPerEm;
        const placed = `<g transform="translate(${round(start)} ${round(y)}) scale(${scale} ${-scale})">${outline(glyphs, run.cut.font)}</g>`;
        start += advanceOf(glyphs) * scale;
        return placed;
      });
      return `<g fill="${fill}">${paths.join('')}</g>`;
    },
  };
}

interface Glyph {
  id: number;
  advance: number;
  x: number;
  y: number;
}

function shapeRun({ cut: { font }, text }: { cut: Cut; text: string }): Glyph[] {
  const buffer = new HbBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint: id }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return { id, advance: xAdvance, x: xOffset, y: yOffset };
  });
}

function advanceOf(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0);
}

function outline(glyphs: readonly Glyph[], font: Font): string {
  let start = 0;
  return glyphs
    .map(({ id, advance, x, y }) => {
      const path = font.glyphToPath(id);
      const placed = path === '' ? '' : `<path transform="translate(${start + x} ${y})" d="${path}"/>`;
      start += advance;
      return placed;
    })
    .join('');
}

async function cutFont(file: string, axes: Recipe['axes']): Promise<Cut> {
  const { resolve } = createRequire(import.meta.url);
  const whole = await readFile(resolve(`@fontsource-variable/${file}`));
  const cut = await subsetFont(whole, LETTERS, { targetFormat: 'sfnt', variationAxes: axes });
  const face = new Face(new Blob(Uint8Array.from(cut).buffer));
  return { font: new Font(face), letters: new Set(face.collectUnicodes()), unitsPerEm: face.upem };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
