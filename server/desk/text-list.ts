import { basename } from 'node:path';
import type { DeskResponse } from '../../contract/desk.ts';
import type { TEXT_ORDERS, TextKind } from '../../contract/desk-texts.ts';
import { USUAL_PAGES } from '../paper/content/pages.ts';
import { readParts, type TextParts } from '../paper/content/patch-text.ts';
import type { DeskHandlers } from './desk-app.ts';
import type { TextHolds } from './text-holds.ts';
import { keyOf } from './text-revisions.ts';
import { listOf, textOf } from './text-state.ts';
import type { TextStore } from './text-store.ts';

type ListedText = DeskResponse<'texts'>['texts'][number];

const TEXTS_PER_PAGE = 50;

export function createTextList(
  store: TextStore,
  holds: TextHolds,
  readsOfArticles: () => Promise<ReadonlyMap<string, number>>,
): DeskHandlers['texts'] {
  const { files, reader, reviews } = store;
  const parsed = new WeakMap<{ source: string }, TextParts | undefined>();
  const lowerCased = new WeakMap<{ source: string }, string>();
  function wordsOf(text: { source: string }): string {
    const words = lowerCased.get(text) ?? text.source.toLowerCase();
    lowerCased.set(text, words);
    return words;
  }
  /** Parses a text once, until it changes. */
  function partsOf(text: { source: string } | undefined): TextParts | undefined {
    if (!text) return undefined;
    if (!parsed.has(text)) parsed.set(text, readParts(text.source));
    return parsed.get(text);
  }

  return async ({ query: { kind, q = '', state, sort, before = '0' } }) => {
    const [folders, articles, reviewsByFile, writing, reads] = await Promise.all([
      reader.read(),
      store.ownArticles(),
      reviews.all(kind),
      store.readWriting(kind),
      kind === 'articles' ? readsOfArticles() : new Map<string, number>(),
    ]);
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const rows: ListedText[] = [];
    for (const [file, text] of folders[kind]) {
      const { asPublished } = text;
      if (words.length > 0) {
        const [name, written] = [file.toLowerCase(), wordsOf(text)];
        if (!words.every((word) => name.includes(word) || written.includes(word))) continue;
      }
      const address = { kind, file };
      const changedAt = text.changedAt ?? (await files.changedAt(address));
      if (!changedAt) continue;
      const parts = partsOf(text);
      const current = await store.readCurrent(address, parts, articles);
      rows.push({
        file,
        title: textOf(parts, 'title') || textOf(parts, 'category') || basename(file, '.md'),
        state: current.state,
        ...store.dateOf(kind, parts),
        changedAt: changedAt.toISOString(),
        authors: listOf(parts, 'authors'),
        image: textOf(parts, 'image'),
        reads: reads.get(`/blog/${current.slug}`) ?? null,
        questions: kind === 'faq' ? (parts?.body.match(/^## /gm) ?? []).length : null,
        issues: 'issues' in asPublished ? asPublished.issues.length : 0,
        review: reviewsByFile.get(file) ?? null,
        writers: holds.writers(keyOf(address)),
      });
    }
    const counts = { draft: 0, scheduled: 0, published: 0, withdrawn: 0 };
    for (const row of rows) counts[row.state]++;
    const orderOf = (row: ListedText) => publicOrder(kind, row.file, partsOf(folders[kind].get(row.file)));
    const inPublicOrder = (one: ListedText, other: ListedText) =>
      orderOf(one) - orderOf(other) || one.file.localeCompare(other.file);
    const compare = sort ? ORDERS[sort] : kind === 'articles' ? byUrgency : inPublicOrder;
    const matching = rows.filter((row) => state === undefined || row.state === state).sort(compare);
    const [start, end] = [Number(before), Number(before) + TEXTS_PER_PAGE];
    const next = end < matching.length ? String(end) : null;
    const used = (name: string) =>
      frequent([...folders.articles.values()].flatMap((text) => listOf(partsOf(text), name)));
    const [authors, keywords] = before === '0' ? [used('authors'), used('keywords')] : [[], []];
    return { texts: matching.slice(start, end), counts, next, writing, authors, keywords };
  };
}

type Compare = (one: ListedText, other: ListedText) => number;

const ORDERS: Readonly<Record<(typeof TEXT_ORDERS)[number], Compare>> = {
  newest: (one, other) => dateOf(other).localeCompare(dateOf(one)),
  title: (one, other) => one.title.localeCompare(other.title),
  author: (one, other) =>
    (one.authors[0] ?? '\uffff').localeCompare(other.authors[0] ?? '\uffff') ||
    dateOf(other).localeCompare(dateOf(one)),
  reads: (one, other) => (other.reads ?? 0) - (one.reads ?? 0) || dateOf(other).localeCompare(dateOf(one)),
};

/** The place of questions on the FAQ, and of pages among the links in the footer. */
function publicOrder(kind: TextKind, file: string, parts: TextParts | undefined): number {
  if (kind === 'faq')
    return textOf(parts, 'order') === '' ? Number.MAX_VALUE : Number(textOf(parts, 'order'));
  const place = USUAL_PAGES.findIndex(({ name }) => `${name}.md` === file);
  return place === -1 ? Number.MAX_VALUE : place;
}

const MAX_SUGGESTIONS = 200;

function frequent(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([one, times], [other, more]) => more - times || one.localeCompare(other));
  return sorted.slice(0, MAX_SUGGESTIONS).map(([value]) => value);
}

const dateOf = ({ state, publishedAt, changedAt }: ListedText) =>
  state === 'published' ? (publishedAt ?? changedAt) : changedAt;

/** Texts that wait for review, then drafts and scheduled texts, then those changed last. */
function byUrgency(one: ListedText, other: ListedText): number {
  const rank = ({ review, state }: ListedText) =>
    review ? 0 : state === 'draft' ? 1 : state === 'scheduled' ? 2 : 3;
  return rank(one) - rank(other) || dateOf(other).localeCompare(dateOf(one));
}
