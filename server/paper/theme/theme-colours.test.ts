import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { USUAL_COLOURS } from '../../../contract/theme.ts';
import { coloursCss, coloursOf, contrast, contrastIssues, readable, tokensOf } from './theme-colours.ts';

test('the stylesheet has the colours of a paper without a theme', async () => {
  const tokens = await readFile('app/styles/tokens.css', 'utf8');
  const { light, dark } = USUAL_COLOURS;
  for (const name of ['paper', 'ink', 'accent'] as const) {
    expect(tokens).toContain(`--${name}: light-dark(${light[name]}, ${dark[name]});`);
  }
});

test('contrast is measured as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(readable('#777777', ['#ffffff'], 4.5)).toBe('#767676');
});

/** What is written on what (app/styles and the screens). */
const TEXTS: readonly (readonly [text: string, ...grounds: string[]])[] = [
  ...(['ink', 'ink-2', 'accent', 'link'] as const).map((text) => [text, 'paper', 'band'] as const),
  ['muted', 'paper', 'band', 'well'],
  ['on-accent', 'accent-fill'],
  ['on-ink', 'ink-fill'],
  ...(['inv-ink', 'inv-muted', 'inv-accent'] as const).map((text) => [text, 'inv', 'footer'] as const),
  ['error', 'paper', 'error-bg'],
  ['mark-ink', 'mark'],
];

const THEMES = {
  'three light colours': { light: { paper: '#f2f7f4', ink: '#10312b', accent: '#c2410c' } },
  'only an accent': { light: { accent: '#0057b8' } },
  'an accent that just passes': { light: { paper: '#ffffff', ink: '#222222', accent: '#767676' } },
  'light type on a dark page, by day too': { light: { paper: '#101010', ink: '#f0f0e0', accent: '#ffd400' } },
  'pale ink': { light: { paper: '#ffffff', ink: '#6b6b6b', accent: '#8a4b00' } },
  'both given': {
    light: { paper: '#fdf6e3', ink: '#073642', accent: '#a3360b' },
    dark: { paper: '#002b36', ink: '#eee8d5', accent: '#e0a800' },
  },
};

test.for(Object.entries(THEMES))(
  'with %s, everything that is written can be read, by day and by night',
  ([, given]) => {
    const colours = coloursOf(given);
    expect(contrastIssues(colours)).toEqual([]);
    for (const [scheme, other] of [
      [colours.light, colours.dark],
      [colours.dark, colours.light],
    ] as const) {
      const tokens = tokensOf(scheme, other);
      for (const [text, ...grounds] of TEXTS)
        for (const ground of grounds)
          expect(
            contrast(tokens[text] ?? '', tokens[ground] ?? ''),
            `${text} on ${ground}`,
          ).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('a theme without colours for the night gets a dark page', () => {
  const { dark } = coloursOf({ light: { paper: '#f2f7f4', ink: '#10312b', accent: '#c2410c' } });
  expect(contrast(dark.paper, '#000000')).toBeLessThan(1.6);
});

test('tokens are set in their own layer, which printing overrules', () => {
  const css = coloursCss(coloursOf({}));
  expect(css).toMatch(
    /^@layer tokens\{.*--paper:var\(--theme-day,#fffdf9\)var\(--theme-night,#121419\);.*\}$/,
  );
  // Older browsers do not know it, and would show no colour at all.
  expect(css).not.toContain('light-dark(');
});
