import type { JSX } from 'react';
import { type FaqEntry, faqList } from '../../../contract/faq.ts';
import { introduction } from '../../components/introductions.ts';
import { PageHead } from '../../components/page-head.tsx';
import { faq as search } from '../../islands/faq.island.tsx';
import { Island } from '../../islands/island.tsx';
import { screen, type Visit } from '../../screen.ts';
import { Entry } from './entry.tsx';
import styles from './faq.screen.css?inline';
import { ALL_OPEN, categorySlug, countByCategory, readFaqQuery } from './faq-query.ts';
import { hasText } from './find-text.ts';
import { FAQ_LIST } from './listed-entries.ts';

export const faq = screen<readonly FaqEntry[]>({
  path: '/faq',
  canonicalQuery: (query) => {
    const { category, words } = readFaqQuery(query);
    return {
      ...(category ? { category: categorySlug(category) } : {}),
      ...(words ? { q: words } : {}),
      ...(query.get('open') === ALL_OPEN ? { open: ALL_OPEN } : {}),
    };
  },
  styles,
  loading: { title: 'FAQ', text: 'Loading questions...' },
  load: async ({ wire, query }) => {
    const { entries } = await wire.json('/api/faq', faqList);
    return { status: 200, data: entries, tags: ['faq'], keep: isOften(query) };
  },
  Page: ({ data, visit }) => <FaqPage entries={data} visit={visit} />,
});

/** The whole list and each category are asked for often; a search is one reader's. */
function isOften(query: URLSearchParams): boolean {
  return readFaqQuery(query).words === '' && query.get('open') !== ALL_OPEN;
}

function FaqPage({ entries, visit }: { entries: readonly FaqEntry[]; visit: Visit }): JSX.Element {
  const { publication } = visit;
  const query = readFaqQuery(visit.query);
  const { category, words } = query;
  const openAll = visit.query.get('open') === ALL_OPEN;
  const found = entries.filter((entry) => hasText(entry, words));
  const shown = new Set(found.filter((entry) => !category || entry.category === category));
  return (
    <div className="wrap page">
      <PageHead
        publication={publication}
        title={category ? `${category} FAQ` : 'FAQ'}
        description={introduction('faq', publication)}
        canonical="/faq"
        {...(words === '' ? {} : { robots: 'noindex' })}
      />
      <header className="pagehead">
        <h1 className="pagehead__title">Frequently Asked Questions</h1>
        <p className="pagehead__dek">{introduction('faq', publication)}</p>
      </header>
      <div className="faq">
        {/* Marks what was searched for as soon as it is seen. */}
        <Island
          of={search}
          on={words === '' ? 'interaction' : 'visible'}
          props={{ category, words, counts: countByCategory(found) }}
        />
        <div className="faq__list" id={FAQ_LIST} itemScope itemType="https://schema.org/FAQPage">
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              open={openAll && shown.has(entry)}
              hidden={!shown.has(entry)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
