import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DeskResponse } from '../../contract/desk.ts';
import type { TextKind } from '../../contract/desk-texts.ts';
import type { Schema } from '../data/database/schema.ts';
import { type PaperDesk, recordAudit } from './audit.ts';

/** A text by its folder and the path of its file there. */
export interface TextAddress {
  kind: TextKind;
  file: string;
}

/** Any file that the desk changes. */
type FileAddress = Omit<TextAddress, 'kind'> & { kind: TextKind | 'settings' };

export interface TextVersion {
  bytes: Uint8Array;
  sha: string;
  /** When it was written. */
  changedAt: Date;
}

/** An action on a text, for its revisions and the log. */
export interface TextAction {
  who: string;
  what: string;
  /** The entry of the log; undefined: none. */
  logged?: string | undefined;
  /** Subject of the entry; default: the file. */
  target?: string | undefined;
}

export const AUTOSAVED = 'autosaved';
/** A change that waits for review. The file never had this content. */
export const PROPOSED = 'proposed';
export const REMOVED = 'removed';
const CHANGED_ON_DISK = 'changed on disk';
/** Autosaves within this time are one version. */
const AUTOSAVE_MS = 10 * 60_000;
/** Revisions kept for each file. */
const MAX_REVISIONS = 100;
/** Counted from the time at which a version was replaced. The last version of a file stays. */
const RETENTION_YEARS = 2;

/** Versions of texts. Each is stored before its file is written. */
export function createTextRevisions({ db, publication, clock }: PaperDesk) {
  const of = ({ kind, file }: FileAddress, from: Kysely<Schema> = db) =>
    from
      .selectFrom('text_revisions')
      .where('publication', '=', publication)
      .where('kind', '=', kind)
      .where('file', '=', file);
  const latest = (address: FileAddress, from?: Kysely<Schema>) =>
    of(address, from).where('what', '<>', PROPOSED).orderBy(sql`text_revisions.id`, 'desc').limit(1);
  const withId = (id: string) => sql<boolean>`id = ${id}::bigint`;

  return {
    /** Also stores `before` if it was changed on disk. Call `undo` if the file could not be written. */
    add: (
      address: FileAddress,
      next: Uint8Array,
      before: TextVersion | undefined,
      { who, what, logged, target = keyOf(address) }: TextAction,
    ): Promise<{ id: string; undo(): Promise<void> }> =>
      db.transaction().execute(async (trx) => {
        const at = clock();
        const insert = async (version: TextVersion, by: { who: string; what: string }) => {
          const { sha, bytes, changedAt } = version;
          const row = { ...by, sha256: sha, source: bytes, at: changedAt, started_at: changedAt };
          const { id } = await trx
            .insertInto('text_revisions')
            .values({ publication, ...address, ...row })
            .returning(sql<string>`id::text`.as('id'))
            .executeTakeFirstOrThrow();
          return id;
        };
        let newest = await latest(address, trx)
          .select(['sha256', 'source', 'who', 'what', 'at', 'started_at', sql<string>`id::text`.as('id')])
          .executeTakeFirst();
        if (before && newest?.sha256 !== before.sha) {
          await insert(before, { who: '', what: CHANGED_ON_DISK });
          newest = undefined;
        }
        const entry = { publication, who, what: logged ?? '', target, at };
        if (logged !== undefined) await recordAudit(trx, entry);
        const unlog = async () => {
          if (logged === undefined) return;
          await db
            .deleteFrom('desk_audit')
            .where('publication', '=', publication)
            .where('at', '=', at)
            .where('target', '=', entry.target)
            .where('what', '=', logged)
            .execute();
        };
        const continues =
          what === AUTOSAVED && newest?.what === AUTOSAVED && newest.who === who && isRecent(newest, at);
        if (!continues || !newest) {
          const id = await insert({ bytes: next, sha: shaOf(next), changedAt: at }, { who, what });
          const undo = async () => {
            await db.deleteFrom('text_revisions').where(withId(id)).execute();
            await unlog();
          };
          return { id, undo };
        }
        const { id, sha256, source, at: writtenAt } = newest;
        const replace = (from: Kysely<Schema>, version: { sha256: string; source: Uint8Array; at: Date }) =>
          from.updateTable('text_revisions').set(version).where(withId(id)).execute();
        await replace(trx, { sha256: shaOf(next), source: next, at });
        const undo = async () => {
          await replace(db, { sha256, source, at: writtenAt });
          await unlog();
        };
        return { id, undo };
      }),
    async newest(address: FileAddress): Promise<TextVersion | undefined> {
      const row = await latest(address).select(['source', 'sha256', 'at']).executeTakeFirst();
      return row && { bytes: row.source, sha: row.sha256, changedAt: row.at };
    },
    async list(address: FileAddress): Promise<DeskResponse<'revisions'>> {
      const rows = await of(address)
        .select(['who', 'what', 'at', sql<string>`id::text`.as('id')])
        .orderBy(sql`text_revisions.id`, 'desc')
        .execute();
      return { revisions: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
    },
    async find(address: FileAddress, id: string): Promise<Uint8Array | undefined> {
      if (!/^\d{1,18}$/.test(id)) return undefined;
      return (await of(address).select('source').where(withId(id)).executeTakeFirst())?.source;
    },
    async prune(): Promise<void> {
      const oldest = new Date(clock());
      oldest.setUTCFullYear(oldest.getUTCFullYear() - RETENTION_YEARS);
      await sql`
        delete from text_revisions where id in (
          select id from (
            select id, what, at, lead(at) over files as replaced_at,
              row_number() over (partition by publication, kind, file order by id desc) as place
            from text_revisions window files as (partition by publication, kind, file order by id)
          ) as placed
          where place > ${sql.lit(MAX_REVISIONS)} or replaced_at < ${oldest} or (what = ${REMOVED} and at < ${oldest})
        )`.execute(db);
    },
  };

  function isRecent({ started_at }: { started_at: Date }, now: Date): boolean {
    return now.getTime() - started_at.getTime() < AUTOSAVE_MS;
  }
}

/** The key of a text in logs and maps. */
export function keyOf({ kind, file }: FileAddress): string {
  return `${kind}/${file}`;
}

export function shaOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
