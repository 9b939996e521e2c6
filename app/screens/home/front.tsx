import type { FrontPage } from '../../../contract/front.ts';
import type { Publication } from '../../../contract/publication.ts';
import { ArticleCard } from '../../components/article-card.tsx';
import { linkTarget } from '../../components/link-target.ts';
import { SearchBadges } from '../../components/search-badges.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { isOfLastDay } from '../../components/story-columns.tsx';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';
import { VideoPoster } from '../../islands/video-poster.tsx';
import type { Visit } from '../../screen.ts';
import { storyIllustration } from '../../stories/illustration.ts';
import type { Story } from '../../stories/story.ts';

/** The top of the page: the featured article, Top Stories, and beside them the video and the trending topics. Newest headlines fill the columns. */
export function Front({ page: { featured, top, newest }, visit }: { page: FrontPage; visit: Visit }) {
  const { featuredVideo, trendingTopics } = visit.publication;
  const isLead = ({ title }: Story) => title === featured?.title;
  const withExcerpt = top.findIndex((story) => !isLead(story));
  const isFull = newest.underTrending.length >= MIN_TO_FILL;
  return (
    <div className={isFull ? 'wrap front front--full' : 'wrap front'}>
      <div className="front__lead">
        <section className="front__feature" aria-label="Featured article">
          {featured ? (
            <ArticleCard
              story={featured}
              visit={visit}
              variant="lead"
              className={top[0] && isLead(top[0]) ? 'front__low' : undefined}
              level={2}
              size="display"
              kicker="section"
              eager
              sizes={IMAGE_SIZES.lead}
            />
          ) : (
            <p className="front__none">No featured article available</p>
          )}
        </section>
        <Newest stories={newest.underLead} visit={visit} />
      </div>
      {top.length + newest.underTop.length > 0 ? (
        <div className="front__beside">
          {top.length > 0 ? (
            <section className="front__top" aria-labelledby="top-stories">
              <SectionHead title="Top Stories" id="top-stories" minor legend={top.some(isOutside)} />
              <ol className="rows">
                {top.map((story, index) => (
                  <li className="num" key={index}>
                    <span className="num__n" aria-hidden="true">
                      {index + 1}
                    </span>
                    <ArticleCard
                      story={story}
                      visit={visit}
                      variant="text"
                      {...(isLead(story)
                        ? { size: 'line', meta: false }
                        : { excerpt: index === withExcerpt })}
                    />
                  </li>
                ))}
              </ol>
            </section>
          ) : null}
          <Newest title="Newest" stories={newest.underTop} visit={visit} />
        </div>
      ) : null}
      <div className="front__side">
        {featuredVideo ? <FeaturedVideo video={featuredVideo} /> : null}
        {trendingTopics.length > 0 ? (
          <section className="front__trend" aria-labelledby="trending">
            <SectionHead title="Trending Topics" id="trending" minor />
            <SearchBadges words={trendingTopics} />
          </section>
        ) : null}
        <Newest title="Earlier" stories={newest.underTrending} visit={visit} />
      </div>
    </div>
  );
}

const isOutside = ({ link = '' }: Story) => linkTarget(link).target !== undefined;

/** With fewer headlines in a column, columns end where their stories do. */
const MIN_TO_FILL = 6;

interface NewestProps {
  title?: string;
  stories: readonly Story[];
  visit: Visit;
}

/** Headlines with their times, which fill a column: clock times if all are of the last 24 hours, else relative ones. */
function Newest({ title, stories, visit }: NewestProps) {
  if (stories.length === 0) return null;
  const clock = isOfLastDay(stories, visit);
  return (
    // Not named: see the sections.
    <section className="front__newest clocked">
      {title ? <SectionHead title={title} minor /> : null}
      <ol className="rows fill">
        {stories.map((story, index) => (
          <li key={index}>
            <ArticleCard story={story} visit={visit} variant="text" size="sm" meta="time" clock={clock} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function FeaturedVideo({ video }: { video: NonNullable<Publication['featuredVideo']> }) {
  const { title, description, poster, transcript } = video;
  return (
    <section className="front__video">
      <SectionHead title="Featured Video" minor />
      <VideoPoster
        title={title}
        video={
          'youtube' in video ? { youtube: video.youtube } : { file: video.file, captions: video.captions }
        }
        aspect="16x9"
        poster={poster ?? storyIllustration({ category: 'business', title }, '16x9')}
      />
      <h3 className="hed">{title}</h3>
      {description ? <p className="dek">{description}</p> : null}
      {transcript ? (
        <a className="txtlink" href={transcript}>
          Transcript<span className="vh">: {title}</span>
        </a>
      ) : null}
    </section>
  );
}
