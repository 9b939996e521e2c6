import type { TEXT_STATES, TextKind } from '../../contract/desk-texts.ts';
import type { ArticleState } from '../data/database/visible-articles.ts';
import { isArticleDate } from '../paper/articles/article-settings.ts';
import { publicationTime } from '../paper/articles/read-article.ts';
import type { TextParts } from '../paper/content/patch-text.ts';

export type State = (typeof TEXT_STATES)[number];

/** What the state of a text follows from. */
export interface TextFacts {
  kind: TextKind;
  /** Of the file; where its front matter cannot be read, of its last readable revision. */
  parts: TextParts | undefined;
  /** False where the front matter of the file cannot be read: the site then keeps what it had. */
  isReadable: boolean;
  /** The paper's own article in the database that the file has made. */
  stored?: { state: ArticleState } | undefined;
  timeZone: string;
  now: Date;
}

export function stateOf({ kind, parts, isReadable, stored, timeZone, now }: TextFacts): State {
  if (!isReadable && (stored?.state === 'published' || stored?.state === 'scheduled')) return stored.state;
  // Nothing is known of a file that the desk never saw in order. A page may still be on the site.
  if (!parts) return kind === 'articles' ? 'draft' : 'published';
  if (isDraft(parts)) return stored?.state === 'withdrawn' ? 'withdrawn' : 'draft';
  // The site has not read the file yet: it will decide by the same time.
  const publishedAt = publishedAtOf(kind, parts, timeZone);
  return publishedAt && publishedAt > now ? 'scheduled' : 'published';
}

/** Whether readers have the text, or will have it without anybody doing more. */
export const isPublic = (state: State): boolean => state === 'published' || state === 'scheduled';

/** When readers get an article; undefined where its date cannot be read. */
export function publishedAtOf(
  kind: TextKind,
  parts: TextParts | undefined,
  timeZone: string,
): Date | undefined {
  const date = textOf(parts, 'date');
  if (kind !== 'articles' || !isArticleDate(date)) return undefined;
  const known = parts && times.get(parts);
  if (known?.timeZone === timeZone) return known.time;
  const time = publicationTime(date, timeZone);
  if (parts) times.set(parts, { timeZone, time });
  return time;
}

/** Of texts that are listed again and again: the zone's rules take longer than all else of a list. */
const times = new WeakMap<TextParts, { timeZone: string; time: Date }>();

export function isDraft(parts: TextParts): boolean {
  return textOf(parts, 'draft') === 'true';
}

/** A setting that is one text. */
export function textOf(parts: TextParts | undefined, name: string): string {
  const value = parts?.settings[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** A setting that is a list. */
export function listOf(parts: TextParts | undefined, name: string): string[] {
  const value = parts?.settings[name] ?? [];
  return [value].flat().filter((one) => typeof one === 'string');
}
