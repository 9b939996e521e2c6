import { basename } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DeskResponse } from '../../contract/desk.ts';
import type { TextKind } from '../../contract/desk-texts.ts';
import type { Publication } from '../../contract/publication.ts';
import { countWords, readingMinutes } from '../../contract/reading-time.ts';
import type { Schema } from '../data/database/schema.ts';
import { articleState } from '../data/database/visible-articles.ts';
import type { Fetcher } from '../net/fetcher.ts';
import { OWN_SOURCE } from '../paper/articles/store-articles.ts';
import { readParts, type TextParts } from '../paper/content/patch-text.ts';
import { checkText } from '../paper/validate/check-text.ts';
import { createPaperTextReader } from '../paper/validate/paper-texts.ts';
import { DeskFailure } from './desk-failure.ts';
import type { MakePicture } from './pictures.ts';
import { createTextFiles, toTextFile } from './text-files.ts';
import { createTextReviews } from './text-reviews.ts';
import { createTextRevisions, PROPOSED, type TextAddress } from './text-revisions.ts';
import { publishedAtOf, type State, stateOf, textOf } from './text-state.ts';

export interface TextsSite {
  /** The paper's content/, and the folder of the paper with its media/. */
  contentFolder: string;
  paperFolder: string;
  /** The address of the desk that writes texts; undefined: this one. */
  writingDesk: string | undefined;
  /** Reads a written file at once, without waiting for the folder watch. */
  reloadContent(kind: TextKind): Promise<void>;
  /** The page of a text as if it were published. */
  renderText(text: TextAddress & { source: string }): Promise<string>;
  /** The share card of an article, as JPEG. */
  renderCard(text: TextAddress & { source: string }): Promise<Uint8Array>;
  makePicture: MakePicture;
  /** Fetches a picture of another site. */
  fetcher: Pick<Fetcher, 'fetch'>;
}

export type Text = DeskResponse<'text'>;
export type TextStore = ReturnType<typeof openTextStore>;

/** The current state of a text for readers. */
export interface CurrentText {
  state: State;
  /** Its name in addresses. */
  slug: string;
}

interface TextStoreOptions {
  db: Kysely<Schema>;
  publication: Publication;
  site: Pick<TextsSite, 'contentFolder' | 'paperFolder' | 'writingDesk'>;
  clock: () => Date;
}

export const ELSEWHERE = 'Texts are written at another desk of this paper.';
export const NO_FILE = 'This text doesn’t exist.';
const FROM_BACKEND = 'This paper’s articles come from an outside backend. Write them there.';

/** Texts as they are now: files, stored articles, revisions and requests for review. */
export function openTextStore({ db, publication, site, clock }: TextStoreOptions) {
  const { id, domain, timeZone } = publication;
  const files = createTextFiles(site.contentFolder);
  const revisions = createTextRevisions({ db, publication: id, clock });
  const reviews = createTextReviews({ db, publication: id, clock });
  const reader = createPaperTextReader(site.contentFolder, { id, domain, timeZone });

  const selectOwn = () => selectArticles(db, id, clock()).where('source', '=', OWN_SOURCE);

  async function readWriting(kind: TextKind): Promise<Text['writing']> {
    const { writingDesk } = site;
    if (writingDesk !== undefined) return { allowed: false, reason: ELSEWHERE, link: writingDesk };
    if (kind === 'articles' && publication.services.backend !== null)
      return { allowed: false, reason: FROM_BACKEND, link: null };
    const reason = await files.whyReadOnly(kind);
    return { allowed: reason === undefined, reason: reason ?? '', link: null };
  }

  /** `articles`: the paper's own articles with this name or file; for a readable file, those that are withdrawn. */
  async function readCurrent(
    address: TextAddress,
    parts: TextParts | undefined,
    articles?: ReturnType<typeof indexArticles>,
  ): Promise<CurrentText> {
    const { kind, file } = address;
    const isReadable = parts !== undefined;
    const own =
      articles ??
      indexArticles(
        await selectOwn()
          .where((row) => row.or([row('slug', '=', slugOf(address, parts)), row('file', '=', file)]))
          .execute(),
      );
    const readable = parts ?? (await readLastReadable(address));
    const slug = slugOf(address, readable);
    const stored =
      kind !== 'articles' ? undefined : isReadable ? own.bySlug.get(slug) : own.publicByFile.get(file);
    const state = stateOf({ kind, parts: readable, isReadable, stored, timeZone, now: clock() });
    return { state, slug: isReadable ? slug : (stored?.slug ?? slug) };
  }

  /** The parts of the last version whose front matter could be read. */
  async function readLastReadable(address: TextAddress): Promise<TextParts | undefined> {
    for (const { id, what } of (await revisions.list(address)).revisions) {
      if (what === PROPOSED) continue;
      const bytes = await revisions.find(address, id);
      const parts = bytes && toTextFile(bytes, clock()).parts;
      if (parts) return parts;
    }
    return undefined;
  }

  const check = (address: TextAddress, source: string) =>
    checkText(
      { reader, folder: site.paperFolder, publication },
      { ...address, bytes: new TextEncoder().encode(source) },
    );
  const dateOf = (kind: TextKind, parts: TextParts | undefined): Pick<Text, 'publishedAt' | 'isDay'> => ({
    publishedAt: publishedAtOf(kind, parts, timeZone)?.toISOString() ?? null,
    isDay: !textOf(parts, 'date').includes('T'),
  });
  async function inspect(address: TextAddress, source: string): Promise<DeskResponse<'checkText'>> {
    const { body = source } = readParts(source) ?? {};
    return {
      issues: await check(address, source),
      words: countWords(body),
      minutes: readingMinutes(body),
    };
  }

  return {
    timeZone,
    files,
    revisions,
    reviews,
    reader,
    readCurrent,
    readWriting,
    check,
    inspect,
    dateOf,
    /** The state of a readable file depends on no other stored articles. */
    withdrawnArticles: async () =>
      indexArticles(await selectOwn().where('withdrawn_at', 'is not', null).execute()),
    /** The articles that have or had one of these names, by slug. */
    async articlesNamed(names: readonly string[]) {
      const rows = await selectArticles(db, id, clock())
        .where(sql<boolean>`slug = any(${names}::text[]) or former_slugs && ${names}::text[]`)
        .execute();
      return new Map(rows.map((row) => [row.slug, row]));
    },
    async expectWriting(kind: TextKind): Promise<void> {
      const { allowed, reason } = await readWriting(kind);
      if (!allowed) throw new DeskFailure(409, reason);
    },
    async readText(address: TextAddress): Promise<Text> {
      const file = await files.read(address);
      if (!file) throw new DeskFailure(404, NO_FILE);
      const { source, parts, sha: revision, changedAt } = file;
      const { state, slug } = await readCurrent(address, parts);
      return {
        ...address,
        revision,
        source,
        parts: partsOf(parts),
        state,
        ...dateOf(address.kind, parts),
        changedAt: changedAt.toISOString(),
        path: pathOf(address, slug),
        ...(await inspect(address, source)),
        ...(({ review, declined }) => ({ review, declined }))(await reviews.find(address)),
        reviewRequired: publication.desk.reviewRequired,
        writing: await readWriting(address.kind),
      };
    },
  };
}

export type StoredArticle = Awaited<ReturnType<ReturnType<typeof selectArticles>['execute']>>[number];

const selectArticles = (db: Kysely<Schema>, publication: string, now: Date) =>
  db
    .selectFrom('articles')
    .select(['slug', 'file', 'source', 'former_slugs', 'withdrawn_at'])
    .select(articleState(now).as('state'))
    .where('publication', '=', publication);

function indexArticles(rows: readonly StoredArticle[]) {
  const notWithdrawn = rows.filter((row) => row.withdrawn_at === null);
  return {
    bySlug: new Map(rows.map((row) => [row.slug, row])),
    publicByFile: new Map(notWithdrawn.map((row) => [row.file, row])),
  };
}

export function slugOf({ file }: TextAddress, parts: TextParts | undefined): string {
  const slug = textOf(parts, 'slug');
  return slug === '' ? basename(file, '.md') : slug;
}

export function partsOf(parts: TextParts | undefined): Text['parts'] {
  return parts ? { settings: { ...parts.settings }, body: parts.body } : null;
}

function pathOf({ kind, file }: TextAddress, slug: string): string {
  if (kind === 'articles') return `/blog/${encodeURIComponent(slug)}`;
  return kind === 'faq' ? '/faq' : `/${basename(file, '.md')}`;
}
