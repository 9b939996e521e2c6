import { moment, type PaperFormat } from './format.ts';

/** Verbs of the log as people say them; `…` is what they are about. */
const SENTENCES: Readonly<Record<string, string>> = {
  hide: 'hid …',
  restore: 'restored …',
  block: 'blocked …',
  unblock: 'no longer blocks …',
  pin: 'pinned …',
  'change pin': 'changed the pin of …',
  unpin: 'unpinned …',
  create: 'created …',
  publish: 'published …',
  save: 'updated …',
  withdraw: 'withdrew …',
  remove: 'removed …',
  'ask for review': 'asked for a review of …',
  'end review': 'ended the review of …',
  'decline review': 'declined the review of …',
  'upload picture': 'uploaded …',
  'replace picture': 'replaced a picture in …',
  'pause feed': 'paused the feed …',
  'resume feed': 'resumed the feed …',
  'test alerts': 'sent a test alert to …',
};

const TIME = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/** An action of the log, with its time as the paper writes times. */
export const actionText = (what: string, paper: PaperFormat): string =>
  what.replace(TIME, (at) => moment(at, paper));

/** A line of the log in words: “Ada Field pinned Ferry (Featured)”. */
export function logSentence(
  { who, what, target }: { who: string; what: string; target: string },
  paper: PaperFormat,
): string {
  // The site itself ends pins.
  if (what === 'pin fell back') return `A pin is not shown any more: ${target}`;
  const action = actionText(what, paper);
  const sentence =
    SENTENCES[what] ??
    (action.startsWith('schedule for ') ? `scheduled … for ${action.slice(13)}` : `${action} …`);
  return `${who} ${sentence.replace('…', () => target)}`;
}
