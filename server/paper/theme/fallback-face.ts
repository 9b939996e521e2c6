import type { FontTables } from './font-tables.ts';

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
