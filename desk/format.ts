/** Language and time zone of the paper, for dates and numbers. */
export interface PaperFormat {
  locale: string;
  timeZone: string;
}

/** Address of the site: on the same machine, its local port instead of its domain. */
export function siteAddress(
  { address, port, localHost }: { address: string; port: number | null; localHost: string | null },
  { hostname }: { hostname: string },
): string {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isLocal && port !== null ? `http://${localHost ?? hostname}:${port}` : address;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** “in 5 minutes”, “3 hours ago”; a date after a week. `isPast` ignores a browser clock that is behind. */
export function relative(at: string, now: number, paper: PaperFormat, isPast = false): string {
  const difference = isPast ? Math.min(0, Date.parse(at) - now) : Date.parse(at) - now;
  const distance = Math.abs(difference);
  if (distance > 7 * DAY) return moment(at, paper);
  if (distance < MINUTE) return difference > 0 ? 'in less than a minute' : 'just now';
  const [unit, size] =
    distance < HOUR
      ? (['minute', MINUTE] as const)
      : distance < DAY
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const);
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  return format.format(Math.trunc(difference / size), unit);
}

/** How long something has lasted: “for 7 minutes”; “since 12 Nov 2026, 09:00” after a week. */
export function lasting(at: string, now: number, paper: PaperFormat): string {
  const text = relative(at, now, paper, true);
  if (text === 'just now') return 'for less than a minute';
  return text.endsWith(' ago') ? `for ${text.slice(0, -' ago'.length)}` : `since ${text}`;
}

/** “18 Nov 2026, 14:05”. */
export function moment(at: string, { locale, timeZone }: PaperFormat): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    Date.parse(at),
  );
}

/** The date of a text: “18 Nov 2026”, with its time if it has one. */
export function publicationDate(
  { publishedAt, isDay }: { publishedAt: string; isDay: boolean },
  paper: PaperFormat,
): string {
  if (!isDay) return moment(publishedAt, paper);
  const { locale, timeZone } = paper;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(Date.parse(publishedAt));
}

/** “14:05”. */
export function clockTime(at: number, { locale, timeZone }: PaperFormat): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(at);
}

export function weekday(at: number, { locale, timeZone }: PaperFormat): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  }).format(at);
}

export function bytes(count: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = count < 1 ? 0 : Math.min(Math.floor(Math.log10(count) / 3), units.length - 1);
  const value = count / 1000 ** power;
  // A number and its unit stay on one line.
  return `${Number(value.toFixed(value < 100 ? 1 : 0))}\u00a0${units[power]}`;
}

/** Begins a sentence. Hosts, addresses, files and settings keep their spelling. */
export const capital = (text: string): string =>
  /^\S*\.\S/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** “1 headline”, “2 headlines”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
