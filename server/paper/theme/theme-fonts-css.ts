import { THEME_PATH } from '../../../contract/paths.ts';
import type { FontRole } from '../../../contract/theme.ts';
import type { CutFamily } from './cut-faces.ts';

const FAMILIES: Readonly<Record<FontRole, { name: string; token: string }>> = {
  display: { name: 'Theme Display', token: 'display' },
  text: { name: 'Theme Text', token: 'serif' },
  label: { name: 'Theme Label', token: 'sans' },
};

/** The faces of one role, and the token that the stylesheet names it by. */
export function familyCss(role: FontRole, { faces, fallback }: CutFamily): string {
  const { name, token } = FAMILIES[role];
  const rules = faces.map(({ file, part, weight, style, range }) =>
    rule([
      `font-family:"${part === 'first' ? name : `${name} More`}"`,
      `src:url("${THEME_PATH}${file}") format("woff2")`,
      `font-weight:${weight}`,
      `font-style:${style}`,
      'font-display:swap',
      `unicode-range:${range.replace(/\s/g, '')}`,
    ]),
  );
  const standIn = rule([
    `font-family:"${name} Fallback"`,
    `src:${fallback.local.map((local) => `local("${local}")`).join(',')}`,
    `size-adjust:${fallback.sizeAdjust}`,
    `ascent-override:${fallback.ascent}`,
    `descent-override:${fallback.descent}`,
    'line-gap-override:0%',
  ]);
  const stack = `"${name}","${name} More","${name} Fallback",${fallback.generic}`;
  return `${rules.join('')}${standIn}@layer tokens{:root{--${token}:${stack}}}`;
}

function rule(descriptors: readonly string[]): string {
  return `@font-face{${descriptors.join(';')}}`;
}
