import { type Scheme, type ThemeColours, USUAL_COLOURS } from '../../../contract/theme.ts';
import { mix } from '../../../illustrations/palette.ts';
import type { ThemeSettings } from './theme-schema.ts';

const BLACK = '#000000';
/** Lightness of a dark page. */
const DARK_PAPER = 0.14;
/** Contrast of a derived dark accent, so that it is readable on tints too. */
const NIGHT_CONTRAST = 6;

/** All six colours. Missing light ones are the defaults; missing dark ones follow from the light. */
export function coloursOf({ light = {}, dark = {} }: NonNullable<ThemeSettings['colors']>): ThemeColours {
  const day = filled(light, USUAL_COLOURS.light);
  const isUsual = Object.keys(light).length === 0;
  const night = filled(dark, isUsual ? USUAL_COLOURS.dark : darkened(day));
  if (!dark.accent && !isUsual) night.accent = readable(day.accent, [night.paper], NIGHT_CONTRAST);
  return { light: day, dark: night };
}

function filled(chosen: { [Key in keyof Scheme]?: string | undefined }, usual: Scheme): Scheme {
  return {
    paper: longName(chosen.paper ?? usual.paper),
    ink: longName(chosen.ink ?? usual.ink),
    accent: longName(chosen.accent ?? usual.accent),
  };
}

function darkened({ paper, ink, accent }: Scheme): Scheme {
  const [deep, pale] = luminance(ink) < luminance(paper) ? [ink, paper] : [paper, ink];
  return {
    paper: mix(BLACK, deep, Math.min(0.85, DARK_PAPER / Math.max(0.14, Math.cbrt(luminance(deep))))),
    ink: mix(pale, deep, 0.06),
    accent,
  };
}

export interface ContrastIssue {
  path: readonly ['colors', keyof ThemeColours, keyof Scheme];
  message: string;
  fix: string;
}

/** Checks the contrast of ink and accent on paper. The fix is the nearest readable colour. */
export function contrastIssues(colours: ThemeColours): ContrastIssue[] {
  return (['light', 'dark'] as const).flatMap((name) => {
    const { paper } = colours[name];
    return (['ink', 'accent'] as const).flatMap((key): ContrastIssue[] => {
      const colour = colours[name][key];
      const ratio = contrast(colour, paper);
      if (ratio >= TEXT_CONTRAST) return [];
      const measured = Math.floor(ratio * 100) / 100;
      return [
        {
          path: ['colors', name, key],
          message: `${colour} on the ${name} paper ${paper} has a contrast of ${measured}:1; text needs ${TEXT_CONTRAST}:1`,
          fix: `write ${readable(colour, [paper], TEXT_CONTRAST)}, the nearest colour that has it`,
        },
      ];
    });
  });
}

const ERROR = { light: '#9b1420', dark: '#f29a96' };
const MARK = { light: ['#f6de9c', '#14171f'], dark: ['#6b5312', '#fff6dc'] } as const;

/** Derives every colour token from three colours. Text has a contrast of at least 4.5:1. */
export function tokensOf(scheme: Scheme, other: Scheme): Record<string, string> {
  const { paper, ink, accent } = scheme;
  const isDark = luminance(paper) < luminance(ink);
  const text = (colour: string, ...grounds: string[]) => readable(colour, grounds, TEXT_CONTRAST);
  const band = bandOf(scheme, isDark);
  const well = mix(paper, ink, isDark ? 0.12 : 0.09);
  const link = text(mix(accent, ink, 0.4), paper, band);
  const inverse = isDark ? mix(paper, accent, 0.16) : mix(ink, accent, 0.1);
  const footer = isDark ? mix(paper, BLACK, 0.4) : mix(ink, BLACK, 0.12);
  const inverseInk = text(isDark ? ink : paper, inverse, footer);
  const inverseAccent = text(isDark ? accent : other.accent, inverse, footer);
  const errorGround = mix(paper, isDark ? ERROR.dark : ERROR.light, isDark ? 0.12 : 0.07);
  const [mark, markInk] = isDark ? MARK.dark : MARK.light;
  return {
    paper,
    band,
    well,
    inv: inverse,
    footer,
    ink,
    'ink-2': text(mix(ink, paper, 0.17), paper, band),
    muted: text(mix(ink, paper, 0.34), paper, band, well),
    accent,
    link,
    'accent-fill': accent,
    'on-accent': paper,
    'ink-fill': ink,
    'on-ink': paper,
    'inv-ink': inverseInk,
    'inv-muted': text(mix(inverseInk, inverse, 0.3), inverse, footer),
    'inv-accent': inverseAccent,
    'inv-rule': mix(inverse, inverseInk, 0.2),
    'inv-focus': inverseAccent,
    rule: mix(paper, ink, 0.16),
    'rule-strong': isDark ? mix(ink, paper, 0.42) : ink,
    tick: accent,
    control: readable(mix(ink, paper, 0.48), [paper, band], OUTLINE_CONTRAST),
    focus: readable(link, [paper, band], OUTLINE_CONTRAST),
    error: text(isDark ? ERROR.dark : ERROR.light, paper, errorGround),
    'error-bg': errorGround,
    mark,
    'mark-ink': markInk,
  };
}

/** A tint of the paper on which ink and accent stay readable. */
function bandOf({ paper, ink, accent }: Scheme, isDark: boolean): string {
  const tint = mix(ink, accent, 0.35);
  for (let share = isDark ? 0.06 : 0.055; share > 0; share -= 0.005) {
    const band = mix(paper, tint, share);
    if (contrast(accent, band) >= TEXT_CONTRAST && contrast(ink, band) >= TEXT_CONTRAST) return band;
  }
  return paper;
}

export function colourTokens({ light, dark }: ThemeColours): Record<string, { light: string; dark: string }> {
  const night = tokensOf(dark, light);
  return Object.fromEntries(
    Object.entries(tokensOf(light, dark)).map(([name, day]) => [
      name,
      { light: day, dark: night[name] ?? day },
    ]),
  );
}

/** One of the two variables is always empty. Replaces light-dark() for older browsers, as the build does. */
const DAY = '--theme-day:initial;--theme-night: ';
const NIGHT = '--theme-day: ;--theme-night:initial';

/** In the token layer, so that print styles take precedence. */
export function coloursCss(colours: ThemeColours): string {
  const tokens = Object.entries(colourTokens(colours)).map(([name, { light, dark }]) => {
    return `--${name}:${light === dark ? light : `var(--theme-day,${light})var(--theme-night,${dark})`}`;
  });
  const schemes = [
    `@media (prefers-color-scheme:dark){:root{${NIGHT}}}`,
    `:root[data-theme=light]{${DAY}}:root[data-theme=dark]{${NIGHT}}`,
  ];
  return `@layer tokens{:root{${DAY};${tokens.join(';')}}${schemes.join('')}}`;
}

/** Contrast as WCAG 2 measures it. Colours are written #rrggbb. */

/** Minimum contrast of text and of outlines. */
export const TEXT_CONTRAST = 4.5;
export const OUTLINE_CONTRAST = 3;

const WHITE = '#ffffff';
const STEPS = 256;

/** Expands #abc to #aabbcc. */
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

/** From 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the nearest darker or lighter colour with this contrast to all grounds; black or white if there is none.
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
