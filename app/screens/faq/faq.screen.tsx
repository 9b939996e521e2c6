import type { ReactNode } from 'react';
import { type FaqEntry, faqList } from '../../../contract/faq.ts';
import { ALL_OPEN } from '../../../contract/faq-category.ts';
import type { Publication } from '../../../contract/publication.ts';
import { FAQ_TAG } from '../../../contract/tags.ts';
import { Notice } from '../../components/states.tsx';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { breadcrumbs } from '../../head/structured-data.ts';
import { categoriesOf, countByCategory, queryCategory, readFaqQuery } from '../../islands/faq/faq-query.ts';
import { hasText, snippetOf } from '../../islands/faq/find-text.ts';
import { FAQ_LIST } from '../../islands/faq/highlight.ts';
import { faq as search } from '../../islands/faq.island.tsx';
import { Island } from '../../islands/island.tsx';
import { type PageProps, screen } from '../../screen.ts';
import { introduction } from '../../text/introductions.ts';
import styles from './faq.screen.css?inline';

export const faq = screen<readonly FaqEntry[]>({
  path: '/faq',
  canonicalQuery,
  styles,
  head: ({ publication }) => faqHead(publication),
  loading: 'Loading questions...',
  load: async ({ api, query }) => {
    const { entries } = await api.json('/api/faq', faqList);
    const result = { status: 200, data: entries, tags: [FAQ_TAG], keep: isOften(query) };
    const { category } = readFaqQuery(query, categoriesOf(entries));
    return queryCategory(query) === '' || category !== null
      ? result
      : { ...result, canonicalPath: withoutCategory(query) };
  },
  Page: FaqPage,
});

function canonicalQuery(query: URLSearchParams): Record<string, string> {
  const [category, words] = [queryCategory(query), query.get('q')];
  return {
    ...(category ? { category } : {}),
    ...(words ? { q: words } : {}),
    ...(query.get('open') === ALL_OPEN ? { open: ALL_OPEN } : {}),
  };
}

/** An unknown category shows the whole list. */
function withoutCategory(query: URLSearchParams): string {
  const { category: _, ...rest } = canonicalQuery(query);
  const parameters = new URLSearchParams(rest);
  return parameters.size > 0 ? `/faq?${parameters}` : '/faq';
}

/** Caches the whole list and the categories, not searches. */
function isOften(query: URLSearchParams): boolean {
  return !query.get('q') && query.get('open') !== ALL_OPEN;
}

function faqHead(publication: Publication): Head {
  return {
    title: 'FAQ',
    description: introduction('faq', publication),
    canonical: '/faq',
    card: { screen: 'faq' },
  };
}

function FaqPage({ data: entries, visit }: PageProps<readonly FaqEntry[]>) {
  const { publication } = visit;
  const categories = categoriesOf(entries);
  const { category, words } = readFaqQuery(visit.query, categories);
  const openAll = visit.query.get('open') === ALL_OPEN;
  const matching = entries.filter((entry) => hasText(entry, words));
  const visible = new Set(matching.filter((entry) => !category || entry.category === category));
  return (
    <TitledPage
      publication={publication}
      {...faqHead(publication)}
      title={category ? `${category} FAQ` : 'FAQ'}
      heading="Frequently Asked Questions"
      structuredData={breadcrumbs(publication, [['FAQ', '/faq']])}
      noindex={words !== ''}
    >
      {entries.length === 0 ? (
        <Notice title="No Questions Yet">
          <p>Check back later for new content</p>
        </Notice>
      ) : (
        <div className="faq">
          <Island
            of={search}
            on="interaction"
            props={{ category, words, counts: countByCategory(entries, matching), open: openAll }}
          />
          <div
            className="faq__list"
            id={FAQ_LIST}
            data-marked={words || undefined}
            itemScope
            itemType="https://schema.org/FAQPage"
          >
            {categories.map((name) => (
              <section className="faq__group" key={name}>
                <h2>{name}</h2>
                {entries
                  .filter((entry) => entry.category === name)
                  .map((entry) => (
                    <Entry
                      key={entry.id}
                      entry={entry}
                      open={openAll && visible.has(entry)}
                      hidden={!visible.has(entry)}
                      words={words}
                    />
                  ))}
              </section>
            ))}
          </div>
        </div>
      )}
    </TitledPage>
  );
}

interface EntryProps {
  entry: FaqEntry;
  open: boolean;
  hidden: boolean;
  /** The search: a closed entry shows its match. */
  words: string;
}

/**
 * One question as `details`, which works without scripts. Search engines read it as part of the list's FAQPage.
 */
function Entry({ entry: { id, question, answer }, open, hidden, words }: EntryProps) {
  const snippet = open || hasText({ question, answer: '' }, words) ? undefined : snippetOf(answer, words);
  return (
    <details
      className="qa below"
      id={id}
      open={open}
      hidden={hidden}
      itemProp="mainEntity"
      itemScope
      itemType="https://schema.org/Question"
    >
      <summary>
        <h3 className="qa__q" itemProp="name">
          {question}
        </h3>
        {snippet ? (
          <span className="qa__hit">
            {snippet[0]}
            <mark>{snippet[1]}</mark>
            {snippet[2]}
          </span>
        ) : null}
      </summary>
      <div className="qa__a" itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
        <div itemProp="text">
          {answer.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{withMailLinks(paragraph)}</p>
          ))}
        </div>
        <a className="txtlink" href={`#${id}`}>
          Link to this answer
        </a>
      </div>
    </details>
  );
}

const MAIL = /([a-z0-9][a-z0-9._-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)+)/i;

function withMailLinks(text: string): ReactNode[] {
  // With a capturing group, `split` returns matches at odd indexes.
  return text.split(MAIL).map((piece, place) =>
    place % 2 === 1 ? (
      <a key={place} href={`mailto:${piece}`}>
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
