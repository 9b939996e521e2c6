import type { TEXT_STATES, TextKind } from '../../contract/desk-texts.ts';
import type { ArticleState } from '../data/database/visible-articles.ts';
import { isArticleDate } from '../paper/articles/article-settings.ts';
import { publicationTime } from '../paper/articles/read-article.ts';
import type { TextParts } from '../paper/content/patch-text.ts';

export type State = (typeof TEXT_STATES)[number];

/** The facts that decide the state of a text. */
export interface TextFacts {
  kind: TextKind;
  /** Parts of the file, or of its last readable revision if its front matter cannot be read. */
  parts: TextParts | undefined;
  /** False if the front matter cannot be read: the site then keeps its last version. */
  isReadable: boolean;
  /** The stored article of the file. */
  stored?: { state: ArticleState } | undefined;
  timeZone: string;
  now: Date;
}

export function stateOf({ kind, parts, isReadable, stored, timeZone, now }: TextFacts): State {
  if (!isReadable && (stored?.state === 'published' || stored?.state === 'scheduled')) return stored.state;
  // No revision could be read. A page may still be on the site.
  if (!parts) return kind === 'articles' ? 'draft' : 'published';
  if (isDraft(parts)) return stored?.state === 'withdrawn' ? 'withdrawn' : 'draft';
  // The site may not have read the file yet; it will decide by the same time.
  const publishedAt = publishedAtOf(kind, parts, timeZone);
  return publishedAt && publishedAt > now ? 'scheduled' : 'published';
}

/** Whether readers see the text, or will see it without another action. */
export const isPublic = (state: State): boolean => state === 'published' || state === 'scheduled';

/** When an article is published; undefined if its date cannot be read. */
export function publishedAtOf(
  kind: TextKind,
  parts: TextParts | undefined,
  timeZone: string,
): Date | undefined {
  if (kind !== 'articles') return undefined;
  const cached = parts && times.get(parts);
  if (cached?.timeZone === timeZone) return cached.time;
  const date = textOf(parts, 'date');
  const time = isArticleDate(date) ? publicationTime(date, timeZone) : undefined;
  if (parts) times.set(parts, { timeZone, time });
  return time;
}

/** Cached, since time zone rules take most of the time of a list. */
const times = new WeakMap<TextParts, { timeZone: string; time: Date | undefined }>();

export function isDraft(parts: TextParts): boolean {
  return textOf(parts, 'draft') === 'true';
}

export function textOf(parts: TextParts | undefined, name: string): string {
  const value = parts?.settings[name];
  return typeof value === 'string' ? value.trim() : '';
}

export function listOf(parts: TextParts | undefined, name: string): string[] {
  const value = parts?.settings[name] ?? [];
  return [value].flat().filter((one) => typeof one === 'string');
}
