import { readDate } from './dates.ts';
import { MAX_ITEMS, MAX_JSON_DEPTH, MAX_JSON_LISTED, MAX_JSON_TOKENS } from './limits.ts';

/** The feed object of a JSON document, with at most MAX_ITEMS items, each of them complete. */
export interface JsonOutline {
  json: string;
  items: number;
  tooDeep: boolean;
  /** The document ends where JSON ends. */
  whole: boolean;
}

interface ItemSpan {
  start: number;
  end: number;
  tokens: number;
  deep: boolean;
}

const ITEMS_KEY = /"items"\s{0,100}:\s{0,100}\[/g;
const DATE = /"date_(?:published|modified)"\s{0,20}:\s{0,20}"([^"\\]{4,80})"/;

/**
 * Counts what JSON.parse would have to build before it builds it: ten megabytes of brackets cost it seconds. A
 * document cut off inside an item, or costly from there on, is closed behind the last whole one.
 */
export function outlineJson(text: string): JsonOutline {
  const array = itemsArray(text);
  const { spans, end, costly } = array === -1 ? NO_SPANS : readSpans(text, array + 1);
  const chosen = withinTokenLimit(newest(text, spans));
  const head = array === -1 ? text : text.slice(0, array + 1);
  const tail = end === -1 ? '' : text.slice(end);
  const around = measure(head + tail, 0, false);
  const whole = array === -1 ? around.balanced : end !== -1 && around.balanced;
  const items = chosen.map(({ start, end: stop }) => text.slice(start, stop)).join(',');
  const closed = array === -1 ? head : `${head}${items}${whole ? tail : ']}'}`;
  const tooMany = around.tokens > MAX_JSON_TOKENS || (costly && chosen.length === 0);
  return {
    json: around.deep || tooMany ? '' : closed,
    items: chosen.length,
    tooDeep: around.deep || spans.slice(0, MAX_ITEMS).some(({ deep }) => deep),
    whole,
  };
}

/** The bracket that opens the list of items: the first such key that is not inside a string. */
function itemsArray(text: string): number {
  const search = new RegExp(ITEMS_KEY);
  for (let found = search.exec(text); found; found = search.exec(text)) {
    if (text.charAt(found.index - 1) !== '\\') return search.lastIndex - 1;
  }
  return -1;
}

interface ItemSpans {
  /** Of complete items. */
  spans: readonly ItemSpan[];
  /** The closing bracket of the list; -1 where it is not reached. */
  end: number;
  /** An item has more values than a document may have: from there on it is left unread. */
  costly: boolean;
}

const NO_SPANS: ItemSpans = { spans: [], end: -1, costly: false };

function readSpans(text: string, start: number): ItemSpans {
  const spans: ItemSpan[] = [];
  let at = start;
  for (;;) {
    while (at < text.length && (text.charCodeAt(at) <= 0x20 || text.charAt(at) === ',')) at++;
    if (text.charAt(at) === ']') return { spans, end: at, costly: false };
    if (spans.length === MAX_JSON_LISTED) return { spans, end: -1, costly: false };
    const { end, tokens, deep } = measureValue(text, at);
    if (end === -1) return { spans, end, costly: tokens > MAX_JSON_TOKENS };
    spans.push({ start: at, end, tokens, deep });
    at = end;
  }
}

/** An item should be an object; what is not is kept as it is, for JSON.parse to judge. */
function measureValue(text: string, start: number): Pick<Measure, 'end' | 'tokens' | 'deep'> {
  const first = text.charAt(start);
  if (first === '{' || first === '[') return measure(text, start);
  if (first === '"') return { end: stringEnd(text, start) + 1 || -1, tokens: 1, deep: false };
  const bare = /^[\w.+-]{1,40}(?=[\s,\]])/.exec(text.slice(start, start + 41));
  return { end: bare ? start + bare[0].length : -1, tokens: 1, deep: false };
}

interface Measure {
  end: number;
  tokens: number;
  deep: boolean;
  balanced: boolean;
}

/**
 * Walks one value, or all of the text: how many keys, values and brackets it has, and where it ends. Where these are too
 * many it goes no further.
 */
function measure(text: string, start: number, one = true): Measure {
  let depth = 0;
  let deepest = 0;
  let tokens = 0;
  let end = -1;
  let at = start;
  for (; at < text.length && tokens <= MAX_JSON_TOKENS; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = stringEnd(text, at);
      if (at === -1) break;
    } else if (code === 0x7b || code === 0x5b) {
      tokens++;
      if (++depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) {
      depth--;
      if (one && depth === 0) {
        end = at + 1;
        break;
      }
    } else if (code === 0x2c || code === 0x3a) {
      tokens++;
    }
  }
  return { end, tokens, deep: deepest > MAX_JSON_DEPTH, balanced: depth === 0 && at !== -1 };
}

function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(quote - 1 - slashes) === 0x5c) slashes++;
  return slashes % 2 === 1;
}

/** The first items, unless the last one is newer than the first. */
function newest(text: string, spans: readonly ItemSpan[]): readonly ItemSpan[] {
  const dates = [spans[0], spans.at(-1)].map((span) => {
    const written = span && DATE.exec(text.slice(span.start, span.end))?.[1];
    return written === undefined ? null : readDate(written);
  });
  const isOldestFirst = dates[0] && dates[1] && dates[1] > dates[0];
  return isOldestFirst ? spans.slice(-MAX_ITEMS) : spans.slice(0, MAX_ITEMS);
}

function withinTokenLimit(spans: readonly ItemSpan[]): ItemSpan[] {
  let tokens = 0;
  return spans.filter((span) => {
    tokens += span.tokens;
    return !span.deep && tokens <= MAX_JSON_TOKENS;
  });
}
