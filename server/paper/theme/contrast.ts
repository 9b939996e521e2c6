import { mix } from '../../../illustrations/palette.ts';

/** Contrast as WCAG 2 measures it. Colours are written #rrggbb. */

/** For text; outlines of controls need less. */
export const TEXT_CONTRAST = 4.5;
export const OUTLINE_CONTRAST = 3;

const BLACK = '#000000';
const WHITE = '#ffffff';
const STEPS = 256;

/** #abc is #aabbcc. */
export function longName(colour: string): string {
  return (colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour).toLowerCase();
}

export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, for the same colour, to 21, for black on white. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The colour itself where it stands out from all grounds, else the nearest that does: darker or lighter, whichever is
 * less of a change. Where none does, the end of the way that is farthest from the grounds.
 */
export function readable(colour: string, grounds: readonly string[], ratio: number): string {
  const stands = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= ratio);
  for (let step = 0; step <= STEPS; step++) {
    const passing = [BLACK, WHITE].map((end) => mix(colour, end, step / STEPS)).find(stands);
    if (passing) return passing;
  }
  const weakest = (candidate: string) => Math.min(...grounds.map((ground) => contrast(candidate, ground)));
  return weakest(BLACK) > weakest(WHITE) ? BLACK : WHITE;
}
