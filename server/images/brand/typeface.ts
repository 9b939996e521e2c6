import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Face, Font, Buffer as HbBuffer, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** Files of @fontsource-variable. */
const DISPLAY = { name: 'newsreader', form: 'opsz-normal', axes: { opsz: 72, wght: 540 } };
const SANS = { name: 'libre-franklin', form: 'wght-normal', axes: { wght: 600 } };

/** The subsetter ignores characters that a file lacks. */
const CHARACTERS = String.fromCodePoint(...Array.from({ length: 0x2200 - 0x20 }, (_, index) => index + 0x20));

export type Type = Awaited<ReturnType<typeof loadType>>;

export async function loadType() {
  const [display, sans] = await Promise.all([loadTypeface(DISPLAY), loadTypeface(SANS)]);
  return { display, sans };
}

type Subset = Awaited<ReturnType<typeof loadSubset>>;

/** Sets text as outlines, so that it needs no fonts on the machine. */
async function loadTypeface({ name, form, axes }: typeof DISPLAY | typeof SANS) {
  // The first has the commonest characters.
  const files = ['latin', 'latin-ext'].map((letters) => `${name}/files/${name}-${letters}-${form}.woff2`);
  const subsets = await Promise.all(files.map((file) => loadSubset(file, axes)));
  const subsetOf = (character: string) =>
    subsets.find(({ characters }) => characters.has(character.codePointAt(0) ?? 0));

  /** Splits a text where the font file changes. */
  function runsOf(text: string): { subset: Subset; text: string }[] {
    const runs: { subset: Subset; text: string }[] = [];
    for (const character of text) {
      const subset = subsetOf(character);
      const last = runs.at(-1);
      if (subset && last?.subset === subset) last.text += character;
      else if (subset) runs.push({ subset, text: character });
    }
    return runs;
  }

  return {
    /** Whether it has all characters of a text. */
    covers: (text: string): boolean => [...text].every((character) => subsetOf(character) !== undefined),
    width: (text: string, size: number): number =>
      runsOf(text).reduce((sum, run) => sum + advanceOf(shapeRun(run)) * (size / run.subset.unitsPerEm), 0),
    /** Returns one line as an SVG element, its baseline at y. */
    line(text: string, { x, y, size, fill }: { x: number; y: number; size: number; fill: string }): string {
      let start = x;
      const paths = runsOf(text).map((run) => {
        const glyphs = shapeRun(run);
        const scale = size / run.subset.unitsPerEm;
        const placed = `<g transform="translate(${round(start)} ${round(y)}) scale(${scale} ${-scale})">${outline(glyphs, run.subset.font)}</g>`;
        start += advanceOf(glyphs) * scale;
        return placed;
      });
      return `<g fill="${fill}">${paths.join('')}</g>`;
    },
  };
}

type Glyph = ReturnType<typeof shapeRun>[number];

function shapeRun({ subset: { font }, text }: { subset: Subset; text: string }) {
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

async function loadSubset(file: string, axes: Readonly<Record<string, number>>) {
  const { resolve } = createRequire(import.meta.url);
  const whole = await readFile(resolve(`@fontsource-variable/${file}`));
  const bytes = await subsetFont(whole, CHARACTERS, { targetFormat: 'sfnt', variationAxes: axes });
  const face = new Face(new Blob(Uint8Array.from(bytes).buffer));
  return { font: new Font(face), characters: new Set(face.collectUnicodes()), unitsPerEm: face.upem };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
