import { use } from 'react';
import type { BlogDetail, BlogSummary, Correction } from '../../../contract/blog.ts';
import { illustrationAddress, readIllustration } from '../../../contract/illustrations.ts';
import type { Publication } from '../../../contract/publication.ts';
import { readingMinutes } from '../../../contract/reading-time.ts';
import { type YoutubeVideo, youtubeVideo } from '../../../contract/youtube.ts';
import { chooseFreeScene } from '../../../illustrations/illustrate.ts';
import { authorsOf, Byline } from '../../components/byline.tsx';
import { Icon } from '../../components/icon.tsx';
import { Image } from '../../components/image.tsx';
import { MostRead } from '../../components/most-read.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { SearchBadges } from '../../components/search-badges.tsx';
import type { Head } from '../../head/head.ts';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';
import { articleIllustration, articleImage, ImageContext, shareImage } from '../../images/images.ts';
import { articleTools } from '../../islands/article-tools.island.tsx';
import { Island } from '../../islands/island.tsx';
import { addressOf } from '../../islands/video.island.tsx';
import { VideoPoster } from '../../islands/video-poster.tsx';
import type { Visit } from '../../screen.ts';
import { longDate, machineDate } from '../../text/article-date.ts';
import { introduction } from '../../text/introductions.ts';
import { RelatedArticles } from './related-articles.tsx';
import { articleData } from './structured-data.ts';

export interface ArticleData {
  slug: string;
  detail: BlogDetail;
  related: readonly BlogSummary[];
  mostRead: readonly BlogSummary[];
}

export function ArticlePage({ article, visit }: { article: ArticleData; visit: Visit }) {
  const { slug, detail, related, mostRead } = article;
  const { publication } = visit;
  const path = `/blog/${encodeURIComponent(slug)}`;
  const address = `https://${publication.domain}${path}`;
  const image = articleImage(detail.pinterestImageLink, '16x9');
  const shared = shareImage(image, use(ImageContext));
  const keywords = keywordsOf(detail.shortTailKeywords);
  const allKeywords = [...keywords, ...keywordsOf(detail.longTailKeywords)].join(', ');
  const authors = authorsOf(detail);
  const video = youtubeVideo(detail.youtubeShortsUrl);
  return (
    <article className="wrap page story">
      <PageHead
        publication={publication}
        {...articleHead(slug)}
        title={detail.metaTitle}
        description={detail.metaDescription || introduction('blog', publication)}
        keywords={allKeywords || undefined}
        times={{
          published: machineDate(detail.date),
          modified: detail.updated ? machineDate(detail.updated) : undefined,
        }}
        structuredData={articleData(article, { publication, image: shared, keywords: allKeywords })}
      />
      <div className="story__progress" aria-hidden="true" />
      <header className="story__head">
        <h1 className="pagehead__title story__title">{detail.metaTitle}</h1>
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
      </header>
      {image ? <FeaturedImage src={image} slug={slug} detail={detail} publication={publication} /> : null}
      <Island of={articleTools} on="stored" props={{ title: detail.metaTitle, address }} />
      <div>
        <div className="story__body">
          <RichText source={detail.blog} address={address} />
          {video ? (
            <WatchVideo {...video} title={detail.metaTitle} poster={stillOf(detail, image, video.aspect)} />
          ) : null}
        </div>
        <Corrections corrections={detail.corrections ?? []} publication={publication} />
        <p className="story__address">{`${publication.name}, ${address}`}</p>
        <div className="story__end">
          {keywords.length > 0 ? <SearchBadges words={keywords} label="Keywords" /> : null}
          <a className="txtlink" href="/blog">
            More Articles
            <Icon name="arrow" />
          </a>
        </div>
        <RelatedArticles title="Related articles" blogs={related} />
        <MostRead articles={mostRead} />
      </div>
    </article>
  );
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
  const { metaTitle, imageAlt, imageCredit } = detail;
  const search = `https://www.pinterest.com/search/pins/?${new URLSearchParams({ q: metaTitle })}`;
  return (
    <figure className="story__fig">
      <Image
        src={src}
        alt={imageAlt ?? ''}
        credit={imageCredit ?? undefined}
        aspect="16x9"
        sizes={IMAGE_SIZES.article}
        eager
        fallback={articleIllustration(slug, '16x9')}
      />
      {publication.viewOnPinterest ? (
        <figcaption>
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
        </figcaption>
      ) : null}
    </figure>
  );
}

function Corrections({
  corrections,
  publication,
}: {
  corrections: readonly Correction[];
  publication: Publication;
}) {
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
          {aspect === '16x9' ? 'Watch on YouTube' : 'Watch on YouTube Shorts'}
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
