import { readDate } from './dates.ts';
import { MAX_ITEMS } from './limits.ts';
import type { XmlRoot } from './xml-root.ts';

/** As far into an item as its date is looked for. */
const DATE_WITHIN = 20_000;
const ITEM = /<((?:[\w.-]{1,40}:)?item)(?=[\s>/])/gi;
const ENTRY = /<((?:[\w.-]{1,40}:)?entry)(?=[\s>/])/gi;
const DATE =
  /<(?:[\w.-]{1,40}:)?(?:pubdate|published|date|issued|updated|modified|created)(?:\s[^<>]{0,200})?>\s{0,50}(?:<!\[CDATA\[)?([^<\]]{4,80})/i;

/** How this document writes the name of its items; '' where it has none. */
export function itemNameOf(text: string, root: XmlRoot): string {
  return firstItem(text, root)?.[1] ?? '';
}

function firstItem(text: string, root: XmlRoot): RegExpExecArray | null {
  const search = new RegExp(root.format === 'atom' ? ENTRY : ITEM);
  search.lastIndex = root.content;
  return search.exec(text);
}

/** Where the last items begin that are to be kept, if there are more and the last is newer than the first. */
export function oldestFirstTail(text: string, root: XmlRoot, itemName: string): number | undefined {
  const first = firstItem(text, root)?.index ?? -1;
  const last = previousItem(text, itemName, text.length);
  const [oldest, newest] = [dateNear(text, first), dateNear(text, last)];
  if (!oldest || !newest || newest <= oldest) return undefined;
  let start = text.length;
  for (let count = 0; count < MAX_ITEMS; count++) {
    const previous = previousItem(text, itemName, start);
    if (previous < first) break;
    start = previous;
  }
  return start;
}

function previousItem(text: string, itemName: string, before: number): number {
  let at = before;
  do at = at <= 0 ? -1 : text.lastIndexOf(`<${itemName}`, at - 1);
  while (at !== -1 && !/[\s>/]/.test(text.charAt(at + 1 + itemName.length)));
  return at;
}

function dateNear(text: string, start: number): Date | null {
  const written = DATE.exec(text.slice(start, start + DATE_WITHIN))?.[1];
  return written === undefined ? null : readDate(written);
}
