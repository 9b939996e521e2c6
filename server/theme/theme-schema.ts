import { z } from 'zod';

/** theme/theme.json: colours, faces and wordmark of one paper. Messages say what to write instead. */

const colour = z
  .string('write a colour such as "#8c1c2b"')
  .regex(
    /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i,
    'write a colour as # and three or six hexadecimal digits: "#8c1c2b"',
  );

const scheme = z.strictObject(
  {
    /** The page. */
    paper: colour.optional(),
    /** What is written on it. */
    ink: colour.optional(),
    /** Labels above headlines, marks and the current page. */
    accent: colour.optional(),
  },
  'write an object such as {"paper": "#fffdf9", "ink": "#14171f", "accent": "#8c1c2b"}',
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
    /** Where editors find the description of this file. */
    $schema: z.string().optional(),
    /** Free words for whoever edits the file; never shown. */
    notes: z.string().optional(),
    colors: z
      .strictObject(
        { light: scheme.optional(), dark: scheme.optional() },
        'write an object such as {"light": {…}, "dark": {…}}',
      )
      .optional(),
    fonts: z
      .strictObject(
        {
          /** Wordmark, titles and the lead headline. */
          display: face({ weight: weight.optional() }).optional(),
          /** All that is read. */
          text: face({}).optional(),
          /** All that is operated or scanned: menus, buttons, dates. */
          label: face({}).optional(),
        },
        'write an object such as {"display": "@fontsource-variable/fraunces"}',
      )
      .optional(),
    wordmark: wordmark.optional(),
  },
  'write an object in { }',
);

export type ThemeSettings = z.infer<typeof themeSchema>;

export const ROLES = ['display', 'text', 'label'] as const;
export type Role = (typeof ROLES)[number];
