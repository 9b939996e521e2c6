import { basename } from 'node:path';
import type { Article, Mistake } from './article.ts';
import { type ArticleSetting, articleSettings, explainSettings, isSlug } from './article-settings.ts';
import { readFrontMatter } from './front-matter.ts';

/** A long read has some 60 kB; more than this is not an article. */
const LARGEST_FILE = 1_000_000;
/** All but tabs and line ends: no writer means them, and databases and browsers refuse some. */
const CONTROL = /[^\P{Cc}\t\n]/u;

export interface ReadArticle {
  article: Article;
  /** The line of a setting, for mistakes that only show beside other files. */
  lineOf(setting: ArticleSetting): number;
}

/** One file's article, or all that is wrong with it. */
export function readArticle(
  file: string,
  bytes: Uint8Array,
  publicationDomain: string,
): ReadArticle | { mistakes: Mistake[] } {
  const failed = (line: number, message: string) => ({ mistakes: [{ file, line, message }] });
  if (bytes.length > LARGEST_FILE) return failed(1, 'the file is larger than 1 MB: split the article');
  const source = decode(bytes);
  if (source === undefined) return failed(1, 'the file is not UTF-8: save it in that encoding');
  const control = CONTROL.exec(source);
  if (control) {
    const line = source.slice(0, control.index).split('\n').length;
    return failed(line, 'the line holds an invisible control character: remove it');
  }
  const matter = readFrontMatter(source);
  if ('mistakes' in matter) return { mistakes: matter.mistakes.map((mistake) => ({ file, ...mistake })) };

  const { body, bodyLine, lineOf } = matter;
  const settings = articleSettings.safeParse(matter.settings, { reportInput: true });
  const mistakes = settings.success
    ? []
    : explainSettings(settings.error).map(({ path, message }) => ({ file, line: lineOf(path), message }));
  const name = basename(file, '.md');
  if (!matter.has('slug') && !isSlug(name)) {
    const remedy =
      'rename it with lower-case letters, digits and hyphens, or add a line such as slug: a-name';
    mistakes.push({ file, line: 1, message: `the file’s name makes no slug: ${remedy}` });
  }
  if (body === '') {
    mistakes.push({
      file,
      line: bodyLine,
      message: 'the article has no text: write it below the front matter',
    });
  }
  if (!settings.success || mistakes.length > 0) return { mistakes };

  const { slug = name, image = null, video = null, domains = [publicationDomain], ...rest } = settings.data;
  return {
    article: { ...rest, file, slug, image, video, domains, body },
    lineOf: (setting) => lineOf([setting]),
  };
}

/** Line ends of every system become one kind, so that lines are counted alike. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    return undefined;
  }
}
