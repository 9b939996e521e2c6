import type { Kysely } from 'kysely';
import type { DeskResponse } from '../../contract/desk.ts';
import type { IMPORT_ROUTES } from '../../contract/desk-import.ts';
import type { Publication } from '../../contract/publication.ts';
import { ExportError } from '../../post-import/exported-post.ts';
import type { Schema } from '../data/database/schema.ts';
import { errorMessage } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { OWN_SOURCE } from '../paper/articles/store-articles.ts';
import { runImport } from '../paper/import/import-posts.ts';
import { isUnchanged, readRecords, undoImport } from '../paper/import/import-record.ts';
import { type ImportPlan, planInWorker } from '../paper/import/plan-import.ts';
import { auditOf } from './audit.ts';
import type { DeskCall, DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import { explainFailedWrite } from './text-files.ts';
import type { TextStore, TextsSite } from './text-store.ts';

/** The last import of a paper. */
export type ImportProgress = Omit<DeskResponse<'importProgress'>, 'reading' | 'undoable'>;

interface ImportsOptions {
  db: Kysely<Schema>;
  publication: Publication;
  site: TextsSite;
  store: Pick<TextStore, 'expectWriting'>;
  /** The last import of each paper, which survives a change of its settings. */
  imports: Map<string, ImportProgress>;
  log: Log;
  clock: () => Date;
}

/** Imports exports of other systems as files of content/articles. One import at a time. */
export function createImports(options: ImportsOptions): Pick<DeskHandlers, keyof typeof IMPORT_ROUTES> {
  const { db, publication, site, store, imports, log, clock } = options;
  const { id, desk } = publication;
  const note = auditOf({ publication: id, clock });
  const idle: ImportProgress = { isRunning: false, done: 0, total: 0, outcome: null, error: null };
  /** By account. */
  const reading = new Map<string, { done: number; total: number }>();
  const { contentFolder } = site;
  const current = () => imports.get(id) ?? idle;

  /** Nobody publishes without a review, where the paper requires one: what editors import are drafts. */
  const isAsDrafts = (role: string | undefined) => desk.reviewRequired && role !== 'operator';

  async function plan({
    account,
    query,
    file,
    who,
  }: Pick<DeskCall<'checkImport'>, 'account' | 'query' | 'file' | 'who'>): Promise<ImportPlan> {
    await store.expectWriting('articles');
    if (reading.has(who))
      throw new DeskFailure(409, 'Your other file is still being read. Wait until it is done.');
    reading.set(who, { done: 0, total: 0 });
    try {
      return await planInWorker(file, {
        publication: {
          id,
          domain: publication.domain,
          timeZone: publication.timeZone,
          categories: publication.categories,
        },
        contentFolder,
        site: query.site,
        asDrafts: isAsDrafts(account?.role),
        stored: await readStoredNames(db, id),
        now: clock(),
        onRead: (done, total) => reading.set(who, { done, total }),
      });
    } catch (error) {
      if (error instanceof ExportError) throw new DeskFailure(422, error.message);
      throw error;
    } finally {
      reading.delete(who);
    }
  }

  async function run(planned: ImportPlan, who: string, name: string): Promise<void> {
    try {
      const outcome = await explainFailedWrite(() =>
        runImport(planned, {
          ...site,
          name,
          now: clock(),
          onStep: () => imports.set(id, { ...current(), done: current().done + 1 }),
        }),
      );
      const target = `${name}: ${outcome.articles} articles, ${outcome.pages} pages, ${outcome.pictures} pictures`;
      await note(db, who, 'import articles', target);
      imports.set(id, { ...current(), isRunning: false, outcome });
    } catch (error) {
      if (!(error instanceof DeskFailure)) log.error({ err: error, name }, 'an import of articles failed');
      imports.set(id, { ...current(), isRunning: false, error: errorMessage(error) });
    } finally {
      await reload();
    }
  }

  async function reload(): Promise<void> {
    for (const kind of ['articles', 'pages'] as const) await site.reloadContent(kind).catch(() => {});
  }

  async function progressFor(who: string) {
    const now = current();
    const last = now.isRunning ? undefined : (await readRecords(contentFolder)).at(-1);
    const undoable =
      last && (await isUnchanged(contentFolder, last))
        ? { name: last.name, at: last.at, texts: last.texts.length }
        : null;
    return { ...now, reading: reading.get(who) ?? null, undoable };
  }

  function begin(): void {
    if (current().isRunning) throw new DeskFailure(409, 'Another import is running. Wait until it is done.');
    imports.set(id, { ...idle, isRunning: true });
  }

  return {
    async checkImport(call) {
      const { system, texts, drafts, existing, pictures, leftOut } = await plan(call);
      const pages = texts.filter(({ file }) => file.startsWith('pages/')).length;
      const articles = texts.length - pages;
      return { system, articles, pages, drafts, existing, pictures: pictures.length, leftOut };
    },
    async startImport(call) {
      begin();
      try {
        const planned = await plan(call);
        imports.set(id, { ...current(), total: planned.texts.length + planned.pictures.length });
        void run(planned, call.who, call.query.name);
      } catch (error) {
        imports.set(id, idle);
        throw error;
      }
      return progressFor(call.who);
    },
    importProgress: ({ who }) => progressFor(who),
    async undoImport({ who }) {
      await store.expectWriting('articles');
      begin();
      const undone = await explainFailedWrite(() => undoImport(contentFolder, site.paperFolder)).finally(() =>
        imports.set(id, idle),
      );
      if (!undone)
        throw new DeskFailure(409, 'Something of this import was changed. Remove its articles one by one.');
      await note(db, who, 'undo import', `${undone.name}: ${undone.texts.length} texts`);
      await reload();
      return progressFor(who);
    },
  };
}

/** Slugs of articles that a command stored from another folder. */
async function readStoredNames(db: Kysely<Schema>, domain: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('articles')
    .select(['slug', 'former_slugs'])
    .where('publication', '=', domain)
    .where('source', '!=', OWN_SOURCE)
    .execute();
  return new Set(rows.flatMap(({ slug, former_slugs }) => [slug, ...former_slugs]));
}
