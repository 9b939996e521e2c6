import { wallTime } from '../../contract/wall-time.ts';
import { IMAGE_SIZES } from '../images/image-sizes.ts';
import type { Visit } from '../screen.ts';
import { withScenes } from '../stories/illustration.ts';
import { isDatedByDay, type Story } from '../stories/story.ts';
import { ArticleCard } from './article-card.tsx';
import { SectionHead } from './section-head.tsx';
import { Notice } from './states.tsx';

const BESIDE = 2;
const WITH_IMAGE = 4;

interface StoryColumnsProps {
  stories: readonly Story[];
  visit: Visit;
  /** Set if the stories are from several sections. */
  kicker?: 'section';
}

/** A large lead with two headlines beside it, four cards with images, and the rest as a list by day or part of day. */
export function StoryColumns({ stories: [first, ...rest], visit, kicker }: StoryColumnsProps) {
  if (!first) {
    return (
      <Notice>
        <p>No articles available at this time.</p>
      </Notice>
    );
  }
  const [beside, listed] = [rest.slice(0, BESIDE), rest.slice(BESIDE + WITH_IMAGE)];
  const [lead = first, ...withImage] = withScenes([first, ...rest.slice(BESIDE, BESIDE + WITH_IMAGE)]);
  return (
    <>
      <div className="catlead">
        <ArticleCard
          className="catlead__first"
          story={lead}
          visit={visit}
          variant="featured"
          level={2}
          size="xl"
          eager
          sizes={IMAGE_SIZES.categoryLead}
          kicker={kicker}
        />
        {beside.length > 0 ? (
          <ul className="catlead__beside">
            {beside.map((story, index) => (
              <li key={index}>
                <ArticleCard story={story} visit={visit} variant="text" level={2} excerpt kicker={kicker} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {withImage.length > 0 ? (
        <ul className="grid">
          {withImage.map((story, index) => (
            <li key={index}>
              <ArticleCard
                story={story}
                visit={visit}
                level={2}
                sizes={IMAGE_SIZES.category}
                kicker={kicker}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {storiesByDay(listed, visit).map(({ day, stories }) => (
        <div className="catday" key={day}>
          <SectionHead title={day} minor />
          <ul className="catday__list">
            {stories.map((story, index) => (
              <li key={index}>
                <ArticleCard story={story} visit={visit} variant="text" size="sm" clock={day !== OLDER} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
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
): Day[] {
  const { locale, timeZone } = publication;
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  const dayOf = ({ publishedAt, firstPublished }: Story) =>
    publishedAt && !firstPublished && now.getTime() - publishedAt.getTime() < DAYS * DAY_MS
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

function partOfDay(story: Story, timeZone: string): string {
  if (isDatedByDay(story, timeZone)) return 'This morning';
  const { publishedAt = new Date(0) } = story;
  const hour = (wallTime(publishedAt, timeZone) % DAY_MS) / HOUR_MS;
  if (hour < 5) return 'Overnight';
  if (hour < 12) return 'This morning';
  return hour < 17 ? 'This afternoon' : 'This evening';
}
