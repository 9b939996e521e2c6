import { wallTime } from '../../contract/wall-time.ts';
import { IMAGE_SIZES } from '../images/image-sizes.ts';
import type { Visit } from '../screen.ts';
import { withScenes } from '../stories/illustration.ts';
import { isDatedByDay, type Story } from '../stories/story.ts';
import { ArticleCard } from './article-card.tsx';
import { SectionHead } from './section-head.tsx';
import { Notice } from './states.tsx';

const BESIDE = 4;
/** Fills the third column, where all of usual length have room; with fewer stories it ends where they do. */
const NEWEST = 7;

interface StoryColumnsProps {
  stories: readonly Story[];
  visit: Visit;
  /** Set if the stories are from several sections. */
  kicker?: 'section';
}

/**
 * A large lead, four stories, the newest by the clock, and the rest as lists by day or part of day. Own articles without a time
 * have a list of their own.
 */
export function StoryColumns({ stories, visit, kicker }: StoryColumnsProps) {
  const [first, ...rest] = withScenes(stories.slice(0, 1 + BESIDE));
  if (!first) {
    return (
      <Notice>
        <p>No articles available at this time.</p>
      </Notice>
    );
  }
  const { publication } = visit;
  const { own = [], news = [] } = Object.groupBy(stories.slice(1 + BESIDE), (story) =>
    isDatedByDay(story, publication.timeZone) ? 'own' : 'news',
  );
  const newest = news.filter(({ firstPublished }) => firstPublished === undefined).slice(0, NEWEST);
  return (
    <>
      <div className="catfront">
        <div>
          <ArticleCard
            className="catfront__lead"
            story={first}
            visit={visit}
            variant="featured"
            level={2}
            size="xl"
            eager
            sizes={IMAGE_SIZES.main}
            kicker={kicker}
          />
        </div>
        {rest.length > 0 ? (
          <ul className="catfront__beside rows">
            {rest.map((story, index) => (
              <li key={index}>
                <ArticleCard
                  story={story}
                  visit={visit}
                  variant="list"
                  level={2}
                  sizes={IMAGE_SIZES.thumbnail}
                  kicker={kicker}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {newest.length > 0 ? (
          <section className="catfront__newest clocked">
            <SectionHead title="Newest" minor legend />
            <ol className={newest.length < NEWEST ? 'rows' : 'rows fill'}>
              {newest.map((story, index) => (
                <li key={index}>
                  <ArticleCard
                    story={story}
                    visit={visit}
                    variant="text"
                    size="sm"
                    meta="time"
                    clock={isOfLastDay(newest, visit)}
                  />
                </li>
              ))}
            </ol>
          </section>
        ) : null}
      </div>
      <StoryDays
        days={[
          ...storiesByDay(
            news.filter((story) => !newest.includes(story)),
            visit,
          ),
          ...(own.length > 0 ? [{ day: publication.newsroom.title, stories: own }] : []),
        ]}
        visit={visit}
      />
    </>
  );
}

export function StoryDays({ days, visit }: { days: readonly Day[]; visit: Visit }) {
  return days.map(({ day, stories }) => (
    <div className="catday" key={day}>
      <SectionHead title={day} minor />
      <ul className="catday__list">
        {stories.map((story, index) => (
          <li key={index}>
            <ArticleCard
              story={story}
              visit={visit}
              variant="text"
              size="sm"
              clock={day !== OLDER && !isDatedByDay(story, visit.publication.timeZone)}
            />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Whether times of day are enough. */
export function isOfLastDay(stories: readonly Story[], { now }: Pick<Visit, 'now'>): boolean {
  return stories.every(({ publishedAt }) => !publishedAt || now.getTime() - publishedAt.getTime() < DAY_MS);
}

/** Older stories, and those without a date, are listed under this. */
const OLDER = 'Older';
const DAYS = 7;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface Day {
  /** 'Tuesday, November 17'; for today a part of the day, such as 'This morning'. */
  day: string;
  stories: Story[];
}

/** Groups stories by day in the paper's time zone, those of today by part of the day, newest first; within a group the order stays. */
export function storiesByDay(
  stories: readonly Story[],
  { now, publication }: Pick<Visit, 'now' | 'publication'>,
  most = DAYS,
): Day[] {
  const { locale, timeZone } = publication;
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  const dayOf = ({ publishedAt, firstPublished }: Story) =>
    publishedAt && !firstPublished && now.getTime() - publishedAt.getTime() < most * DAY_MS
      ? name.format(publishedAt)
      : OLDER;
  const today = name.format(now);
  const groups = Map.groupBy(stories, (story) => {
    const day = dayOf(story);
    return day === today ? partOfDay(story, timeZone) : day;
  });
  const days = [...groups].map(([day, stories]) => ({ day, stories }));
  const time = ({ day, stories: [first] }: Day) => (day === OLDER ? 0 : (first?.publishedAt?.getTime() ?? 0));
  return days.sort((one, other) => time(other) - time(one));
}

function partOfDay({ publishedAt = new Date(0) }: Story, timeZone: string): string {
  const hour = (wallTime(publishedAt, timeZone) % DAY_MS) / HOUR_MS;
  if (hour < 5) return 'Overnight';
  if (hour < 12) return 'This morning';
  return hour < 17 ? 'This afternoon' : 'This evening';
}
