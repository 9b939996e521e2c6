import { type Kysely, sql } from 'kysely';
import { TOPIC_NAMES, TOPICS } from '../../../contract/categories.ts';
import type { FaqEntry } from '../../../contract/faq.ts';
import type { StaticPage } from '../../../contract/pages.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { Schema } from '../../data/database/schema.ts';
import { articlesKey } from '../../data/database/visible-articles.ts';

interface IndexedText {
  kind: 'faq' | 'page';
  ref: string;
  title: string;
  body: string;
  section: string;
  domains: readonly string[];
}

/** Indexes the questions, pages and topics of a publication. A trigger indexes articles. */
export function indexContent(
  db: Kysely<Schema>,
  publication: string,
  { faq, pages }: { faq: readonly FaqEntry[]; pages: Iterable<StaticPage> },
): Promise<void> {
  const domains = [publication];
  const texts: IndexedText[] = [
    ...faq.map(({ id: ref, category: section, question: title, answer: body }) => {
      return { kind: 'faq' as const, ref, title, body, section, domains };
    }),
    ...[...pages].map(({ name, title, description, body }) =>
      page(name, title, `${description}\n\n${body}`, domains),
    ),
    ...TOPICS.map((topic) => {
      const name = TOPIC_NAMES[topic];
      const body = `The newest stories on ${name.toLowerCase()}, from every section.`;
      return page(`topic/${topic}`, name, body, domains);
    }),
  ];
  return replaceTexts(db, publication, texts, sql`ref not like 'author/%'`);
}

/** Indexes authors, for the domains that have articles by them. */
export function indexAuthors(
  db: Kysely<Schema>,
  publication: Pick<Publication, 'id' | 'domain'>,
  authors: ReadonlyMap<string, readonly { slug: string; name: string }[]>,
): Promise<void> {
  const texts = new Map<string, IndexedText & { domains: string[] }>();
  for (const [domain, names] of authors) {
    for (const { slug, name } of names) {
      const text = { ...page(`author/${slug}`, name, `Articles by ${name}.`), domains: [] };
      texts.getOrInsert(slug, text).domains.push(articlesKey(publication, domain));
    }
  }
  return replaceTexts(db, publication.id, [...texts.values()], sql`ref like 'author/%'`);
}

function page(ref: string, title: string, body: string, domains: readonly string[] = []): IndexedText {
  return { kind: 'page', ref, title, body, section: '', domains };
}

async function replaceTexts(
  db: Kysely<Schema>,
  publication: string,
  texts: readonly IndexedText[],
  which: ReturnType<typeof sql>,
): Promise<void> {
  const listed = sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
    as listed(kind text, ref text, title text, body text, section text, domains text[])`;
  await db.transaction().execute(async (trx) => {
    await sql`
      delete from search_texts where scope = ${publication} and kind in ('faq', 'page') and ${which}
        and (kind, ref) not in (select kind, ref from ${listed})`.execute(trx);
    await sql`
      insert into search_texts (kind, scope, ref, domains, title, body, section)
      select kind, ${publication}, ref, domains, title, search_prose(body), section from ${listed}
      order by kind, ref
      on conflict (kind, scope, ref) do update set
        domains = excluded.domains, title = excluded.title, body = excluded.body, section = excluded.section,
        learned = false
      where (search_texts.domains, search_texts.title, search_texts.body, search_texts.section)
        is distinct from (excluded.domains, excluded.title, excluded.body, excluded.section)`.execute(trx);
  });
}
