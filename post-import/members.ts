import { readAttributes, tagsIn } from '../feed-reader/xml/tags.ts';

/** Parts of a post that its site showed to members alone, or to nobody. */
export interface Members {
  /** The HTML without these parts, for descriptions. */
  open: string;
  /** Why the post is not published; '' if everybody could read it. */
  reason: string;
}

/** Ghost shows blocks for those who are not signed in to everybody. */
const GHOST = /<!--\s*kg-gated-block:begin\b(?![^>]{0,200}nonMember:["']?true)[^>]{0,500}-->/gi;
const GHOST_END = /<!--\s*kg-gated-block:end\s*-->/gi;
const PLUGIN =
  'premium-content|paid-content|members?|membership|memberpress|subscri|restrict|protect|private|gated';
const BLOCK = new RegExp(`<!--\\s+wp:((?:[\\w-]{1,40}/)?[\\w-]{0,60}(?:${PLUGIN})[\\w/-]{0,60})`, 'gi');
const PAYWALL = /<!--\s+wp:(?:jetpack\/)?paywall\b/i;
/** Shortcodes of plugins for members. */
const SHORTCODE =
  /\[((?:\w{1,30}[-_])?(?:restrict|private|protect|premium|paywall|members?|membership|mepr|pmpro|s2if|s2member|wlm|rcp|swpm|subscribers?|paid|vip|hide|hidden|secret|logged[-_]?in|access|content[-_]control)(?:[-_]\w{1,40}|ed|s)?)(?:\s[^[\]]{0,1000})?\]/gi;
const VOID = /^(?:area|br|col|embed|hr|img|input|link|meta|source|wbr)$/i;

/** Finds blocks and shortcodes for members, and elements that are not shown. A part without an end goes to the end of the text. */
export function membersParts(html: string): Members {
  const parts: { start: number; end: number; reason: string }[] = [];
  const add = (start: number, close: RegExp, reason: string) => {
    const search = new RegExp(close, 'gi');
    search.lastIndex = start;
    parts.push({ start, end: search.exec(html) ? search.lastIndex : html.length, reason });
  };
  for (const { index } of html.matchAll(GHOST)) add(index, GHOST_END, 'parts were for members');
  for (const { index, 1: name = '' } of html.matchAll(BLOCK)) {
    // A form to join has no content.
    if (html.charAt(html.indexOf('-->', index) - 1) === '/') continue;
    const close = new RegExp(`<!--\\s+/wp:${RegExp.escape(name)}\\s+-->`);
    add(index, close, `parts were for members (block “${name}”)`);
  }
  for (const { index, 1: name = '' } of html.matchAll(SHORTCODE))
    if (html.includes(`[/${name}]`, index))
      add(index, new RegExp(`\\[/${RegExp.escape(name)}\\]`), `parts were for members ([${name}])`);
  const paywall = PAYWALL.exec(html)?.index;
  if (paywall !== undefined)
    parts.push({ start: paywall, end: html.length, reason: 'the rest was behind a paywall' });
  for (const part of hiddenElements(html)) parts.push({ ...part, reason: 'parts were hidden' });
  let open = '';
  let at = 0;
  for (const { start, end } of parts.toSorted((one, other) => one.start - other.start)) {
    if (start > at) open += html.slice(at, start);
    at = Math.max(at, end);
  }
  return { open: open + html.slice(at), reason: parts[0]?.reason ?? '' };
}

function* hiddenElements(html: string): Generator<{ start: number; end: number }> {
  let outer: { name: string; start: number; depth: number } | undefined;
  for (const { name, attributes, isClosing, selfClosing, open, end } of tagsIn(html)) {
    if (end === -1 || selfClosing || VOID.test(name)) continue;
    if (outer) {
      if (name === outer.name) outer.depth += isClosing ? -1 : 1;
      if (outer.depth > 0) continue;
      yield { start: outer.start, end: end + 1 };
      outer = undefined;
    } else if (!isClosing && /hidden|display/i.test(attributes)) {
      const read = readAttributes(`<x ${attributes}>`);
      const style = read.get('style') ?? '';
      if (read.has('hidden') || /(?:^|;)\s*(?:display:\s*none|visibility:\s*hidden)/i.test(style))
        outer = { name, start: open, depth: 1 };
    }
  }
  if (outer) yield { start: outer.start, end: html.length };
}
