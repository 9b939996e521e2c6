import { Fragment } from 'react';
import { type Category, categoryName, categoryShortName } from '../../contract/categories.ts';
import { EXCERPT_LENGTH, FEATURED_EXCERPT_LENGTH } from '../../contract/limits.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Visit } from '../screen.ts';
import { figureOf, paleClass, storyIllustration } from '../stories/illustration.ts';
import { isDatedByDay, type Story } from '../stories/story.ts';
import { absoluteTime, timeOfDay } from '../text/relative-time.ts';
import { shorten } from '../text/shorten.ts';
import { typeset } from '../text/typeset.ts';
import { Image, type ImageProps } from './image.tsx';
import { linkTarget } from './link-target.ts';
import { TimeAgo } from './time-ago.tsx';

export interface ArticleCardProps {
  story: Story;
  visit: Pick<Visit, 'now' | 'publication'>;
  /**
   * standard: a 4:3 image over the text. featured: the larger layout, 16:9, with a longer excerpt.
   * lead: featured, with the image below the headline. list: headline and byline beside a small 4:3 image. text: no image.
   */
  variant?: 'standard' | 'featured' | 'lead' | 'list' | 'text';
  level?: 2 | 3 | 4;
  /** line: points at a story that stands above, in the size of meta. */
  size?: 'display' | 'xl' | 'lg' | 'md' | 'sm' | 'line';
  /** The line over the headline: the section in mixed lists (then the byline names the source), the author in columns. */
  kicker?: 'section' | 'author' | undefined;
  excerpt?: boolean;
  /** Author and time, or the time alone. */
  meta?: boolean | 'time';
  /** Shows the time of day instead of the relative time: for lists of one day. */
  clock?: boolean;
  eager?: boolean;
  sizes?: string | undefined;
  className?: string | undefined;
}

const WEEK_MS = 7 * 86_400_000;
/** A headline this long is set a size smaller. */
const LONG_HEADLINE = 80;
/** Longest headlines of the lead that are set largest, large and as usual. */
const DISPLAY_LENGTHS = { short: 32, mid: 60, usual: 90 };
/** A longer headline takes more than two lines in the narrowest column. */
const MAX_REPEATED_HEADLINE = 40;
/** More sections of a story are counted. */
const SECTIONS_NAMED = 2;

const COMPOUND = /(?<![\p{L}\p{N}-])([\p{L}\p{N}]{1,6}-[\p{L}\p{N}]{1,6})(?![\p{L}\p{N}-])/u;

/** One story. The headline's link covers the whole card. */
export function ArticleCard({
  story,
  visit,
  variant = 'standard',
  level = 3,
  size = 'md',
  kicker,
  excerpt = variant !== 'list' && variant !== 'text',
  meta = true,
  clock = false,
  eager = false,
  sizes,
  className,
}: ArticleCardProps) {
  const { publication } = visit;
  const isOwn = story.article !== undefined;
  const namesSource = !isOwn && (kicker === 'section' || publication.feeds[story.category].length > 1);
  const namesAuthor = isOwn || kicker !== 'author';
  const isLead = variant === 'lead';
  const isLarge = isLead || variant === 'featured';
  const aspect = isLarge ? '16x9' : '4x3';
  const image = variant === 'text' ? null : cardImage(story, aspect, { eager, sizes, isLead });
  const isBare = variant !== 'text' && !image;
  const length = isLarge ? FEATURED_EXCERPT_LENGTH : EXCERPT_LENGTH;
  // A card without an image shows an excerpt instead.
  const words = excerpt || (isBare && variant === 'standard') ? shorten(story.description, length) : '';
  return (
    <article
      className={classes(
        'card',
        variant === 'list' && 'card--list',
        isBare && (isLead ? 'card--type' : 'card--bare'),
        className,
      )}
    >
      {isLead ? null : image}
      <div className="card__text">
        {kicker || isOwn ? (
          <p className="kicker" dir="auto">
            {isOwn
              ? publication.newsroom.title
              : namesAuthor
                ? categoryName(publication, story.category)
                : story.author}
          </p>
        ) : null}
        <CardHeadline story={story} level={level} size={size} />
        {isLead ? image : null}
        {words ? (
          <p className={isLarge ? 'dek dek--lg' : 'dek'} dir="auto">
            {words}
          </p>
        ) : null}
        {meta ? (
          <p className="meta">
            {namesAuthor && meta !== 'time' ? (
              <b className="meta__by">
                <bdi>{story.author}</bdi>
              </b>
            ) : null}
            {namesSource && meta !== 'time' && !story.author.includes(story.source) ? (
              <bdi className="meta__source">{story.source}</bdi>
            ) : null}
            <Published story={story} visit={visit} clock={clock} />
            {story.alsoIn && meta !== 'time' ? (
              <AlsoIn categories={story.alsoIn} publication={publication} />
            ) : null}
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** Publication time; for reprints, the first one. */
function Published({ story, visit, clock }: Required<Pick<ArticleCardProps, 'story' | 'visit' | 'clock'>>) {
  const { category, firstPublished, publishedAt } = story;
  if (firstPublished !== undefined) {
    return <time dateTime={String(firstPublished)}>First published in {firstPublished}</time>;
  }
  if (!publishedAt) return null;
  if (clock) {
    return isDatedByDay(story, visit.publication.timeZone) ? null : (
      <time dateTime={publishedAt.toISOString()} title={absoluteTime(publishedAt, visit.publication)}>
        {timeOfDay(publishedAt, visit.publication)}
      </time>
    );
  }
  const age = visit.now.getTime() - publishedAt.getTime();
  return (
    <span>
      {category === 'archives' && age >= WEEK_MS ? 'First published ' : null}
      <TimeAgo moment={publishedAt} visit={visit} />
    </span>
  );
}

function AlsoIn({ categories, publication }: { categories: readonly Category[]; publication: Publication }) {
  return (
    <span className="meta__also">
      Also in{' '}
      {categories.slice(0, SECTIONS_NAMED).map((category, index) => (
        <Fragment key={category}>
          {index > 0 ? ', ' : null}
          <a href={`/category/${category}`}>{categoryShortName(publication, category)}</a>
        </Fragment>
      ))}
      {categories.length > SECTIONS_NAMED ? ` +${categories.length - SECTIONS_NAMED}` : null}
    </span>
  );
}

function CardHeadline({
  story: { title, link },
  level,
  size,
}: Required<Pick<ArticleCardProps, 'story' | 'level' | 'size'>>) {
  const Heading = `h${level}` as const;
  const words = size === 'line' ? aboveLine(title) : unbroken(title);
  return (
    <Heading className={classes('hed', size !== 'md' && `hed--${size}`, lengthClass(title, size))} dir="auto">
      {link ? (
        <a href={link} {...linkTarget(link)}>
          {words}
        </a>
      ) : (
        words
      )}
    </Heading>
  );
}

function lengthClass({ length }: string, size: ArticleCardProps['size']) {
  if (size === 'display') {
    const { short, mid, usual } = DISPLAY_LENGTHS;
    return length <= short ? 'hed--short' : length <= mid ? 'hed--mid' : length > usual && 'hed--long';
  }
  return size !== 'sm' && size !== 'line' && length > LONG_HEADLINE && 'hed--long';
}

function aboveLine(title: string) {
  if (title.length <= MAX_REPEATED_HEADLINE) return `Above: ${title}`;
  return (
    <>
      Above: the lead story<span className="vh">: {title}</span>
    </>
  );
}

/** Keeps short compounds (four-month, start-up) on one line. */
function unbroken(title: string) {
  const parts = typeset(title).split(COMPOUND);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span className="nb" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** The story's image, else an illustration, else the number in the headline unless it is the lead's, else nothing. */
function cardImage(
  story: Story,
  aspect: '16x9' | '4x3',
  { eager, sizes, isLead }: Pick<ImageProps, 'eager' | 'sizes'> & { isLead: boolean },
) {
  const illustration = storyIllustration(story, aspect);
  const src = story.image ?? illustration;
  if (src === undefined) {
    const figure = isLead ? undefined : figureOf(story);
    return figure ? (
      <span className={`pic pic--${aspect} pic--figure`} aria-hidden="true">
        <span className={figure.length > 4 ? 'long' : undefined}>{figure}</span>
      </span>
    ) : null;
  }
  return (
    <Image
      src={src}
      aspect={aspect}
      direct={story.directImage ?? false}
      eager={eager}
      sizes={sizes}
      {...(story.image
        ? { alt: story.imageAlt, fallback: illustration }
        : { className: paleClass(illustration) })}
      credit={aspect === '16x9' ? (story.image ? story.imageCredit : 'Illustration') : undefined}
    />
  );
}

function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
