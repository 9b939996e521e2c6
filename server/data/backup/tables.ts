import { type Kysely, sql } from 'kysely';
import type { Migration } from '../database/migrate.ts';
import type { Schema } from '../database/schema.ts';

/** A table as the database describes it, so that a new migration needs nothing here. */
export interface Table {
  name: string;
  /** All but those that the database computes. */
  columns: readonly Column[];
  /** Columns of the primary key, or all where there is none: rows come in their order on every database. */
  order: readonly Column[];
}

interface Column {
  name: string;
  type: string;
  /** Whether order depends on a collation, in which databases differ. */
  isCollated: boolean;
}

const CREATED_TABLE = /^create table (?:if not exists )?(\w+)/gm;
const CREATED_FUNCTION = /^create (?:or replace )?function (\w+)/gm;

/** The table that tells which migrations a database has seen: it is made anew, not copied. */
export const MIGRATIONS_TABLE = 'migrations';

/** What the migrations make; anything else in the database is somebody else's. */
export function ownNames(migrations: readonly Migration[]): { tables: string[]; functions: string[] } {
  const all = (pattern: RegExp) => [
    ...new Set(
      migrations.flatMap(({ source }) => Array.from(source.matchAll(pattern), ([, name = '']) => name)),
    ),
  ];
  return { tables: [...all(CREATED_TABLE), MIGRATIONS_TABLE], functions: all(CREATED_FUNCTION) };
}

interface CatalogRow {
  name: string;
  columns: { name: string; type: string; collated: boolean; key: boolean }[];
  refers_to: string[];
}

/** Those of the named tables that are there, each after the tables that it refers to. */
export async function readTables(db: Kysely<Schema>, names: readonly string[]): Promise<Table[]> {
  const { rows } = await sql<CatalogRow>`
    select relname as name,
      (select jsonb_agg(jsonb_build_object(
          'name', attname, 'type', format_type(atttypid, atttypmod), 'collated', attcollation <> 0,
          'key', attnum = any (coalesce((select indkey::int2[] from pg_index where indrelid = pg_class.oid and indisprimary), '{}')))
        order by attnum)
       from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(jsonb_agg(distinct referred.relname), '[]') from pg_constraint
         join pg_class as referred on referred.oid = confrelid
       where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as refers_to
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
    order by relname collate "C"`.execute(db);
  return referredFirst(rows).map(({ name, columns }) => {
    const described = columns.map((column) => ({ ...column, isCollated: column.collated }));
    const key = described.filter((column) => column.key);
    return { name, columns: described, order: key.length > 0 ? key : described };
  });
}

function referredFirst(rows: readonly CatalogRow[]): CatalogRow[] {
  const ordered: CatalogRow[] = [];
  const visit = (row: CatalogRow) => {
    if (ordered.includes(row)) return;
    for (const other of rows) if (row.refers_to.includes(other.name)) visit(other);
    ordered.push(row);
  };
  for (const row of rows) visit(row);
  return ordered;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
