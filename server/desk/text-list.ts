import { basename } from 'node:path';
import type { DeskResponse } from '../../contract/desk.ts';
import { readParts, type TextParts } from '../paper/content/patch-text.ts';
import type { DeskHandlers } from './desk-app.ts';
import type { TextHolds } from './text-holds.ts';
import { keyOf } from './text-revisions.ts';
import { listOf, textOf } from './text-state.ts';
import type { TextStore } from './text-store.ts';

type ListedText = DeskResponse<'texts'>['texts'][number];

const TEXTS_PER_PAGE = 50;

/** Lists and searches the texts of a kind, page by page. */
export function createTextList(store: TextStore, holds: TextHolds): DeskHandlers['texts'] {
  const { files, reader, reviews } = store;
  const parsed = new WeakMap<{ source: string }, TextParts | undefined>();
  /** Parses a text once, until it changes. */
  function partsOf(text: { source: string }): TextParts | undefined {
    if (!parsed.has(text)) parsed.set(text, readParts(text.source));
    return parsed.get(text);
  }

  return async ({ query: { kind, q = '', state, before = '0' } }) => {
    const [folders, articles, reviewsByFile, writing] = await Promise.all([
      reader.read(),
      store.ownArticles(),
      reviews.all(kind),
      store.readWriting(kind),
    ]);
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const rows: ListedText[] = [];
    for (const [file, text] of folders[kind]) {
      const { asPublished } = text;
      if (words.length > 0) {
        const searched = `${file} ${text.source}`.toLowerCase();
        if (!words.every((word) => searched.includes(word))) continue;
      }
      const address = { kind, file };
      const changedAt = text.changedAt ?? (await files.changedAt(address));
      if (!changedAt) continue;
      const parts = partsOf(text);
      rows.push({
        file,
        title: textOf(parts, 'title') || textOf(parts, 'category') || basename(file, '.md'),
        state: (await store.readCurrent(address, parts, articles)).state,
        ...store.dateOf(kind, parts),
        changedAt: changedAt.toISOString(),
        authors: listOf(parts, 'authors'),
        issues: 'issues' in asPublished ? asPublished.issues.length : 0,
        review: reviewsByFile.get(file) ?? null,
        writers: holds.writers(keyOf(address)),
      });
    }
    const counts = { draft: 0, scheduled: 0, published: 0, withdrawn: 0 };
    for (const row of rows) counts[row.state]++;
    const matching = rows.filter((row) => state === undefined || row.state === state).sort(byUrgency);
    const [start, end] = [Number(before), Number(before) + TEXTS_PER_PAGE];
    const next = end < matching.length ? String(end) : null;
    return { texts: matching.slice(start, end), counts, next, writing };
  };
}

/** Texts that wait for review, then drafts and scheduled texts, then those changed last. */
function byUrgency(one: ListedText, other: ListedText): number {
  const rank = ({ review, state }: ListedText) =>
    review ? 0 : state === 'draft' ? 1 : state === 'scheduled' ? 2 : 3;
  const dateOf = ({ state, publishedAt, changedAt }: ListedText) =>
    state === 'published' ? (publishedAt ?? changedAt) : changedAt;
  return rank(one) - rank(other) || dateOf(other).localeCompare(dateOf(one));
}
