import { apiStatus } from '../../../contract/api-client.ts';
import { AUTHOR_PATH, authorPath, authorSlug } from '../../../contract/authors.ts';
import {
  type AuthorAnswer,
  type AuthorProfile,
  authorAnswer,
  type BlogSummary,
} from '../../../contract/blog.ts';
import { feedAddress } from '../../../contract/feed-addresses.ts';
import { ARTICLES_TAG, FEED_TAGS } from '../../../contract/tags.ts';
import { AuthorCard, askProfiles } from '../../components/author-card.tsx';
import { MissingPage } from '../../components/missing-page.tsx';
import { askNewest } from '../../components/newest.tsx';
import { TitledPage } from '../../components/titled-page.tsx';
import type { Head } from '../../head/head.ts';
import { profileData } from '../../head/structured-data.ts';
import { PostList, PostsFailed } from '../../islands/blog/post-list.tsx';
import { type Loaded, screen, type Visit } from '../../screen.ts';
import type { Story } from '../../stories/story.ts';
import { titleOfName } from '../../text/title-of-name.ts';
import styles from './author.screen.css?inline';

const RETRY_AFTER_SECONDS = 30;
const TAGS = [ARTICLES_TAG];
const UNKNOWN = {
  title: 'Author Not Found',
  description: 'We have no author by that name.',
};

type Data =
  | { kind: 'unknown'; newest: readonly Story[] }
  | { kind: 'failed'; slug: string }
  | { kind: 'found'; slug: string; author: AuthorAnswer; profile: AuthorProfile | undefined };

export const author = screen<Data>({
  path: AUTHOR_PATH,
  isValid: ({ name = '' }) => isSlug(name),
  styles,
  // While streaming, the name is derived from the slug.
  head: ({ params: { name = '' }, publication }) =>
    authorHead({ slug: name, name: titleOfName(name), paper: publication.name }),
  load,
  Page: ({ data, visit }) => <AuthorPage data={data} visit={visit} />,
});

async function load(visit: Visit): Promise<Loaded<Data>> {
  const { params, api, report } = visit;
  const slug = params.name ?? '';
  const unknown = async () => ({ kind: 'unknown' as const, newest: await askNewest(visit) });
  if (!isSlug(slug)) return { status: 404, data: await unknown(), tags: [...TAGS, ...FEED_TAGS] };
  try {
    const query = new URLSearchParams({ name: slug, domain: api.domain });
    const [author, profiles] = await Promise.all([
      api.json(`/api/author?${query}`, authorAnswer),
      askProfiles(visit),
    ]);
    const profile = profiles.find((one) => one.slug === slug);
    return { status: 200, data: { kind: 'found', slug, author, profile }, tags: TAGS };
  } catch (error) {
    if (apiStatus(error) === 404) {
      const tags = [...TAGS, ...FEED_TAGS];
      return { status: 404, data: await unknown(), tags, canonicalPath: AUTHOR_PATH };
    }
    report(error);
    return { status: 503, data: { kind: 'failed', slug }, tags: TAGS, retryAfter: RETRY_AFTER_SECONDS };
  }
}

/** All invalid names share one 'not found' page, whose address is the screen's path. */
function isSlug(name: string): boolean {
  return name !== '' && name === authorSlug(name);
}

function authorHead({ slug, name, paper }: { slug: string; name: string; paper: string }): Head {
  return {
    title: name,
    description: `Articles by ${name} in ${paper}.`,
    canonical: authorPath(slug),
    feedsOf: authorPath(slug),
  };
}

function AuthorPage({ data, visit }: { data: Data; visit: Visit }) {
  const { publication } = visit;
  if (data.kind === 'unknown')
    return <MissingPage visit={visit} newest={data.newest} {...UNKNOWN} leadsTo="Back to Blog" />;
  const { slug } = data;
  const path = authorPath(slug);
  const profile = data.kind === 'found' ? data.profile : undefined;
  const { name, total, blogs } =
    data.kind === 'found' ? data.author : { name: titleOfName(slug), total: 0, blogs: [] };
  return (
    <TitledPage
      publication={publication}
      {...authorHead({ slug, name, paper: publication.name })}
      line={total > 0 ? countText(total, blogs.length) : ''}
      back={{ name: 'Blog', href: '/blog' }}
      structuredData={profileData(publication, {
        name,
        path,
        profile,
        articles: blogs.map((blog) => ({
          title: blog.metaTitle,
          path: `/blog/${encodeURIComponent(blog.slug)}`,
        })),
      })}
    >
      {profile ? <AuthorCard profile={profile} /> : null}
      <p className="author__feed">
        <a className="txtlink" href={feedAddress('RSS', path)}>
          Follow {name} by feed
        </a>
      </p>
      {data.kind === 'failed' ? (
        <PostsFailed address={path} />
      ) : (
        <PostList blogs={blogs.map(withCoauthors)} style={publication} />
      )}
    </TitledPage>
  );
}

/** Keeps bylines only where there are coauthors: the page itself names the author. */
function withCoauthors(blog: BlogSummary): BlogSummary {
  return (blog.authors?.length ?? 0) > 1 ? blog : { ...blog, authors: [] };
}

function countText(total: number, shown: number): string {
  if (total > shown) return `The newest ${shown} of ${total} articles.`;
  return total === 1 ? 'One article.' : `${total} articles.`;
}
