import { z } from 'zod';
import { USUAL_COLOURS } from '../../../contract/theme.ts';

/**
 * theme/theme.json: colours, faces and wordmark of one paper. Messages say what to write instead; descriptions are those of
 * the JSON Schema and of docs/theme.md.
 */

export const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

const colour = z
  .string('write a colour such as "#8c1c2b"')
  .regex(COLOUR, 'write a colour as # and three or six hexadecimal digits: "#8c1c2b"');

const scheme = z.strictObject(
  { paper: colour.optional(), ink: colour.optional(), accent: colour.optional() },
  `write an object such as ${JSON.stringify(USUAL_COLOURS.light)}`,
);

const PACKAGE = /^@fontsource(?:-variable)?\/[a-z0-9-]+$/;
const FILE = /^fonts\/[\p{L}\p{N} _.[\],-]+\.(?:woff2|woff|ttf|otf)$/iu;

const weight = z
  .number('write a weight from 100 to 900')
  .int('write a whole number from 100 to 900')
  .min(100, 'write a weight from 100 to 900')
  .max(900, 'write a weight from 100 to 900');

const packageName = z
  .string('write the name of a package, such as "@fontsource-variable/fraunces"')
  .regex(
    PACKAGE,
    'write the name of a package, such as "@fontsource-variable/fraunces" or "@fontsource/zilla-slab"',
  );

const files = z
  .array(
    z
      .string('write a file in theme/fonts, such as "fonts/Courier-Bold.woff2"')
      .regex(
        FILE,
        'write a file in theme/fonts, such as "fonts/Courier-Bold.woff2"; .woff2, .woff, .ttf or .otf',
      ),
    'write a list of files, such as ["fonts/Courier-Bold.woff2"]',
  )
  .min(1, 'name at least one file')
  .max(12, 'name at most 12 files');

const FACE =
  'write the name of a package, such as "@fontsource-variable/fraunces", or {"files": ["fonts/Courier-Bold.woff2"]}';

function face<Settings extends z.ZodRawShape>(more: Settings) {
  return z.union(
    [
      packageName,
      z.strictObject({ package: packageName, ...more }, FACE),
      z.strictObject({ files, ...more }, FACE),
    ],
    FACE,
  );
}

const wordmark = z.union(
  [
    z.strictObject({ text: z.string().trim().min(1, 'write a text, it must not be empty') }),
    z.strictObject({
      svg: z
        .string()
        .regex(/^[\w-][\w .-]*\.svg$/i, 'write the name of an SVG file in theme/, such as "wordmark.svg"'),
    }),
  ],
  'write {"text": "The Courier"} or {"svg": "wordmark.svg"}',
);

export const themeSchema = z.strictObject(
  {
    $schema: z.string().optional().describe('path of the JSON Schema of this file, for text editors'),
    notes: z.string().optional().describe('free text, never shown'),
    colors: z
      .strictObject(
        {
          light: scheme
            .optional()
            .describe(
              '`paper`: the page; `ink`: what is written on it; `accent`: labels above headlines, marks, the current page. Three or six hexadecimal digits. Default: the colours of the standard theme',
            ),
          dark: scheme.optional().describe('the same; default: derived from `light`'),
        },
        'write an object such as {"light": {…}, "dark": {…}}',
      )
      .optional(),
    fonts: z
      .strictObject(
        {
          display: face({ weight: weight.optional() })
            .optional()
            .describe(
              'the wordmark, titles and the lead headline, in one weight: `weight`, 540 by default, or the nearest weight of the font',
            ),
          text: face({}).optional().describe('running text: headlines, articles'),
          label: face({}).optional().describe('interface text: menus, buttons, dates'),
        },
        'write an object such as {"display": "@fontsource-variable/fraunces"}',
      )
      .optional(),
    wordmark: wordmark
      .optional()
      .describe(
        '`{"text": "…"}` or `{"svg": "wordmark.svg"}`, a file in `theme/`; default: the publication\'s name',
      ),
  },
  'write an object in { }',
);

export type ThemeSettings = z.infer<typeof themeSchema>;
