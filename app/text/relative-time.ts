const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export interface DateStyle {
  locale: string;
  timeZone: string;
}

export const JUST_NOW = 'just now';

/**
 * 'N minutes ago' within the hour, 'N hours ago' within the day, 'N days ago' within the week, then the date. `firstMinute`
 * stands for '0 minutes ago'.
 */
export function relativeTime(
  moment: Date,
  now: Date,
  { locale, timeZone }: DateStyle,
  firstMinute = JUST_NOW,
): string {
  const age = Math.max(0, now.getTime() - moment.getTime());
  if (age < MINUTE) return firstMinute;
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hour');
  if (age < WEEK) return ago(Math.floor(age / DAY), 'day');
  return moment.toLocaleDateString(locale, { timeZone });
}

/** 'Wednesday, ' and 'November 18, 2026'; the weekday is empty where the locale does not put it first. */
export function fullDate(moment: Date, { locale, timeZone }: DateStyle): { weekday: string; date: string } {
  const full = moment.toLocaleDateString(locale, { dateStyle: 'full', timeZone });
  const long = moment.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
  return full.endsWith(long)
    ? { weekday: full.slice(0, -long.length), date: long }
    : { weekday: '', date: full };
}

/** '9:42 AM' */
export function timeOfDay(moment: Date, style: DateStyle): string {
  return formatsOf(style).time.format(moment);
}

export function absoluteTime(moment: Date, style: DateStyle): string {
  return formatsOf(style).full.format(moment);
}

interface Formats {
  time: Intl.DateTimeFormat;
  full: Intl.DateTimeFormat;
}

/** Creating a formatter takes 0.5 ms, and a front page shows a hundred times. */
const formats = new WeakMap<DateStyle, Formats>();

function formatsOf(style: DateStyle): Formats {
  const { locale, timeZone } = style;
  const cached = formats.get(style) ?? {
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
    full: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }),
  };
  formats.set(style, cached);
  return cached;
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

export function dateStyleOfPage(): DateStyle {
  const { lang, dataset } = document.documentElement;
  return { locale: lang || 'en', timeZone: dataset.timeZone ?? 'UTC' };
}
