import { moment, type PaperFormat } from './format.ts';

/** Verbs of the log as people say them; `…` is what they are about. */
const SENTENCES: Readonly<Record<string, string>> = {
  'claim host': 'was refused …',
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
  unschedule: 'unscheduled …',
  'remove picture': 'removed the picture …',
  'import articles': 'imported articles: …',
  'change settings': 'changed settings: …',
  'poll feed': 'polled the feed …',
  invite: 'invited …',
  'accept invitation': 'joined as …',
  'change role': 'changed the role of …',
  'remove account': 'removed the account of …',
  'sign in': 'signed in …',
  'sign out everywhere': 'signed out everywhere …',
  'end session': 'ended a session …',
  'change password': 'changed the password …',
  'remove password': 'removed the password …',
  'add passkey': 'added the passkey …',
  'rename passkey': 'renamed the passkey …',
  'remove passkey': 'removed the passkey …',
  'pin fell back': 'no longer shows the pin …',
};

const TIME = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/** An action of the log as people say it, with `…` for what it is about. */
function sentenceOf(what: string, paper: PaperFormat): string {
  const action = what.replace(TIME, (at) => moment(at, paper));
  return (
    SENTENCES[what] ??
    (action.startsWith('schedule for ') ? `scheduled … for ${action.slice(13)}` : `${action} …`)
  );
}

/** An action of the log without what it is about: “declined the review of”. */
export const actionText = (what: string, paper: PaperFormat): string =>
  sentenceOf(what, paper).replace(/:? ?…/, '');

/** A line of the log in words: “Ada Field pinned Ferry (Featured)”. */
export function logSentence(
  { who, what, target }: { who: string; what: string; target: string },
  paper: PaperFormat,
): string {
  // The site itself ends pins.
  if (what === 'pin fell back') return `A pin is not shown any more: ${target}`;
  return `${who} ${sentenceOf(what, paper).replace('…', () => target)}`.trim();
}
