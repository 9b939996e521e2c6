import { TOPIC_NAMES } from '../../../contract/categories.ts';
import { ArticleCard } from '../../components/article-card.tsx';
import { Icon } from '../../components/icon.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import type { Visit } from '../../screen.ts';
import type { FrontPage } from './front-page.ts';

/** The six sections that the header's anchors lead to. */
export function Topics({ topics, visit }: { topics: FrontPage['topics']; visit: Visit }) {
  return (
    <div className="below band topics">
      <section className="wrap front-section" aria-labelledby="industry-focus">
        <SectionHead title="Industry Focus" id="industry-focus" />
        <div className="topics__row">
          {topics.map(({ topic, stories }) => (
            <section className="topic" id={topic} key={topic}>
              <div className="topic__head">
                <h3 className="topic__name">{TOPIC_NAMES[topic]}</h3>
                <a className="txtlink" href={`/topic/${topic}`} aria-label={`See All ${TOPIC_NAMES[topic]}`}>
                  See All
                  <Icon name="arrow" />
                </a>
              </div>
              {stories.length > 0 ? (
                <ul className="topic__list">
                  {stories.map((story, index) => (
                    <li key={index}>
                      <ArticleCard story={story} visit={visit} variant="text" level={4} size="sm" />
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="topic__none">No stories on {TOPIC_NAMES[topic].toLowerCase()} at this time.</p>
              )}
            </section>
          ))}
        </div>
      </section>
    </div>
  );
}
