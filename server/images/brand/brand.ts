import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Publication } from '../../../contract/publication.ts';

/** Brand of icons, share cards and feeds: the publication's name and the colours of its pages. */
export interface Brand {
  name: string;
  domain: string;
  colours: Colours;
}

/** `#rrggbb` in the light and the dark theme. */
export interface Colour {
  light: string;
  dark: string;
}

export type Colours = Readonly<Record<(typeof COLOURS)[number], Colour>>;

const COLOURS = [
  'paper',
  'ink',
  'ink-2',
  'muted',
  'accent',
  'accent-fill',
  'on-accent',
  'rule',
  'link',
] as const;

const TOKENS = join(import.meta.dirname, '../../../app/styles/tokens.css');

export function readColours(file = TOKENS): Colours {
  const css = readFileSync(file, 'utf8');
  const read = (name: string): Colour => {
    const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(css) ?? [];
    const [light, dark = light] = value.match(/#[0-9a-f]{6}\b/gi) ?? [];
    if (light === undefined || dark === undefined) throw new Error(`${file} has no colour --${name}`);
    return { light, dark };
  };
  return Object.fromEntries(COLOURS.map((name) => [name, read(name)])) as Colours;
}

export function brandOf({ name, domain }: Publication, colours: Colours): Brand {
  return { name, domain, colours };
}
