import type { BlogSummary } from '../../../contract/blog.ts';
import { ArticleCard } from '../../components/article-card.tsx';
import { MostRead } from '../../components/most-read.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';
import type { Visit } from '../../screen.ts';
import type { Story } from '../../stories/story.ts';
import { Newsroom } from './newsroom.tsx';

interface LatestProps {
  stories: readonly Story[];
  mostRead: readonly BlogSummary[];
  newsroom: readonly BlogSummary[];
  visit: Visit;
}

/**
 * The newest of all categories; beside them, what is on around town and the paper's own articles. What is most read takes
 * the place of these, which then stand in a row below.
 */
export function Latest({ stories, mostRead, newsroom, visit }: LatestProps) {
  const { eventsWall, domain } = visit.publication;
  const alone = !eventsWall && newsroom.length === 0 && mostRead.length === 0;
  if (stories.length === 0 && alone) return null;
  return (
    <div className={alone ? 'wrap front-section latest latest--alone' : 'wrap front-section latest'}>
      {stories.length > 0 ? (
        <section className="latest__stories" aria-labelledby="latest-stories">
          <SectionHead title="Latest Stories" id="latest-stories" />
          <ul className="latest__grid">
            {stories.map((story, index) => (
              <li key={index}>
                <ArticleCard story={story} visit={visit} kicker="section" sizes={IMAGE_SIZES.latest} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {eventsWall ? <LocalEvents wall={eventsWall} domain={domain} /> : null}
      <MostRead articles={mostRead} />
      {newsroom.length > 0 ? <Newsroom articles={newsroom} visit={visit} row={mostRead.length > 0} /> : null}
    </div>
  );
}

/** Somebody else's page in a frame: it may open its links in a new tab, and touches nothing of ours. */
function LocalEvents({ wall, domain }: { wall: string; domain: string }) {
  return (
    <section className="events" aria-labelledby="local-events">
      <SectionHead title="Local Events" id="local-events" />
      <div className="events__frame">
        <div className="events__view below">
          <iframe
            className="events__wall"
            src={wall}
            title="Local events"
            loading="lazy"
            sandbox={sandboxFor(wall, domain)}
            width="304"
            height="540"
          />
        </div>
        <a className="txtlink" href={wall} target="_blank" rel="noopener noreferrer">
          All events
        </a>
      </div>
    </section>
  );
}

/** A page of another origin may run its scripts there. With ours, scripts could undo the sandbox: they stay off. */
function sandboxFor(wall: string, domain: string): string {
  const { host } = new URL(wall, `https://${domain}`);
  const own = host.replace(/^www\./, '') === domain;
  return `allow-same-origin allow-popups allow-popups-to-escape-sandbox${own ? '' : ' allow-scripts allow-forms'}`;
}
