/** Text from outside, as it is shown: without markup, in one line, and no longer than its place. */

/** An excerpt is at most 200 characters: what lies further on in a long text is never looked at. */
const LONGEST_SOURCE = 10_000;

/** Elements whose text is not for readers. */
const UNREAD = /<(script|style|template|noscript|iframe|svg|math|title)\b[^<>]*>.*?(<\/\1\s*>|$)/gis;
const COMMENT = /<!--.*?(-->|$)/gs;
const TAG = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*(?:>|$)/gi;
/** A tag whose quotes do not match up ends at the next bracket. */
const BROKEN_TAG = /<[/!?]?[a-z][^<>]*(?:>|$)/gi;
/** Tags that stand between words; others (`<b>`) may stand inside one. */
const BREAKING_TAG = /<\/?(?:p|br|div|li|ul|ol|h[1-6]|tr|td|th|blockquote|section|article|figure|hr)\b/i;

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', hellip: '…', middot: '·' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•', deg: '°' },
  ...{ laquo: '«', raquo: '»', euro: '€', pound: '£', yen: '¥', cent: '¢', copy: '©', reg: '®', trade: '™' },
};
const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi;

/** Control characters, and those that would turn the reading direction of what stands beside them. */
const UNSEEN = /[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** One line of plain text from text or HTML. */
export function plainText(source: string): string {
  const text = withoutMarkup(source.slice(0, LONGEST_SOURCE));
  // Markup that came escaped shows itself only now.
  return tidy(withoutMarkup(text.replace(ENTITY, decode)));
}

/** One line: spaces that are spaces, and nothing unseen. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim().toWellFormed();
}

/** Cut at the last word that fits, with an ellipsis only where something was cut. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest + 1);
  const space = start.lastIndexOf(' ');
  // Scripts without spaces, and words without end, are cut between two characters.
  const cut = space > longest / 2 ? start.slice(0, space) : wholeCharacters(text, longest);
  return `${cut.replace(/[\s,;:.!?–—-]+$/, '')}…`;
}

export function excerpt(source: string, longest: number): string {
  return shorten(plainText(source), longest);
}

function withoutMarkup(text: string): string {
  if (!text.includes('<')) return text;
  return text.replace(COMMENT, '').replace(UNREAD, ' ').replace(TAG, spaceFor).replace(BROKEN_TAG, spaceFor);
}

function spaceFor(tag: string): string {
  return BREAKING_TAG.test(tag) ? ' ' : '';
}

function decode(entity: string, hex: string | undefined, decimal: string | undefined, name: string): string {
  if (name) return NAMED[name.toLowerCase()] ?? entity;
  const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

/** As many characters, as a reader counts them, as fit. */
function wholeCharacters(text: string, longest: number): string {
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter('en').segment(text.slice(0, longest + 20))) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
