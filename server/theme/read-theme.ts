import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explainIssues } from '../content/explain-issues.ts';
import type { Mistake } from '../content/mistake.ts';
import { explainSyntaxError, linesOf } from '../publication/load-publication.ts';
import { checkCustomCss } from './check-custom-css.ts';
import { type CleanedWordmark, cleanWordmark } from './clean-wordmark.ts';
import { type FontSource, findFont } from './find-font.ts';
import { coloursOf, contrastMistakes, type ThemeColours } from './theme-colours.ts';
import { ROLES, type Role, type ThemeSettings, themeSchema } from './theme-schema.ts';

/** What the folder says, as far as it is in order. Fonts are found, not yet cut. */
export interface ThemeSource {
  colours: ThemeColours | undefined;
  fonts: Partial<Record<Role, FontSource>>;
  wordmark: { text: string } | { svg: string } | undefined;
  customCss: string;
}

export interface ReadTheme {
  /** Undefined where a paper has no theme. */
  source: ThemeSource | undefined;
  mistakes: readonly Mistake[];
}

const SETTINGS = 'theme.json';
const CUSTOM_CSS = 'custom.css';

/** Reads and checks a paper's theme folder. Never throws for what is in it. */
export async function readTheme(folder: string): Promise<ReadTheme> {
  const mistakes: Mistake[] = [];
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') mistakes.push(unreadable('.', error));
    return undefined;
  });
  if (!names) return { source: undefined, mistakes };
  const read = async (file: string): Promise<string | undefined> => {
    if (!names.includes(file)) return undefined;
    try {
      return (await readFile(join(folder, file), 'utf8')).replace(/^\uFEFF/, '');
    } catch (error) {
      mistakes.push(unreadable(file, error));
      return undefined;
    }
  };
  const text = await read(SETTINGS);
  const settings = text === undefined ? {} : readSettings(text, mistakes);
  const { lineOf } = linesOf(text ?? '');
  const css = (await read(CUSTOM_CSS)) ?? '';
  const customMistakes = checkCustomCss(css);
  for (const { at, ...mistake } of customMistakes) {
    mistakes.push({ file: CUSTOM_CSS, line: css.slice(0, at).split('\n').length, ...mistake });
  }
  const source: ThemeSource = {
    colours: readColours(settings, mistakes, lineOf),
    fonts: {},
    wordmark: undefined,
    customCss: customMistakes.length === 0 ? css.trim() : '',
  };
  for (const role of ROLES) {
    const setting = settings.fonts?.[role];
    if (setting === undefined) continue;
    const found = await findFont(role, setting, folder);
    if ('source' in found) source.fonts[role] = found.source;
    else mistakes.push({ file: SETTINGS, line: lineOf(['fonts', role]), ...found });
  }
  const { wordmark } = settings;
  if (wordmark && 'text' in wordmark) source.wordmark = wordmark;
  else if (wordmark) {
    const drawing = await read(wordmark.svg);
    const cleaned: CleanedWordmark =
      drawing === undefined
        ? { message: `there is no file theme/${wordmark.svg}`, remedy: 'put it there, or correct its name' }
        : cleanWordmark(drawing);
    if ('svg' in cleaned) source.wordmark = cleaned;
    else if (drawing === undefined)
      mistakes.push({ file: SETTINGS, line: lineOf(['wordmark', 'svg']), ...cleaned });
    else mistakes.push({ file: wordmark.svg, line: 1, ...cleaned });
  }
  return { source, mistakes };
}

function readSettings(text: string, mistakes: Mistake[]): ThemeSettings {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    mistakes.push({ file: SETTINGS, ...explainSyntaxError(error, text) });
    return {};
  }
  const result = themeSchema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const { lineOf } = linesOf(text);
  for (const { path, ...finding } of explainIssues(result.error)) {
    mistakes.push({ file: SETTINGS, line: lineOf(path), ...finding });
  }
  return {};
}

/** Colours that cannot be read are not used at all: those of the software are. */
function readColours(
  { colors }: ThemeSettings,
  mistakes: Mistake[],
  lineOf: (path: readonly PropertyKey[]) => number,
): ThemeColours | undefined {
  if (!colors) return undefined;
  const colours = coloursOf(colors);
  const unreadableColours = contrastMistakes(colours);
  for (const { path, message, remedy } of unreadableColours) {
    mistakes.push({ file: SETTINGS, line: lineOf(path), message: `${path.join('.')}: ${message}`, remedy });
  }
  return unreadableColours.length === 0 ? colours : undefined;
}

function unreadable(file: string, error: unknown): Mistake {
  return {
    file,
    message: `it cannot be read (${codeOf(error)})`,
    remedy: 'let the user who runs the site read it',
  };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error;
}
