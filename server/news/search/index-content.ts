import { type Kysely, sql } from 'kysely';
import { TOPIC_NAMES, TOPICS } from '../../../contract/categories.ts';
import type { FaqEntry } from '../../../contract/faq.ts';
import type { StaticPage } from '../../../contract/pages.ts';
import type { Schema } from '../../data/database/schema.ts';

/** Updates the search index of a publication's questions, pages and topics, which are found as pages. Articles are indexed by a trigger. */
export async function indexContent(
  db: Kysely<Schema>,
  publication: string,
  { faq, pages }: { faq: readonly FaqEntry[]; pages: Iterable<StaticPage> },
): Promise<void> {
  const texts = [
    ...faq.map(({ id, category, question, answer }) => ({
      kind: 'faq',
      ref: id,
      title: question,
      body: answer,
      section: category,
    })),
    ...[...pages].map(({ name, title, description, body }) => ({
      kind: 'page',
      ref: name,
      title,
      section: '',
      body: `${description}\n\n${body}`,
    })),
    ...TOPICS.map((topic) => ({
      kind: 'page',
      ref: `topic/${topic}`,
      title: TOPIC_NAMES[topic],
      section: '',
      body: `The newest stories on ${TOPIC_NAMES[topic].toLowerCase()}, from every section.`,
    })),
  ];
  const given = sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
    as given(kind text, ref text, title text, body text, section text)`;
  await db.transaction().execute(async (trx) => {
    await sql`
      delete from search_texts where scope = ${publication} and kind in ('faq', 'page')
        and (kind, ref) not in (select kind, ref from ${given})`.execute(trx);
    await sql`
      insert into search_texts (kind, scope, ref, domains, title, body, section)
      select kind, ${publication}, ref, array[${publication}]::text[], title, search_prose(body), section from ${given}
      order by kind, ref
      on conflict (kind, scope, ref) do update set
        title = excluded.title, body = excluded.body, section = excluded.section, learned = false
      where (search_texts.title, search_texts.body, search_texts.section)
        is distinct from (excluded.title, excluded.body, excluded.section)`.execute(trx);
  });
}
