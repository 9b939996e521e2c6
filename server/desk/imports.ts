import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DeskResponse } from '../../contract/desk.ts';
import type { IMPORT_ROUTES } from '../../contract/desk-import.ts';
import type { Publication } from '../../contract/publication.ts';
import { ExportError } from '../../post-import/exported-post.ts';
import type { Schema } from '../data/database/schema.ts';
import { errorMessage } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { type ImportPlan, planImport, runImport } from '../paper/import/import-posts.ts';
import { auditOf } from './audit.ts';
import type { DeskCall, DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import { explainFailedWrite } from './text-files.ts';
import type { TextStore, TextsSite } from './text-store.ts';

type Progress = DeskResponse<'importProgress'>;

interface ImportsOptions {
  db: Kysely<Schema>;
  publication: Publication;
  site: TextsSite;
  store: Pick<TextStore, 'expectWriting'>;
  /** The last import of each paper, which survives a change of its settings. */
  imports: Map<string, Progress>;
  log: Log;
  clock: () => Date;
}

/** Imports exports of other systems as files of content/articles. One import at a time. */
export function createImports(options: ImportsOptions): Pick<DeskHandlers, keyof typeof IMPORT_ROUTES> {
  const { db, publication, site, store, imports, log, clock } = options;
  const { domain, desk } = publication;
  const note = auditOf({ publication: domain, clock });
  const idle: Progress = { isRunning: false, done: 0, total: 0, outcome: null, error: null };
  const current = () => imports.get(domain) ?? idle;

  /** Nobody publishes without a review, where the paper requires one: what editors import are drafts. */
  const isAsDrafts = (role: string | undefined) => desk.reviewRequired && role !== 'operator';

  async function plan({
    account,
    query,
    file,
  }: Pick<DeskCall<'checkImport'>, 'account' | 'query' | 'file'>): Promise<ImportPlan> {
    await store.expectWriting('articles');
    try {
      return await planImport(file, {
        publication,
        folder: join(site.contentFolder, 'articles'),
        site: query.site,
        asDrafts: isAsDrafts(account?.role),
        now: clock(),
      });
    } catch (error) {
      if (error instanceof ExportError) throw new DeskFailure(422, error.message);
      throw error;
    }
  }

  async function run(planned: ImportPlan, who: string, name: string): Promise<void> {
    try {
      const outcome = await explainFailedWrite(() =>
        runImport(planned, {
          ...site,
          onStep: () => imports.set(domain, { ...current(), done: current().done + 1 }),
        }),
      );
      const target = `${name}: ${outcome.articles} articles, ${outcome.pictures} pictures`;
      await note(db, who, 'import articles', target);
      imports.set(domain, { ...current(), isRunning: false, outcome });
    } catch (error) {
      if (!(error instanceof DeskFailure)) log.error({ err: error, name }, 'an import of articles failed');
      imports.set(domain, { ...current(), isRunning: false, error: errorMessage(error) });
    } finally {
      await site.reloadContent('articles').catch(() => {});
    }
  }

  return {
    async checkImport(call) {
      const planned = await plan(call);
      return { ...planned, articles: planned.articles.length, pictures: planned.pictures.length };
    },
    async startImport(call) {
      if (current().isRunning)
        throw new DeskFailure(409, 'Another import is running. Wait until it is done.');
      imports.set(domain, { ...idle, isRunning: true });
      try {
        const planned = await plan(call);
        imports.set(domain, { ...current(), total: planned.articles.length + planned.pictures.length });
        void run(planned, call.who, call.query.name);
      } catch (error) {
        imports.set(domain, idle);
        throw error;
      }
      return current();
    },
    importProgress: async () => current(),
  };
}
