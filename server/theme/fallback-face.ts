import type { FontTables } from './font-tables.ts';

/** A face of the reader's system that stands in until the real one arrives: with its widths, so that nothing moves. */
export interface FallbackFace {
  local: readonly string[];
  generic: 'serif' | 'sans-serif';
  sizeAdjust: string;
  ascent: string;
  descent: string;
}

/** How often each letter stands in a thousand of English prose. */
const FREQUENCY: Readonly<Record<string, number>> = {
  ' ': 180,
  e: 103,
  t: 74,
  a: 67,
  o: 62,
  i: 57,
  n: 57,
  s: 52,
  h: 50,
  r: 49,
  d: 35,
  l: 33,
  u: 23,
  c: 22,
  m: 20,
  w: 19,
  f: 18,
  g: 16,
  y: 16,
  p: 16,
  b: 12,
  v: 8,
  k: 6,
  x: 1,
  j: 1,
  q: 1,
  z: 1,
};

export const MEASURED_LETTERS = Object.keys(FREQUENCY).join('');

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
  for (const [letter, times] of Object.entries(FREQUENCY)) {
    const own = font.widthOf(letter);
    if (own === undefined) continue;
    width += own * times;
    count += times;
  }
  return count > 0 ? width / count : TIMES.width;
}
