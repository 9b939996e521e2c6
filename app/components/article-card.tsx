import { Fragment, type JSX } from 'react';
import { CATEGORY_NAMES, CATEGORY_SHORT_NAMES, type Category } from '../../contract/categories.ts';
import { EXCERPT_LENGTH, FEATURED_EXCERPT_LENGTH } from '../../contract/limits.ts';
import type { Visit } from '../screen.ts';
import { illustrationAddress } from '../stories/illustration.ts';
import type { Story } from '../stories/story.ts';
import { shorten } from '../text/shorten.ts';
import { Picture } from './picture.tsx';
import { TimeAgo } from './time-ago.tsx';

export interface ArticleCardProps {
  story: Story;
  visit: Pick<Visit, 'now' | 'publication'>;
  /**
   * standard: a 4:3 picture over the text. featured: the larger layout, 16:9, with a longer excerpt.
   * list: headline and byline beside a small 4:3 picture. text: no picture.
   */
  variant?: 'standard' | 'featured' | 'list' | 'text';
  /** The headline's level in the page's outline. */
  level?: 2 | 3 | 4;
  size?: 'display' | 'xl' | 'lg' | 'md' | 'sm';
  /** In mixed lists, the feed a story is from; among columns, who writes. */
  kicker?: 'source' | 'author' | undefined;
  excerpt?: boolean;
  /** The page's first picture. */
  eager?: boolean;
  sizes?: string | undefined;
  className?: string | undefined;
}

/** A headline this long is set a size smaller. */
const LONG_HEADLINE = 80;

/** One story. The headline's link covers the whole card. */
export function ArticleCard({
  story,
  visit,
  variant = 'standard',
  level = 3,
  size = 'md',
  kicker,
  excerpt = variant === 'standard' || variant === 'featured',
  eager = false,
  sizes,
  className,
}: ArticleCardProps): JSX.Element {
  const length = variant === 'featured' ? FEATURED_EXCERPT_LENGTH : EXCERPT_LENGTH;
  const words = excerpt ? shorten(story.description, length) : '';
  return (
    <article className={classes('card', variant === 'list' && 'card--list', className)}>
      {variant === 'text' ? null : (
        <CardPicture
          story={story}
          aspect={variant === 'featured' ? '16x9' : '4x3'}
          direct={visit.publication.feeds[story.category].images === 'direct'}
          eager={eager}
          sizes={sizes}
        />
      )}
      <div className="card__text">
        {kicker ? (
          <p className="kicker" dir="auto">
            {kicker === 'author' ? story.author : story.source || CATEGORY_NAMES[story.category]}
          </p>
        ) : null}
        <Headline story={story} level={level} size={size} />
        {words ? (
          <p className={variant === 'featured' ? 'dek dek--lg' : 'dek'} dir="auto">
            {words}
          </p>
        ) : null}
        <p className="meta">
          {kicker === 'author' ? null : (
            <b className="meta__by">
              <bdi>{story.author}</bdi>
            </b>
          )}
          {story.publishedAt ? <TimeAgo moment={story.publishedAt} visit={visit} /> : null}
          {story.alsoIn ? <AlsoIn categories={story.alsoIn} /> : null}
        </p>
      </div>
    </article>
  );
}

/** The other categories that carry the story. */
function AlsoIn({ categories }: { categories: readonly Category[] }): JSX.Element {
  return (
    <span className="meta__also">
      also in:{' '}
      {categories.map((category, index) => (
        <Fragment key={category}>
          {index > 0 ? ', ' : null}
          <a href={`/category/${category}`}>{CATEGORY_SHORT_NAMES[category]}</a>
        </Fragment>
      ))}
    </span>
  );
}

function Headline({
  story: { title, link },
  level,
  size,
}: Required<Pick<ArticleCardProps, 'story' | 'level' | 'size'>>): JSX.Element {
  const Heading = `h${level}` as const;
  const long = size !== 'sm' && title.length > LONG_HEADLINE;
  return (
    <Heading className={classes('hed', size !== 'md' && `hed--${size}`, long && 'hed--long')} dir="auto">
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
      ) : (
        title
      )}
    </Heading>
  );
}

function CardPicture({
  story,
  aspect,
  direct,
  eager,
  sizes,
}: {
  story: Story;
  aspect: '16x9' | '4x3';
  direct: boolean;
  eager: boolean;
  sizes: string | undefined;
}): JSX.Element {
  const drawing = illustrationAddress(story, aspect);
  return (
    <Picture
      src={story.image ?? drawing}
      aspect={aspect}
      direct={direct}
      eager={eager}
      fallback={story.image ? drawing : undefined}
      {...(sizes ? { sizes } : {})}
    />
  );
}

function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
