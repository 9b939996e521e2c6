import type { Visit } from '../screen.ts';
import type { Story } from '../stories/story.ts';

/** Stories of this many days stand under the name of their day; what is older, or has no date, under 'Older'. */
const DAYS = 7;
const DAY_MS = 86_400_000;

export interface Day {
  /** 'Tuesday, November 17' */
  day: string;
  stories: Story[];
}

/** The stories of each day of the paper's time zone, newest first, each day's in their own order. */
export function storiesByDay(
  stories: readonly Story[],
  { now, publication }: Pick<Visit, 'now' | 'publication'>,
): Day[] {
  const { locale, timeZone } = publication;
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  const dayOf = ({ publishedAt, firstPublished }: Story) =>
    publishedAt && !firstPublished && now.getTime() - publishedAt.getTime() < DAYS * DAY_MS
      ? name.format(publishedAt)
      : 'Older';
  const days = [...Map.groupBy(stories, dayOf)].map(([day, stories]) => ({ day, stories }));
  const time = ({ day, stories: [first] }: Day) =>
    day === 'Older' ? 0 : (first?.publishedAt?.getTime() ?? 0);
  return days.sort((one, other) => time(other) - time(one));
}
