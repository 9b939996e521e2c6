import type { Category, Topic } from '../contract/categories.ts';
import type { Dice } from './random.ts';

/** Four colours of one category. Everything in its pictures is one of these, or mixed from them. */
export interface Palette {
  readonly light: string;
  readonly mid: string;
  readonly deep: string;
  readonly accent: string;
}

export const PALETTES = {
  local: { light: '#F4E8D4', mid: '#8DA9AC', deep: '#1E3B4C', accent: '#D4663B' },
  national: { light: '#F0E9DC', mid: '#8C9CB6', deep: '#1C2F52', accent: '#B4343C' },
  world: { light: '#EAEBDC', mid: '#74A29B', deep: '#123B45', accent: '#DFA53B' },
  politics: { light: '#EFE6DD', mid: '#A395AE', deep: '#2C2446', accent: '#B63D3B' },
  business: { light: '#F3EADA', mid: '#8197AC', deep: '#14304F', accent: '#C8963E' },
  technology: { light: '#E6EBE6', mid: '#7B8FBA', deep: '#1A2752', accent: '#42AFA2' },
  automotive: { light: '#EEE9DE', mid: '#929A9D', deep: '#23292F', accent: '#DDAE38' },
  realestate: { light: '#F5E8D9', mid: '#B3947F', deep: '#4A2B28', accent: '#D5854F' },
  health: { light: '#ECF0E4', mid: '#83B09B', deep: '#13463F', accent: '#E9917B' },
  sports: { light: '#F0EBDB', mid: '#7DA377', deep: '#173F2C', accent: '#E2623C' },
  arts: { light: '#F6E7DB', mid: '#BC7180', deep: '#4A1330', accent: '#DFA042' },
  food: { light: '#F8EBD2', mid: '#CBA062', deep: '#582A18', accent: '#CF4830' },
  lifestyle: { light: '#F6E8E0', mid: '#AE90A8', deep: '#3C2B4E', accent: '#E39584' },
  opinion: { light: '#F2EBE0', mid: '#A39B8F', deep: '#1B1D25', accent: '#8C1C2B' },
  archives: { light: '#EFE3C9', mid: '#AD9972', deep: '#3A2F23', accent: '#A0632D' },
  markets: { light: '#F1EADC', mid: '#7F9AA6', deep: '#12333F', accent: '#B8433B' },
  innovation: { light: '#EAEAE4', mid: '#8D8FC0', deep: '#262457', accent: '#E08A4C' },
  fintech: { light: '#E9EDE4', mid: '#7FA8A6', deep: '#0F3D47', accent: '#D9A441' },
  leadership: { light: '#F3E8DB', mid: '#A79384', deep: '#33262B', accent: '#9E2F38' },
  sustainability: { light: '#EEEFDF', mid: '#8FAE84', deep: '#1D4434', accent: '#DDA640' },
  startups: { light: '#F4E9DC', mid: '#A9A0C4', deep: '#2E2A57', accent: '#E2744C' },
  events: { light: '#F7E7D2', mid: '#C48B7A', deep: '#3B1F3F', accent: '#E0A13A' },
} as const satisfies Record<Category | Topic | 'events', Palette>;

/**
 * A category's colours in those of a paper's theme: the theme's paper, ink and accent lead, and enough of the category's own
 * is left that neighbours differ.
 */
export function themedPalette(
  category: keyof typeof PALETTES,
  { paper, ink, accent }: { paper: string; ink: string; accent: string },
): Palette {
  const own = PALETTES[category];
  const [pale, dark] = brightness(paper) > brightness(ink) ? [paper, ink] : [ink, paper];
  const deep = mix(mix(dark, accent, 0.18), own.deep, 0.3);
  return {
    light: mix(mix(pale, accent, 0.1), own.light, 0.3),
    mid: mix(mix(mix(pale, dark, 0.42), accent, 0.25), own.mid, 0.35),
    deep: brightness(deep) > 90 ? mix(deep, BLACK, 0.5) : deep,
    accent: mix(accent, own.accent, 0.22),
  };
}

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

export const BLACK = '#000000';
const WHITE = '#ffffff';

/** Two greens for leaves, always mixed with a colour of the palette so that they keep to its key. */
export const LEAF_GREEN = '#3f6b3a';
export const FRESH_GREEN = '#4c7a45';

/** The key a picture is painted in: on light paper, on a tint, on the deep colour, or on the accent. */
export type Mode = 'light' | 'tint' | 'deep' | 'accent';

/** The colours of one picture. The first seven change with its mode; the last four are the palette's own. */
export interface Colours {
  /** The ground the picture is painted on. */
  readonly ground: string;
  /** A step off the ground, for what is far away or barely there. */
  readonly low: string;
  readonly mid: string;
  /** Colour with the highest contrast to the ground. */
  readonly ink: string;
  /** The one strong note: the accent, or the light colour on an accent ground. */
  readonly spot: string;
  readonly high: string;
  /** The nearest layer of a landscape. */
  readonly front: string;
  readonly light: string;
  readonly tone: string;
  readonly deep: string;
  readonly accent: string;
}

export function pickMode(dice: Dice): Mode {
  return dice.pick<Mode>(['light', 'light', 'tint', 'deep', 'deep', 'accent']);
}

export function coloursFor(mode: Mode, { light, mid, deep, accent }: Palette): Colours {
  const usual = { mid, ink: deep, spot: accent, high: light, front: deep, light, tone: mid, deep, accent };
  switch (mode) {
    case 'light':
      return { ...usual, ground: light, low: mix(light, mid, 0.3), high: mix(light, WHITE, 0.65) };
    case 'tint':
      return { ...usual, ground: mix(light, mid, 0.55), low: mix(light, mid, 0.8), mid: mix(mid, deep, 0.4) };
    case 'deep':
      return {
        ...usual,
        ground: mix(deep, mid, 0.08),
        low: mix(deep, mid, 0.28),
        mid: mix(deep, mid, 0.7),
        ink: light,
        front: mix(deep, BLACK, 0.42),
      };
    case 'accent':
      return {
        ...usual,
        ground: mix(accent, light, 0.12),
        low: mix(accent, deep, 0.16),
        mid: mix(accent, deep, 0.45),
        spot: light,
        high: mix(light, WHITE, 0.4),
      };
  }
}

/** The colour that lies the share `t` of the way from one colour to another. */
export function mix(from: string, to: string, t: number): string {
  const channels = [1, 3, 5].map((i) => {
    const a = Number.parseInt(from.slice(i, i + 2), 16);
    const b = Number.parseInt(to.slice(i, i + 2), 16);
    return Math.round(a * (1 - t) + b * t)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
