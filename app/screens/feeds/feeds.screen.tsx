import { categoriesOf, categoryName, TOPIC_NAMES, TOPICS } from '../../../contract/categories.ts';
import { FEED_FORMS, feedAddress } from '../../../contract/feed-addresses.ts';
import type { Publication } from '../../../contract/publication.ts';
import { SectionHead } from '../../components/section-head.tsx';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { breadcrumbs } from '../../head/structured-data.ts';
import { type PageProps, screen } from '../../screen.ts';
import styles from './feeds.screen.css?inline';

export const feeds = screen<null>({
  path: '/feeds',
  styles,
  head: ({ publication }) => feedsHead(publication),
  load: async () => ({ status: 200, data: null, tags: [] }),
  Page: FeedsPage,
});

function feedsHead({ name }: Publication): Head {
  return {
    title: 'Feeds',
    description: `Follow ${name} in a news reader: feeds of its articles and of the headlines of every section.`,
    canonical: '/feeds',
    card: { screen: 'feeds' },
  };
}

function FeedsPage({ visit: { publication } }: PageProps<null>) {
  return (
    <TitledPage
      className="feeds"
      publication={publication}
      {...feedsHead(publication)}
      structuredData={breadcrumbs(publication, [['Feeds', '/feeds']])}
    >
      <p className="feeds__note">
        A feed lets a news reader app show our headlines. Copy its address into your reader: no account, no
        tracking. RSS works everywhere. Atom and JSON carry the same items.
      </p>
      <section aria-labelledby="feeds-articles">
        <SectionHead title="Articles" id="feeds-articles" />
        <ul className="feeds__list">
          <Line name={`Articles of ${publication.name}, in full`} forms={formsOf()} />
        </ul>
      </section>
      <section className="feeds__headlines" aria-labelledby="feeds-headlines">
        <SectionHead title="Headlines" id="feeds-headlines" />
        <ul className="feeds__list">
          {categoriesOf(publication).map((category) => (
            <Line
              key={category}
              name={categoryName(publication, category)}
              forms={formsOf(`/category/${category}`)}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="feeds-topics">
        <SectionHead title="Topics" id="feeds-topics" />
        <ul className="feeds__list">
          {TOPICS.map((topic) => (
            <Line key={topic} name={TOPIC_NAMES[topic]} forms={formsOf(`/topic/${topic}`)} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="feeds-more">
        <SectionHead title="More" id="feeds-more" />
        <ul className="feeds__list">
          <Line name="The sources we follow" forms={[{ name: 'OPML', href: '/sources.opml' }]} />
          <Line
            name="All pages and articles, for search engines"
            forms={[{ name: 'Sitemap', href: '/sitemap.xml' }]}
          />
          <Line name="All articles as Markdown" forms={[{ name: 'llms.txt', href: '/llms.txt' }]} />
        </ul>
        <p className="feeds__note">
          Every article is also available as plain Markdown: add .md to its address.
        </p>
      </section>
    </TitledPage>
  );
}

/** The forms of the feed of a page; without one, of the paper's articles. */
const formsOf = (page?: string) =>
  FEED_FORMS.map(({ name, type }) => ({ name, type, href: feedAddress(name, page) }));

interface LineProps {
  name: string;
  forms: readonly { name: string; href: string; type?: string }[];
}

function Line({ name, forms }: LineProps) {
  return (
    <li>
      <span className="feeds__name">{name}</span>
      <span className="feeds__forms">
        {forms.map(({ name: form, href, type }) => (
          <a key={form} href={href} type={type} aria-label={`${name}: ${form}`}>
            {form}
          </a>
        ))}
      </span>
    </li>
  );
}
