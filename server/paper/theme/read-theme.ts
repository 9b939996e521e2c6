import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CssSyntaxError, parse } from 'postcss';
import {
  FONT_ROLES,
  type FontRole,
  type Scheme,
  type ThemeColours,
  USUAL_COLOURS,
} from '../../../contract/theme.ts';
import { errorCode } from '../../lib/errors.ts';
import { type Issue, type IssueText, issueText, type LineIssue } from '../content/issue.ts';
import { readJson } from '../content/read-json.ts';
import { explainSettings } from '../publication/publication-error.ts';
import { type CleanedWordmark, cleanWordmark, vanishingColours } from './clean-wordmark.ts';
import { type FontSource, findFont, listFonts } from './find-font.ts';
import { coloursOf, contrastIssues } from './theme-colours.ts';
import { type ThemeSettings, themeSchema } from './theme-schema.ts';

/** The valid settings of the folder. Fonts are located, not yet subset. */
export interface ThemeSource {
  colours: ThemeColours | undefined;
  fonts: Partial<Record<FontRole, FontSource>>;
  wordmark: { text: string } | { svg: string } | undefined;
  customCss: string;
}

const SETTINGS = 'theme.json';
const CUSTOM_CSS = 'custom.css';
const WORDMARK = ['wordmark', 'svg'];

/**
 * Reads and checks a paper's theme folder, or how it would be with other settings. Returns issues instead of throwing; no
 * source if there is no theme.
 */
export async function readTheme(
  folder: string,
  unsavedSettings?: string,
): Promise<{ source: ThemeSource | undefined; issues: readonly Issue[] }> {
  const issues: Issue[] = [];
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') issues.push(unreadable('.', error));
    return undefined;
  });
  if (!names && unsavedSettings === undefined) return { source: undefined, issues };
  const read = async (file: string): Promise<string | undefined> => {
    if (!names?.includes(file)) return undefined;
    try {
      return (await readFile(join(folder, file), 'utf8')).replace(/^\uFEFF/, '');
    } catch (error) {
      issues.push(unreadable(file, error));
      return undefined;
    }
  };
  const { settings, lineOf, isWrong } = readSettings(
    unsavedSettings ?? (await read(SETTINGS)) ?? '{}',
    issues,
  );
  const css = (await read(CUSTOM_CSS)) ?? '';
  const customIssues = checkCustomCss(css);
  for (const issue of customIssues) issues.push({ file: CUSTOM_CSS, ...issue });
  const source: ThemeSource = {
    colours: readColours({ settings, lineOf, isWrong }, issues),
    fonts: {},
    wordmark: undefined,
    customCss: customIssues.length === 0 ? css.trim() : '',
  };
  for (const role of FONT_ROLES) {
    const setting = settings.fonts?.[role];
    if (setting === undefined) continue;
    const font = await findFont(role, setting, folder);
    if ('source' in font) source.fonts[role] = font.source;
    else
      for (const issue of font.issues)
        issues.push({ file: SETTINGS, line: lineOf(['fonts', role]), path: ['fonts', role], ...issue });
  }
  const { wordmark } = settings;
  if (wordmark && 'text' in wordmark) source.wordmark = wordmark;
  else if (wordmark) {
    const drawing = await read(wordmark.svg);
    const cleaned: CleanedWordmark =
      drawing === undefined
        ? { message: `there is no file theme/${wordmark.svg}`, fix: 'put it there, or correct its name' }
        : cleanWordmark(drawing);
    if ('svg' in cleaned) {
      const vanishing = vanishingColours(cleaned.svg, source.colours ?? USUAL_COLOURS);
      for (const issue of vanishing) issues.push({ file: wordmark.svg, line: 1, ...issue });
      if (vanishing.length === 0) source.wordmark = cleaned;
    } else if (drawing === undefined)
      issues.push({ file: SETTINGS, line: lineOf(WORDMARK), path: WORDMARK, ...cleaned });
    else issues.push({ file: wordmark.svg, line: 1, ...cleaned });
  }
  return { source, issues };
}

/** The colours that settings make, and what they can name: fonts and drawings. */
export async function describeTheme(folder: string, values: unknown) {
  const { colors = {} } = themeSchema.safeParse(values).data ?? {};
  const names = await readdir(folder).catch(() => []);
  return {
    colors: coloursOf(colors),
    fonts: await listFonts(folder),
    drawings: names.filter((name) => /^[^.].*\.svg$/i.test(name)),
  };
}

interface ReadSettings {
  settings: ThemeSettings;
  lineOf(path: readonly PropertyKey[]): number;
  /** Whether a setting, or one within it, has an issue. */
  isWrong(path: readonly PropertyKey[]): boolean;
}

function readSettings(text: string, issues: Issue[]): ReadSettings {
  const { value, lineOf, ...json } = readJson(text);
  for (const issue of json.issues) issues.push({ file: SETTINGS, ...issue });
  const result = themeSchema.safeParse(value ?? {}, { reportInput: true });
  if (result.success) return { settings: result.data, lineOf, isWrong: () => false };
  const settingIssues = explainSettings(result.error, themeSchema, { lineOf });
  for (const issue of settingIssues) issues.push({ file: SETTINGS, ...issue });
  return {
    settings: themeSchema.safeParse(without(value, settingIssues)).data ?? {},
    lineOf,
    isWrong: (path) => settingIssues.some((one) => path.every((part, index) => one.path[index] === part)),
  };
}

/** Removes each colour, face or wordmark with an issue. */
function without(value: unknown, settingIssues: readonly { path: readonly PropertyKey[] }[]): unknown {
  const rest = structuredClone(value);
  for (const { path } of settingIssues) {
    const part = path.slice(0, { colors: 3, fonts: 2 }[String(path[0])] ?? 1);
    const around = part.slice(0, -1).reduce<unknown>((node, key) => Object(node)[key], rest);
    Reflect.deleteProperty(Object(around), part.at(-1) ?? '');
  }
  return rest;
}

/** Returns undefined, for the default colours, if any has an issue. */
function readColours(
  { settings: { colors }, lineOf, isWrong }: ReadSettings,
  issues: Issue[],
): ThemeColours | undefined {
  if (!colors) return undefined;
  const colours = coloursOf(colors);
  // Skip contrasts with a default that replaces a wrong colour. Dark colours follow from light ones.
  const isMeant = (scheme: keyof ThemeColours, key: keyof Scheme) =>
    colors[scheme]?.[key] !== undefined ||
    !(isWrong(['colors', scheme]) || isWrong(['colors', 'light']) || isWrong(['colors', scheme, key]));
  const unreadableColours = contrastIssues(colours).filter(
    ({ path: [, scheme, key] }) => isMeant(scheme, key) && isMeant(scheme, 'paper'),
  );
  for (const { path, message, fix } of unreadableColours) {
    issues.push({ file: SETTINGS, line: lineOf(path), path, message: `${path.join('.')}: ${message}`, fix });
  }
  return unreadableColours.length === 0 && !isWrong(['colors']) ? colours : undefined;
}

function unreadable(file: string, error: unknown): Issue {
  return {
    file,
    message: `it cannot be read (${errorCode(error) ?? error})`,
    fix: 'let the user who runs the site read it',
  };
}

const MAX_BYTES = 32_000;
const STRING_OR_COMMENT = /\/\*.*?(?:\*\/|$)|(["'])(?:\\.|(?!\1)[^\\\n])*(\1|\n|$)/gs;
const OTHER_HOST = /url\(\s*["']?((?:[a-z][a-z+.-]{0,20}:)?\/\/[^\s"')]*)/gi;

/** Finds CSS that reaches beyond the stylesheet or that browsers ignore. */
function checkCustomCss(css: string): LineIssue[] {
  const issues: LineIssue[] = [];
  const add = (at: number, message: string, fix: string) =>
    void issues.push({ line: css.slice(0, at).split('\n').length, message, fix });
  const size = Buffer.byteLength(css);
  if (size > MAX_BYTES) {
    const message = `the stylesheet has ${Math.ceil(size / 1000)} kB, and stands in every page`;
    return [{ line: 1, message, fix: `keep it to ${MAX_BYTES / 1000} kB` }];
  }
  for (const { index } of css.matchAll(/<\/style/gi)) {
    add(index, '“</style” would end the stylesheet in the page', 'remove it');
  }
  // Browsers end a string at the line end; the parser continues to the next quote.
  const open = css.matchAll(STRING_OR_COMMENT).find(([, quote, end]) => quote !== end);
  if (open) add(open.index, 'this string does not end on its line', `write ${open[1]} behind it`);
  else if (issues.length === 0) issues.push(...syntaxErrors(css));
  const code = css.replace(STRING_OR_COMMENT, (part, quote) => (quote ? part : part.replace(/[^\n]/g, ' ')));
  for (const { index } of code.matchAll(/@import\b/gi)) {
    add(index, 'a stylesheet is not imported into pages', 'copy its rules into custom.css');
  }
  for (const { index, 1: address } of code.matchAll(OTHER_HOST)) {
    const fix = 'put the file into media/ and write url(/media/…)';
    add(index, `pages load nothing from other hosts: ${address}`, fix);
  }
  return issues.sort((one, other) => one.line - other.line);
}

function syntaxErrors(css: string): LineIssue[] {
  try {
    parse(css);
    return [];
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const unknown = issueText(`this is no CSS (${error.reason})`, 'look for a missing : or ; before it');
    return [{ line: error.line ?? 1, ...(EXPLAINED[error.reason] ?? unknown) }];
  }
}

const EXPLAINED: Readonly<Record<string, IssueText>> = {
  'Unexpected }': issueText('there is no { for this }', 'remove it, or write the { that is missing'),
  'Unclosed block': issueText('this { is not closed', 'write its }'),
  'Unclosed bracket': issueText('this ( is not closed', 'write its )'),
  'Unclosed comment': issueText('this comment does not end', 'write */ behind it'),
};
