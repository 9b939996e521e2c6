/** Month names without accents, from January: English, German, French, Spanish, Italian. */
const MONTH_NAMES = [
  'jan january januar janner jaenner janvier janv ene enero gen gennaio',
  'feb february februar feber fevrier fevr fev febrero febbraio febb',
  'mar march marz maerz mrz mars marzo',
  'apr april avril avr abril abr aprile',
  'may mai mayo maggio mag',
  'jun june juni juin junio giugno giu',
  'jul july juli juillet juil juill julio luglio lug',
  'aug august aout aou agosto ago',
  'sep sept september septembre septiembre setiembre set settembre sett',
  'oct october oktober okt octobre octubre ottobre ott',
  'nov november novembre noviembre',
  'dec december dezember dez decembre diciembre dic dicembre',
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

/** Hours east of Greenwich. IST is India's here: Ireland and Israel use it too, but far fewer feeds. */
const ZONE_NAMES = `
  -10 hst; -9 akst; -8 pst akdt; -7 mst pdt; -6 cst mdt; -5 est cdt; -4 clt ast edt; -3.5 nst; -3 brt art adt; -2.5 ndt;
  0 z ut utc gmt wet; 1 bst west cet met mez wat; 2 cest mest mesz eet cat sast; 3 eest msk eat trt; 4 gst; 5 pkt; 5.5 ist;
  5.75 npt; 7 ict wib; 8 sgt hkt pht awst; 9 jst kst; 9.5 acst; 10 aest; 10.5 acdt; 11 aedt; 12 nzst; 13 nzdt`;

/** Minutes east of Greenwich by lower-case zone name. */
const ZONES: ReadonlyMap<string, number> = new Map(
  ZONE_NAMES.split(';').flatMap((zone) => {
    const [hours, ...names] = zone.trim().split(' ');
    return names.map((name): [string, number] => [name, Number(hours) * 60]);
  }),
);

const MAX_DATE_LENGTH = 80;
const DAY_MS = 86_400_000;
/** The first newspaper. Earlier dates, such as year 1, mean that there is no date. */
const MIN_DATE = Date.UTC(1605, 0, 1);
/** Clocks differ by minutes; a later date is in the future. */
const CLOCK_SKEW_MS = 5 * 60_000;

const ACCENTS = /[\u0300-\u036f]/g;
const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?!\d)/;
const YEAR_MONTH = /^(\d{4})(-(\d{2}))?$/;
const WEEK = /^(\d{4})-?w(\d{2})(?:-?([1-7]))?(?!\d)/;
const ORDINAL = /^(\d{4})-?(\d{3})(?!\d)/;
const EPOCH = /^\d{10}(?:\d{3})?$/;
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const CLOCK =
  /(?<!\d)(\d{1,2})(?::|h)(\d{2})(?::(\d{2}))?(?:[.,](\d{1,9}))?(?!\d)\s?(?:([ap])\.?m(?![a-z]))?/;
const ISO_CLOCK = /^t(\d{2})(\d{2})?(\d{2})?(?:[.,](\d{1,9}))?(?![\d:])/;
const ZONE = /^[\s(]{0,4}([a-z]{1,5})?\s?(?:([+-])\s?(\d{1,2}):?(\d{2})?(?!\d))?/;
const NUMBER_OR_WORD = /\d+|[a-z]+/g;

interface Day {
  year: number;
  month: number;
  day: number;
}

/** Returns the first plausible date, or null. It is in the future (`ahead`) only if there is no other. */
export function publishedAt(
  candidates: readonly string[],
  now: Date,
): { published: Date | null; ahead: boolean } {
  let ahead: Date | undefined;
  for (const candidate of candidates) {
    const date = readDate(candidate);
    // The epoch is a date that was never set.
    if (!date || date.getTime() < MIN_DATE || date.getTime() === 0) continue;
    if (date.getTime() <= now.getTime() + CLOCK_SKEW_MS) return { published: date, ahead: false };
    ahead ??= date;
  }
  // A date more than a day ahead is ignored.
  const near = ahead && ahead.getTime() <= now.getTime() + DAY_MS ? ahead : null;
  return { published: near, ahead: ahead !== undefined };
}

/** Parses RFC 822, ISO 8601, month names in five languages, seconds since 1970. Without a zone: UTC. */
export function readDate(source: string): Date | null {
  if (source.length > MAX_DATE_LENGTH) return null;
  const text = source.normalize('NFD').replace(ACCENTS, '').replaceAll('\u2212', '-').trim().toLowerCase();
  if (EPOCH.test(text)) return new Date(Number(text) * (text.length === 10 ? 1000 : 1));

  const numeric = numericDay(text);
  if (numeric) return assemble(numeric.day, text.slice(numeric.length));
  const clock = CLOCK.exec(text);
  const worded = wordedDay(clock ? text.slice(0, clock.index) : text, clock ? afterClock(text, clock) : '');
  return worded ? assemble(worded, clock ? text.slice(clock.index) : '') : null;
}

function numericDay(text: string): { day: Day; length: number } | undefined {
  const result = (match: RegExpExecArray, day: Day) => ({ day, length: match[0].length });
  const number = (group: string | undefined) => Number(group ?? 1);

  const week = WEEK.exec(text);
  if (week) return result(week, weekDay(number(week[1]), number(week[2]), number(week[3])));
  const ordinal = ORDINAL.exec(text);
  if (ordinal && !/^\d{8}/.test(text)) {
    const newYear = Temporal.PlainDate.from({ year: number(ordinal[1]), month: 1, day: 1 });
    return result(ordinal, newYear.add({ days: number(ordinal[2]) - 1 }));
  }
  const yearFirst = YEAR_FIRST.exec(text) ?? YEAR_MONTH.exec(text);
  if (yearFirst) {
    const [, year = 0, , month = 1, day = 1] = yearFirst.map(number);
    return result(yearFirst, { year, month, day });
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (!dayFirst) return undefined;
  const [first, second, year] = [number(dayFirst[1]), number(dayFirst[3]), fullYear(dayFirst[4] ?? '')];
  // With points the day is first everywhere. With slashes 03/04 is ambiguous, unless a number is above 12.
  if (dayFirst[2] === '.' || first > 12) return result(dayFirst, { year, month: second, day: first });
  if (second > 12 || first === second) return result(dayFirst, { year, month: first, day: second });
  return undefined;
}

/** Parses '5 de marzo de 2031', 'March 5, 2031', '05-Mar-31' or 'Wed Mar 5 … 2031'. */
function wordedDay(before: string, after: string): Day | undefined {
  const numbers: string[] = [];
  let month: number | undefined;
  // The last month counts: 'mar 5 nov' begins with a Spanish Tuesday.
  for (const [word] of `${before} ${after}`.matchAll(NUMBER_OR_WORD)) {
    if (/^\d/.test(word)) numbers.push(word);
    else month = MONTHS.get(word) ?? month;
  }
  const year = numbers.find((number) => number.length === 4) ?? numbers[1];
  const day = numbers.find((number) => number !== year && number.length <= 2);
  if (month === undefined || year === undefined || day === undefined) return undefined;
  return { year: fullYear(year), month, day: Number(day) };
}

/** The text after the time without a zone offset: `asctime` puts the year there. */
const afterClock = (text: string, clock: RegExpExecArray) =>
  text.slice(clock.index + clock[0].length).replace(/[+-]\d{1,2}:?\d{0,2}/, '');

function assemble({ year, month, day }: Day, rest: string): Date | null {
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;

  // First without colons: after 'T1430' a time with a colon is the zone's.
  const clock = ISO_CLOCK.exec(rest) ?? CLOCK.exec(rest);
  if (!clock) return midnight;
  let hour = Number(clock[1]);
  if (clock[5] && hour <= 12) hour = (hour % 12) + (clock[5] === 'p' ? 12 : 0);
  const [minute, second] = [Number(clock[2] ?? 0), Number(clock[3] ?? 0)];
  if (hour > 24 || minute > 59 || second > 60) return midnight;
  // Decimals belong to the last part: seconds, minutes or hours.
  const unit = clock[3] ? 1000 : clock[2] ? 60_000 : 3_600_000;
  const fraction = Math.floor(Number(`0.${clock[4] ?? 0}`) * unit);
  const minutes = hour * 60 + minute - zoneMinutes(rest.slice(clock.index + clock[0].length));
  return new Date(midnight.getTime() + minutes * 60_000 + second * 1000 + fraction);
}

function zoneMinutes(text: string): number {
  const zone = ZONE.exec(text);
  if (zone?.[2]) {
    const minutes = Number(zone[3]) * 60 + Number(zone[4] ?? 0);
    return minutes > 15 * 60 ? 0 : zone[2] === '-' ? -minutes : minutes;
  }
  return ZONES.get(zone?.[1] ?? '') ?? 0;
}

/** Two digits as in RFC 2822: 00 to 49 are this century. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

function weekDay(year: number, week: number, weekday: number): Day {
  // The fourth of January is always in the first week.
  const fourth = Temporal.PlainDate.from({ year, month: 1, day: 4 });
  return fourth.add({ days: (week - 1) * 7 + weekday - fourth.dayOfWeek });
}
