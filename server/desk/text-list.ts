import { basename } from 'node:path';
import { authorSlug } from '../../contract/authors.ts';
import type { DeskResponse } from '../../contract/desk.ts';
import { TEXT_KINDS, type TEXT_ORDERS, type TextKind } from '../../contract/desk-texts.ts';
import { USUAL_PAGES } from '../paper/content/pages.ts';
import { readParts, type TextParts } from '../paper/content/patch-text.ts';
import type { DeskHandlers } from './desk-app.ts';
import type { TextHolds } from './text-holds.ts';
import { keyOf } from './text-revisions.ts';
import { listOf, textOf } from './text-state.ts';
import type { TextStore } from './text-store.ts';

type Query = Parameters<DeskHandlers['texts']>[0]['query'];
type TextList = DeskResponse<'texts'>;
/** A text before it is known who has it open. */
type Row = Omit<TextList['texts'][number], 'writers'> & { order: number };

const TEXTS_PER_PAGE = 50;

export function createTextList(
  store: TextStore,
  holds: TextHolds,
  readsOfArticles: () => Promise<ReadonlyMap<string, number>>,
) {
  const { files, reader, reviews } = store;
  /** Parsed text, kept until the file changes. */
  const described = new WeakMap<{ source: string }, ReturnType<typeof describe>>();

  function describe(kind: TextKind, file: string, source: string) {
    const parts = readParts(source);
    let words: string | undefined;
    return {
      parts,
      order: publicOrder(kind, file, parts),
      words() {
        words ??= `${file}\n${source}`.toLowerCase();
        return words;
      },
      listed: {
        file,
        title: textOf(parts, 'title') || textOf(parts, 'category') || basename(file, '.md'),
        ...store.dateOf(kind, parts),
        authors: listOf(parts, 'authors'),
        image: textOf(parts, 'image'),
        questions: kind === 'faq' ? (parts?.body.match(/^## /gm) ?? []).length : null,
      },
    };
  }
  function descriptionOf(kind: TextKind, file: string, text: { source: string }) {
    const description = described.get(text) ?? describe(kind, file, text.source);
    described.set(text, description);
    return description;
  }

  const readFolders = () => Promise.all([reader.read(), store.withdrawnArticles()]);

  async function list(
    { kind, q = '', state, sort, before = '0' }: Query,
    reading = readFolders(),
  ): Promise<TextList> {
    const [[folders, withdrawn], reviewsByFile, writing, reads] = await Promise.all([
      reading,
      reviews.all(kind),
      store.readWriting(kind),
      kind === 'articles' ? readsOfArticles() : new Map<string, number>(),
    ]);
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const rows: Row[] = [];
    for (const [file, text] of folders[kind]) {
      const description = descriptionOf(kind, file, text);
      if (!words.every((word) => description.words().includes(word))) continue;
      const { asPublished } = text;
      const address = { kind, file };
      const changedAt = text.changedAt ?? (await files.changedAt(address));
      if (!changedAt) continue;
      const { parts } = description;
      const current = await store.readCurrent(address, parts, parts && withdrawn);
      rows.push({
        ...description.listed,
        order: description.order,
        state: current.state,
        changedAt: changedAt.toISOString(),
        reads: reads.get(`/blog/${encodeURIComponent(current.slug)}`) ?? null,
        issues: 'issues' in asPublished ? asPublished.issues.length : 0,
        review: reviewsByFile.get(file)?.review ?? null,
        declined: reviewsByFile.get(file)?.declined ?? null,
      });
    }
    const counts = { draft: 0, scheduled: 0, published: 0, withdrawn: 0 };
    for (const row of rows) counts[row.state]++;
    const compare = sort ? ORDERS[sort] : kind === 'articles' ? byUrgency : inPublicOrder;
    const matching = rows.filter((row) => state === undefined || row.state === state).sort(compare);
    const [start, end] = [Number(before), Number(before) + TEXTS_PER_PAGE];
    const texts = matching.slice(start, end).map(({ order, ...row }) => ({
      ...row,
      writers: holds.writers(keyOf({ kind, file: row.file })),
    }));
    return { texts, counts, next: end < matching.length ? String(end) : null, writing };
  }

  return {
    texts: ({ query }: { query: Query }) => list(query),
    async suggestions() {
      const { articles, authors, inherited } = await reader.read();
      const all = [...articles].map(([file, text]) => descriptionOf('articles', file, text));
      const profiles = new Map(
        [...(inherited?.authors.values() ?? []), ...authors.values()].flatMap(({ plain }) =>
          'value' in plain ? [[plain.value.slug, plain.value]] : [],
        ),
      );
      const bylines = frequent(all.flatMap(({ listed }) => listed.authors));
      const slugs = new Set(bylines.map(authorSlug));
      const others = [...profiles.keys()].filter((slug) => !slugs.has(slug));
      return {
        authors: [...bylines, ...others.map(nameOfSlug)].map((name) => {
          const { role = '', image = null } = profiles.get(authorSlug(name)) ?? {};
          return { name, role, image };
        }),
        keywords: frequent(all.flatMap(({ parts }) => listOf(parts, 'keywords'))),
      };
    },
    /** The texts that the lists show first. */
    async firstTexts() {
      const reading = readFolders();
      const lists = TEXT_KINDS.map(async (kind) =>
        (await list({ kind }, reading)).texts.map((text) => ({ kind, ...text })),
      );
      return (await Promise.all(lists)).flat();
    },
  };
}

type Compare = (one: Row, other: Row) => number;

const dateOf = ({ state, publishedAt, changedAt }: Row) =>
  state === 'published' ? (publishedAt ?? changedAt) : changedAt;

/** Newest first. The dates are in one format, so that no rule of a language is needed. */
function byDate(one: Row, other: Row): number {
  const [date, otherDate] = [dateOf(one), dateOf(other)];
  return date < otherDate ? 1 : date > otherDate ? -1 : 0;
}

const inPublicOrder: Compare = (one, other) => one.order - other.order || one.file.localeCompare(other.file);

const ORDERS: Readonly<Record<(typeof TEXT_ORDERS)[number], Compare>> = {
  newest: byDate,
  title: (one, other) => one.title.localeCompare(other.title),
  author: (one, other) =>
    (one.authors[0] ?? '\uffff').localeCompare(other.authors[0] ?? '\uffff') || byDate(one, other),
  reads: (one, other) => (other.reads ?? 0) - (one.reads ?? 0) || byDate(one, other),
};

/** The place of questions on the FAQ, and of pages among the links in the footer. */
function publicOrder(kind: TextKind, file: string, parts: TextParts | undefined): number {
  if (kind === 'faq')
    return textOf(parts, 'order') === '' ? Number.MAX_VALUE : Number(textOf(parts, 'order'));
  const place = USUAL_PAGES.findIndex(({ name }) => `${name}.md` === file);
  return place === -1 ? Number.MAX_VALUE : place;
}

const MAX_SUGGESTIONS = 200;

/** The name of an author who has not written yet: “ada-byron” is Ada Byron. */
const nameOfSlug = (slug: string) =>
  slug.replace(/(^|-)(\p{L})/gu, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase());

function frequent(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([one, times], [other, more]) => more - times || one.localeCompare(other));
  return sorted.slice(0, MAX_SUGGESTIONS).map(([value]) => value);
}

/** Texts that wait for review, then drafts and scheduled texts, then those changed last. */
function byUrgency(one: Row, other: Row): number {
  const rank = ({ review, state }: Row) =>
    review ? 0 : state === 'draft' ? 1 : state === 'scheduled' ? 2 : 3;
  return rank(one) - rank(other) || byDate(one, other);
}
