import type { Publication } from '../../../contract/publication.ts';
import { ArticleCard } from '../../components/article-card.tsx';
import { SearchBadges } from '../../components/search-badges.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';
import { VideoPoster } from '../../islands/video-poster.tsx';
import type { Visit } from '../../screen.ts';
import { storyIllustration } from '../../stories/illustration.ts';
import type { FrontPage } from './front-page.ts';

/** The top of the page: the featured article, Top Stories, and beside them the video and the trending topics. */
export function Front({ page: { featured, top }, visit }: { page: FrontPage; visit: Visit }) {
  const { featuredVideo, trendingTopics } = visit.publication;
  return (
    <div className="wrap front">
      <section className="front__feature" aria-label="Featured article">
        {featured ? (
          <ArticleCard
            story={featured}
            visit={visit}
            variant="featured"
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
      {top.length > 0 ? (
        <section className="front__top" aria-labelledby="top-stories">
          <SectionHead title="Top Stories" id="top-stories" minor />
          <ol className="rows">
            {top.map((story, index) => {
              const isFeatured = story.title === featured?.title;
              return (
                <li className="num" key={index}>
                  <span className="num__n" aria-hidden="true">
                    {index + 1}
                  </span>
                  <ArticleCard
                    story={story}
                    visit={visit}
                    variant="text"
                    excerpt={!isFeatured}
                    meta={!isFeatured}
                  />
                </li>
              );
            })}
          </ol>
        </section>
      ) : null}
      <div className="front__side">
        {featuredVideo ? <FeaturedVideo video={featuredVideo} /> : null}
        <section className="front__trend" aria-labelledby="trending">
          <SectionHead title="Trending Topics" id="trending" minor />
          <SearchBadges words={trendingTopics} />
        </section>
      </div>
    </div>
  );
}

function FeaturedVideo({ video }: { video: NonNullable<Publication['featuredVideo']> }) {
  const { title, description, poster } = video;
  return (
    <section className="front__video">
      <SectionHead title="Featured Video" minor />
      <VideoPoster
        title={title}
        video={'youtube' in video ? { youtube: video.youtube } : { file: video.file }}
        aspect="16x9"
        poster={poster ?? storyIllustration({ category: 'business', title }, '16x9')}
      />
      <h3 className="hed">{title}</h3>
      {description ? <p className="dek">{description}</p> : null}
    </section>
  );
}
