import { type ApiClient, ApiError } from '../../../contract/api-client.ts';
import { authorPath } from '../../../contract/authors.ts';
import { authorAnswer } from '../../../contract/blog.ts';
import {
  CATEGORIES,
  categoriesOf,
  categoryName,
  isCategory,
  isTopic,
  TOPIC_NAMES,
  TOPICS,
} from '../../../contract/categories.ts';
import { FEED_FORMS, type FeedForm, feedAddress } from '../../../contract/feed-addresses.ts';
import type { ResolveImage } from '../../../contract/image.ts';
import { ARTICLE_PATH } from '../../../contract/limits.ts';
import type { PageLink } from '../../../contract/pages.ts';
import { decodePath } from '../../../contract/paths.ts';
import { type Publication, publicFeedAddress } from '../../../contract/publication.ts';
import {
  ARTICLES_TAG,
  articleTag,
  EVERY_ARTICLE_TAG,
  feedTag,
  LINKS_TAG,
  PUBLICATION_TAG,
} from '../../../contract/tags.ts';
import { topicItems, topicsAnswer } from '../../../contract/topics.ts';
import type { Brand } from '../../images/brand/brand.ts';
import type { ArticleArchive } from '../../paper/articles/article-archive.ts';
import type { Pages } from '../bundle/pages.ts';
import { type FileRoute, publishedFile } from '../files/published-file.ts';
import { document, element, tag } from '../files/xml.ts';
import type { Feed } from './feed.ts';
import { feedOfArticles } from './feed-of-articles.ts';
import { feedOfHeadlines } from './feed-of-headlines.ts';
import { FEED_STYLES, feedStyles } from './feed-styles.ts';
import { writeAtom } from './write-atom.ts';
import { writeJsonFeed } from './write-json-feed.ts';
import { articleMarkdown, writeLlms } from './write-markdown.ts';
import { writeRss } from './write-rss.ts';

export interface SyndicationParts {
  publication: Publication;
  brand(): Brand;
  archive: ArticleArchive;
  apiFor(domain: string): ApiClient;
  pages: Pick<Pages, 'syndicate' | 'headlinesOf' | 'fontFile'>;
  pageLinks(): readonly PageLink[];
  resolveImage: ResolveImage;
}

/** As many as a reader who comes once a month has not seen. */
const ENTRIES = 20;
const HEADLINES = 50;
const LISTED_FOR_PROGRAMS = 200;

const WRITERS: Readonly<Record<FeedForm, (feed: Feed) => string>> = {
  RSS: writeRss,
  Atom: writeAtom,
  JSON: writeJsonFeed,
};

/** All that the site gives away: feeds, the list of its sources, its articles as Markdown. */
export function syndicationFiles(parts: SyndicationParts): FileRoute[] {
  return [...feedFiles(parts), ...textFiles(parts)];
}

function feedFiles(parts: SyndicationParts): FileRoute[] {
  const { publication, archive, apiFor, pages, resolveImage } = parts;
  // Chromium shows XML by its stylesheet, and the feeds' own types as plain text.
  const typeOf = (form: FeedForm) => (form === 'JSON' ? 'application/feed+json' : 'application/xml');
  const send = (form: FeedForm, feed: Feed, tags: readonly string[]) =>
    publishedFile(typeOf(form), WRITERS[form](feed), [...tags, PUBLICATION_TAG], {
      // Scripts of other sites may read feeds.
      'Access-Control-Allow-Origin': '*',
      ...(feed.hub === undefined
        ? {}
        : { Link: `<${feed.hub}>; rel="hub", <${feed.self[form]}>; rel="self"` }),
    });
  return FEED_FORMS.flatMap(({ name: form, file }): FileRoute[] => {
    const ending = file.replace('.', '\\.');
    return [
      {
        path: new RegExp(`^/${ending}$`),
        make: async ({ domain }) => {
          const articles = await archive.newest(domain, ENTRIES);
          const feed = await feedOfArticles({ publication, articles, pages, resolveImage });
          return send(form, feed, [ARTICLES_TAG, EVERY_ARTICLE_TAG]);
        },
      },
      {
        path: new RegExp(`^/author/([^/]+)/${ending}$`),
        make: async ({ domain, match: [, slug = ''] }) => {
          const query = new URLSearchParams({ name: decodePath(slug), domain });
          const author = await apiFor(domain).json(`/api/author?${query}`, authorAnswer).catch(absent);
          if (typeof author === 'number') return undefined;
          const slugs = author.blogs.slice(0, ENTRIES).map(({ slug }) => slug);
          const feed = await feedOfArticles({
            publication,
            author: { name: author.name, path: authorPath(decodePath(slug)) },
            articles: await archive.some(domain, slugs),
            pages,
            resolveImage,
          });
          return send(form, feed, [ARTICLES_TAG, EVERY_ARTICLE_TAG]);
        },
      },
      {
        path: new RegExp(`^/category/([a-z]+)/${ending}$`),
        make: async ({ domain, match: [, category = ''] }) => {
          if (!isCategory(category) || publication.feeds[category].length === 0) return undefined;
          const news = await apiFor(domain).rss(category, { count: HEADLINES });
          const { description, entries } = await pages.headlinesOf(category, news);
          const feed = feedOfHeadlines(publication, {
            path: `/category/${category}`,
            name: categoryName(publication, category),
            description: publication.categories[category]?.description ?? description,
            entries,
          });
          return send(form, feed, [feedTag(category)]);
        },
      },
      {
        path: new RegExp(`^/topic/([a-z]+)/${ending}$`),
        make: async ({ domain, match: [, topic = ''] }) => {
          if (!isTopic(topic)) return undefined;
          const topics = await apiFor(domain).json(`/api/topics?domain=${domain}`, topicsAnswer);
          const headlines = topics[topic].map((story) =>
            pages.headlinesOf(story.category, { description: '', items: topicItems(story, publication) }),
          );
          const feed = feedOfHeadlines(publication, {
            path: `/topic/${topic}`,
            name: TOPIC_NAMES[topic],
            description: '',
            entries: (await Promise.all(headlines)).flatMap(({ entries }) => entries),
          });
          return send(form, feed, CATEGORIES.map(feedTag));
        },
      },
    ];
  });
}

function textFiles(parts: SyndicationParts): FileRoute[] {
  const { publication, brand, archive, apiFor, pages, pageLinks } = parts;
  const file = (type: string, body: string, tags: readonly string[]) =>
    publishedFile(type, body, [...tags, PUBLICATION_TAG]);
  return [
    {
      path: new RegExp(`^${FEED_STYLES.replace('.', '\\.')}$`),
      make: async () => file('text/css', feedStyles(brand(), pages.fontFile), []),
    },
    {
      path: /^\/sources\.opml$/,
      make: async () => file('text/x-opml', writeOpml(publication), []),
    },
    {
      path: /^\/blog\/([^/]+)\.md$/,
      async make({ domain, match: [, name = ''] }) {
        const slug = decodePath(name);
        const detail = await apiFor(domain).blog(slug).catch(absent);
        if (typeof detail === 'number') {
          return { kind: 'same', address: detail === 410 ? `/blog/${name}` : ARTICLE_PATH };
        }
        const tags = [EVERY_ARTICLE_TAG, articleTag(slug)];
        if (detail.slug !== undefined && detail.slug !== slug) {
          const location = `/blog/${encodeURIComponent(detail.slug)}.md`;
          return { kind: 'redirect', status: 301, location, tags: [...tags, articleTag(detail.slug)] };
        }
        return file('text/markdown', articleMarkdown(slug, detail, publication), tags);
      },
    },
    {
      path: /^\/llms\.txt$/,
      async make({ domain }) {
        const site = `https://${publication.domain}`;
        const link = (title: string, path: string) => ({ title, address: site + path });
        const articles = await archive.newest(domain, LISTED_FOR_PROGRAMS);
        const body = writeLlms(publication, {
          Articles: articles.map(({ slug, detail }) => ({
            title: detail.metaTitle,
            address: `${site}/blog/${encodeURIComponent(slug)}.md`,
            description: detail.metaDescription,
          })),
          Headlines: [
            ...categoriesOf(publication).map((key) =>
              link(categoryName(publication, key), `/category/${key}`),
            ),
            ...TOPICS.map((key) => link(TOPIC_NAMES[key], `/topic/${key}`)),
          ].map(({ title, address }) => ({ title, address: feedAddress('JSON', address) })),
          Optional: [
            ...pageLinks().map(({ name, label }) => link(label, `/${name}`)),
            link('Feeds', '/feeds'),
          ],
        });
        return file('text/plain', body, [ARTICLES_TAG, EVERY_ARTICLE_TAG, LINKS_TAG]);
      },
    },
  ];
}

/** The status of what is not found, or gone. */
function absent(error: unknown): number {
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return error.status;
  throw error;
}

/** The feeds that the publication reads itself, as OPML. */
export function writeOpml(publication: Publication): string {
  const { name, domain, feeds } = publication;
  const site = `https://${domain}`;
  const sources = categoriesOf(publication).flatMap((category) => {
    const title = categoryName(publication, category);
    return feeds[category].map((feed) =>
      element('outline', {
        type: 'rss',
        text: title,
        title,
        xmlUrl: publicFeedAddress(feed, site),
        htmlUrl: `${site}/category/${category}`,
      }),
    );
  });
  return document(
    element(
      'opml',
      { version: '2.0' },
      tag('head', tag('title', `Sources of ${name}`)),
      tag('body', sources),
    ),
  );
}
