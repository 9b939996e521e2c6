import { use } from 'react';
import { authorSlug } from '../../../contract/authors.ts';
import type {
  AuthorProfile,
  BlogDetail,
  BlogSummary,
  Correction,
  KeyFigure,
} from '../../../contract/blog.ts';
import { type Category, categoryName } from '../../../contract/categories.ts';
import { feedAddress } from '../../../contract/feed-addresses.ts';
import { illustrationAddress, readIllustration } from '../../../contract/illustrations.ts';
import type { Publication } from '../../../contract/publication.ts';
import { readingMinutes } from '../../../contract/reading-time.ts';
import { type YoutubeVideo, youtubeVideo } from '../../../contract/youtube.ts';
import { chooseFreeScene } from '../../../illustrations/illustrate.ts';
import { AuthorCard } from '../../components/author-card.tsx';
import { authorsOf, Byline } from '../../components/byline.tsx';
import { Icon } from '../../components/icon.tsx';
import { Image } from '../../components/image.tsx';
import { MostRead } from '../../components/most-read.tsx';
import { NewestList } from '../../components/newest.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { SearchBadges } from '../../components/search-badges.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import type { Head } from '../../head/head.ts';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';
import { articleIllustration, articleImage, ImageContext, shareImage } from '../../images/images.ts';
import { articleTools } from '../../islands/article-tools.island.tsx';
import { Island } from '../../islands/island.tsx';
import { addressOf } from '../../islands/video.island.tsx';
import { VideoPoster } from '../../islands/video-poster.tsx';
import type { Visit } from '../../screen.ts';
import { paleClass } from '../../stories/illustration.ts';
import type { Story } from '../../stories/story.ts';
import { longDate, machineDate } from '../../text/article-date.ts';
import { introduction } from '../../text/introductions.ts';
import { contentsOf } from '../../text/markdown.ts';
import { typeset } from '../../text/typeset.ts';
import { RelatedArticles } from './related-articles.tsx';
import { articleData } from './structured-data.ts';

export interface ArticleData {
  slug: string;
  detail: BlogDetail;
  related: readonly BlogSummary[];
  mostRead: readonly BlogSummary[];
  profiles: readonly AuthorProfile[];
  /** Suggestions to read next: headlines of the section, or articles. */
  next:
    | { section: Category; stories: readonly Story[] }
    | { section?: undefined; articles: readonly BlogSummary[] };
}

export function ArticlePage({ article, visit }: { article: ArticleData; visit: Visit }) {
  const { slug, detail, related, mostRead, profiles, next } = article;
  const { publication } = visit;
  const path = `/blog/${encodeURIComponent(slug)}`;
  const address = `https://${publication.domain}${path}`;
  const image = articleImage(detail.pinterestImageLink, '16x9');
  const shared = shareImage(image, use(ImageContext));
  const keywords = keywordsOf(detail.shortTailKeywords);
  const allKeywords = [...keywords, ...keywordsOf(detail.longTailKeywords)].join(', ');
  const authors = authorsOf(detail);
  const video = youtubeVideo(detail.youtubeShortsUrl);
  const corrections = detail.corrections ?? [];
  const contents = contentsList(detail.blog);
  return (
    <article className="wrap page story">
      <PageHead
        publication={publication}
        {...articleHead(slug)}
        title={detail.metaTitle}
        description={detail.metaDescription || introduction('blog', publication)}
        {...(detail.canonical ? { canonical: detail.canonical } : {})}
        noindex={detail.noindex ?? false}
        creator={creatorOf(authors, profiles)}
        keywords={allKeywords || undefined}
        times={{
          published: machineDate(detail.date),
          modified: detail.updated ? machineDate(detail.updated) : undefined,
        }}
        structuredData={articleData(article, { publication, image: shared, keywords: allKeywords })}
      />
      <div className="story__progress" aria-hidden="true" />
      <header className="story__head">
        <h1 className="pagehead__title story__title">{typeset(detail.metaTitle)}</h1>
        {detail.metaDescription ? <p className="story__stand">{detail.metaDescription}</p> : null}
        {authors.length > 0 ? (
          <p className="story__byline">
            <Byline authors={authors} />
          </p>
        ) : null}
        <p className="story__date">
          {detail.date ? (
            <time dateTime={machineDate(detail.date)}>{longDate(detail.date, publication)}</time>
          ) : null}
          {detail.updated ? (
            <span>
              {'Updated '}
              <time dateTime={machineDate(detail.updated)}>{longDate(detail.updated, publication)}</time>
            </span>
          ) : null}
          <span>{`${readingMinutes(detail.blog)} min read`}</span>
        </p>
        <CorrectedNote corrections={corrections} publication={publication} />
      </header>
      {image ? <FeaturedImage src={image} slug={slug} detail={detail} publication={publication} /> : null}
      <div>
        <div className="story__body">
          <RichText
            source={detail.blog}
            address={address}
            anchors
            aside={
              <>
                {contents ? (
                  <details className="contents contents--folded">
                    <summary>In this article</summary>
                    {contents}
                  </details>
                ) : null}
                <div className="story__side">
                  <div className="story__rail">
                    <Island of={articleTools} on="stored" props={{ title: detail.metaTitle, address }} />
                    {contents ? (
                      <nav className="contents contents--rail" aria-labelledby="contents">
                        <h2 id="contents">In this article</h2>
                        {contents}
                      </nav>
                    ) : null}
                  </div>
                </div>
                <KeyFigures figures={detail.keyFigures ?? []} />
              </>
            }
          />
          {video ? (
            <WatchVideo {...video} title={detail.metaTitle} poster={stillOf(detail, image, video.aspect)} />
          ) : null}
        </div>
        <AboutAuthors authors={authors} profiles={profiles} />
        <Corrections corrections={corrections} publication={publication} />
        <p className="story__address">{`${publication.name}, ${address}`}</p>
        <div className="story__end">
          {keywords.length > 0 ? <SearchBadges words={keywords} label="Keywords" /> : null}
          <a className="txtlink" href="/blog">
            More Articles
            <Icon name="arrow" />
          </a>
        </div>
        <RelatedArticles title="Related articles" blogs={related} style={publication} />
        {next.section ? (
          next.stories.length > 0 ? (
            <section className="related" aria-labelledby="newest">
              <SectionHead
                title={`Newest in ${categoryName(publication, next.section)}`}
                id="newest"
                href={`/category/${next.section}`}
              />
              <NewestList stories={next.stories} visit={visit} />
            </section>
          ) : null
        ) : (
          <RelatedArticles title="Newest articles" id="newest" blogs={next.articles} style={publication} />
        )}
        <MostRead articles={mostRead} />
        <Follow publication={publication} section={next.section} />
      </div>
    </article>
  );
}

/** The account of the first author who has one. */
function creatorOf(authors: readonly string[], profiles: readonly AuthorProfile[]): string | undefined {
  const slugs = authors.map(authorSlug);
  return profiles.find(({ slug, fediverse }) => fediverse && slugs.includes(slug))?.fediverse;
}

/** Metadata that needs only the slug. */
export function articleHead(slug: string): Omit<Head, 'title' | 'description'> {
  const path = `/blog/${encodeURIComponent(slug)}`;
  return { canonical: path, card: { article: slug }, markdown: `${path}.md`, type: 'article' };
}

/** The illustration of the video: one that fits the title and differs from the article's. */
function stillOf(
  { metaTitle }: BlogDetail,
  image: string | undefined,
  aspect: YoutubeVideo['aspect'],
): string | undefined {
  const above = readIllustration(image ?? '');
  const scene = chooseFreeScene('business', metaTitle, above ? [above.scene] : []);
  return scene && illustrationAddress({ category: 'business', ...scene, aspect });
}

interface FeaturedImageProps {
  src: string;
  slug: string;
  detail: BlogDetail;
  publication: Publication;
}

function FeaturedImage({ src, slug, detail, publication }: FeaturedImageProps) {
  const { metaTitle, imageAlt, imageCaption, imageCredit, hero } = detail;
  const isDrawn = !imageCredit && readIllustration(src) !== undefined;
  const search = `https://www.pinterest.com/search/pins/?${new URLSearchParams({ q: metaTitle })}`;
  return (
    <figure className={hero ? 'story__fig story__fig--wide' : 'story__fig'}>
      <Image
        src={src}
        alt={imageAlt ?? ''}
        aspect="16x9"
        sizes={hero ? IMAGE_SIZES.article : IMAGE_SIZES.prose}
        eager
        fallback={articleIllustration(slug, '16x9')}
        className={paleClass(src)}
      />
      {imageCaption || imageCredit || isDrawn || publication.viewOnPinterest ? (
        <figcaption>
          {imageCaption || imageCredit || isDrawn ? (
            <span className="story__caption">
              {imageCaption ? <bdi>{imageCaption}</bdi> : null}
              {isDrawn ? <span className="story__credit">Illustration</span> : null}
              {imageCredit ? (
                <span className="story__credit">
                  Image: <bdi>{imageCredit}</bdi>
                </span>
              ) : null}
            </span>
          ) : null}
          {publication.viewOnPinterest ? (
            <a
              className="txtlink"
              href={search}
              title={`Searches Pinterest for “${metaTitle}”`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="pinterest" />
              View on Pinterest
            </a>
          ) : null}
        </figcaption>
      ) : null}
    </figure>
  );
}

/** From this number of headings on, an article lists them. */
const MIN_HEADINGS = 3;
const CONTENTS_LEVELS = 2;

function contentsList(source: string) {
  const headings = contentsOf(source);
  if (headings.length < MIN_HEADINGS) return undefined;
  return (
    <ol className="contents__list">
      {headings
        .filter(({ level }) => level <= CONTENTS_LEVELS)
        .map(({ id, text, level }) => (
          <li key={id} className={level > 1 ? 'contents__part' : undefined}>
            <a href={`#${id}`} dir="auto">
              {text}
            </a>
          </li>
        ))}
    </ol>
  );
}

function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <section className="figures" aria-label="Key figures">
      <dl>
        {figures.map(({ figure, words }, index) => (
          <div key={index}>
            <dt>
              <bdi>{figure}</bdi>
            </dt>
            <dd dir="auto">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** At the head, a link to the corrections at the foot. */
function CorrectedNote({ corrections, publication }: CorrectionsProps) {
  const [newest] = corrections
    .map(({ date }) => date)
    .sort((one, other) => (machineDate(other) ?? '').localeCompare(machineDate(one) ?? ''));
  if (newest === undefined) return null;
  return (
    <p className="story__corrected">
      <a href="#corrections">{`Corrected on ${longDate(newest, publication, 'long')}: see below the text`}</a>
    </p>
  );
}

/** Ways to come back: feeds, and the paper among a phone's apps. */
function Follow({ publication, section }: { publication: Publication; section: Category | undefined }) {
  const { name } = publication;
  return (
    <section className="follow" aria-labelledby="follow">
      <h2 id="follow">{`Follow ${name}`}</h2>
      <ul>
        <li>
          <a href={feedAddress('RSS')}>Feed of our articles</a>
        </li>
        {section ? (
          <li>
            <a href={feedAddress('RSS', `/category/${section}`)}>
              {`Feed of ${categoryName(publication, section)}`}
            </a>
          </li>
        ) : null}
        <li>
          <a href="/feeds">All feeds</a>
        </li>
      </ul>
      <details>
        <summary>Add to home screen</summary>
        <p>
          {`Open your browser’s menu or share sheet and choose “Add to Home Screen” or “Install”. ${name} then opens like an app, and the articles that you save can be read offline.`}
        </p>
      </details>
    </section>
  );
}

function AboutAuthors({
  authors,
  profiles,
}: {
  authors: readonly string[];
  profiles: readonly AuthorProfile[];
}) {
  const cards = authors.flatMap((name) => {
    const profile = profiles.find(({ slug }) => slug === authorSlug(name));
    return profile ? [<AuthorCard key={profile.slug} profile={profile} name={name} />] : [];
  });
  if (cards.length === 0) return null;
  return (
    <section className="story__authors" aria-labelledby="authors">
      <h2 className="vh" id="authors">
        {cards.length === 1 ? 'About the author' : 'About the authors'}
      </h2>
      {cards}
    </section>
  );
}

interface CorrectionsProps {
  corrections: readonly Correction[];
  publication: Publication;
}

function Corrections({ corrections, publication }: CorrectionsProps) {
  if (corrections.length === 0) return null;
  return (
    <section className="corrections" aria-labelledby="corrections">
      <h2 id="corrections">{corrections.length === 1 ? 'Correction' : 'Corrections'}</h2>
      {corrections.map(({ date, text }, index) => (
        <p key={index} dir="auto">
          <time dateTime={machineDate(date)}>{longDate(date, publication)}</time>
          {text}
        </p>
      ))}
    </section>
  );
}

interface WatchVideoProps extends YoutubeVideo {
  title: string;
  poster: string | undefined;
}

function WatchVideo({ id, aspect, title, poster }: WatchVideoProps) {
  const video = { youtube: id };
  return (
    <section className={aspect === '16x9' ? 'short short--wide' : 'short'} aria-labelledby="short">
      <div className="short__frame">
        <VideoPoster title={title} video={video} aspect={aspect} poster={poster} />
      </div>
      <div>
        <h2 className="short__title" id="short">
          Watch on YouTube Shorts
        </h2>
        <p className="dek">Nothing loads from YouTube until you press play.</p>
        <a className="btn" href={addressOf(video, aspect)} target="_blank" rel="noopener noreferrer">
          <Icon name="youtube" />
          Open on YouTube<span className="vh">: {title}</span>
        </a>
      </div>
    </section>
  );
}

/** Splits a comma-separated list and removes duplicates. */
export function keywordsOf(text: string | null | undefined): string[] {
  const keywords = (text ?? '').split(',').map((keyword) => keyword.trim());
  return [...new Set(keywords.filter(Boolean))];
}
