import type { JSX } from 'react';
import { ArticleCard } from '../../components/article-card.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import type { Story } from '../../components/story.ts';
import type { Visit } from '../../screen.ts';

/** The newest of all desks, and what is on around town. */
export function Latest({ stories, visit }: { stories: readonly Story[]; visit: Visit }): JSX.Element | null {
  const { eventsWall } = visit.publication;
  if (stories.length === 0 && !eventsWall) return null;
  return (
    <div className={eventsWall ? 'wrap desk latest' : 'wrap desk latest latest--alone'}>
      {stories.length > 0 ? (
        <section aria-labelledby="latest-stories">
          <SectionHead title="Latest Stories" id="latest-stories" />
          <ul className="latest__grid">
            {stories.map((story, index) => (
              <li key={index}>
                <ArticleCard
                  story={story}
                  visit={visit}
                  kicker="source"
                  sizes="(min-width: 1400px) 304px, (min-width: 1000px) 22vw, (min-width: 640px) 30vw, 45vw"
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {eventsWall ? <LocalEvents wall={eventsWall} /> : null}
    </div>
  );
}

/** Somebody else's page in a frame: it may run its own scripts and open its own links, and touch nothing of ours. */
function LocalEvents({ wall }: { wall: string }): JSX.Element {
  return (
    <section className="events" aria-labelledby="local-events">
      <SectionHead title="Local Events" id="local-events" />
      <iframe
        className="events__wall"
        src={wall}
        title="Local events"
        loading="lazy"
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        width="304"
        height="540"
      />
    </section>
  );
}
