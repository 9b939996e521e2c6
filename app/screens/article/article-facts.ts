/** Small facts about an article, worked out from what the backend says of it. */

/** Slower than the 240 words a minute of easy prose: these articles have sums in them. */
const WORDS_PER_MINUTE = 220;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readingMinutes(markdown: string): number {
  const words = markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** 'Tuesday, March 10, 2026'. A day is that day everywhere; a moment is dated where the paper is published. */
export function longDate(date: string, timeZone: string): string {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return date;
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeZone: DAY.test(date) ? 'UTC' : timeZone,
  }).format(moment);
}

/** For the `datetime` of a time element; undefined where the backend's date is only words. */
export function machineDate(date: string): string | undefined {
  if (DAY.test(date)) return date;
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

export function keywordsOf(text: string | null | undefined): string[] {
  const keywords = (text ?? '').split(',').map((keyword) => keyword.trim());
  return [...new Set(keywords.filter(Boolean))];
}
