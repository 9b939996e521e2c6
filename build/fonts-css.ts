import { unicodeRange } from '../contract/letters.ts';
import { EXTENDED, FALLBACKS, FONT_FILES } from './font-faces.ts';

export function fontsCss(): string {
  const files = FONT_FILES.map(({ name, family, weight, style, sizeAdjust, letters }) =>
    face({
      'font-family': `"${family}"`,
      src: `url("./${name}.woff2") format("woff2")`,
      'font-weight': weight,
      'font-style': style,
      'font-display': 'swap',
      'size-adjust': sizeAdjust,
      'unicode-range': unicodeRange(letters),
    }),
  );
  const extended = face({
    'font-family': `"${EXTENDED.family}"`,
    src: `url("${EXTENDED.file}") format("woff2")`,
    'font-weight': EXTENDED.weight,
    'font-style': 'normal',
    'font-display': 'swap',
    'unicode-range': EXTENDED.ranges,
  });
  const fallbacks = FALLBACKS.map(({ family, local, weight, style, sizeAdjust, ascent, descent }) =>
    face({
      'font-family': `"${family}"`,
      src: local.map((name) => `local("${name}")`).join(', '),
      'font-weight': weight,
      'font-style': style,
      'size-adjust': sizeAdjust,
      'ascent-override': ascent,
      'descent-override': descent,
      'line-gap-override': '0%',
    }),
  );
  return [...files, extended, ...fallbacks].join('');
}

function face(descriptors: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(descriptors).flatMap(([name, value]) =>
    value ? [`  ${name}: ${value};\n`] : [],
  );
  return `@font-face {\n${lines.join('')}}\n`;
}
