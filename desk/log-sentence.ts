/** Verbs of the log as people say them; `…` is what they are about. */
const SENTENCES: Readonly<Record<string, string>> = {
  hide: 'hid …',
  restore: 'restored …',
  block: 'blocked …',
  unblock: 'no longer blocks …',
  pin: 'pinned …',
  'change pin': 'changed the pin of …',
  unpin: 'unpinned …',
  create: 'began …',
  publish: 'published …',
  save: 'updated …',
  withdraw: 'withdrew …',
  remove: 'removed …',
  'ask for review': 'asked for a review of …',
  'end review': 'ended the review of …',
  'upload picture': 'uploaded …',
  'pause feed': 'paused the feed …',
  'resume feed': 'resumed the feed …',
  'test alerts': 'sent a test alert to …',
};

/** A line of the log in words: “Ada Field pinned Ferry (featured)”. */
export function logSentence({ who, what, target }: { who: string; what: string; target: string }): string {
  // The site itself ends pins.
  if (what === 'pin fell back') return `A pin is not shown any more: ${target}`;
  const sentence =
    SENTENCES[what] ?? (what.startsWith('schedule for ') ? `scheduled … for ${what.slice(13)}` : `${what} …`);
  return `${who} ${sentence.replace('…', () => target)}`;
}
