import { isSpecial, readAttributes, readTag, skipSpecial } from './tags.ts';

export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Its content as written. */
  inner: string;
}

/** A document that breaks off or has too many elements. */
export class XmlError extends Error {}

/** Elements within one other: far more than the posts of an export. */
const MAX_ELEMENTS = 200_000;

/** The elements directly within a text, in linear time. No entity is expanded, and no DTD is read. */
export function* elementsIn(text: string, start = 0): Generator<XmlElement> {
  let count = 0;
  for (let open = text.indexOf('<', start), next = 0; open !== -1; open = text.indexOf('<', next)) {
    next = isSpecial(text, open) ? skipSpecial(text, open) : open + 1;
    if (next === -1) return;
    const tag = next === open + 1 ? readTag(text, open) : undefined;
    if (!tag) continue;
    const { name, selfClosing, end } = tag;
    if (end === -1) throw new XmlError('breaks off within a tag');
    if (++count > MAX_ELEMENTS) throw new XmlError(`has more than ${MAX_ELEMENTS} elements within one`);
    const close = selfClosing ? end : closeOf(text, name, end + 1);
    const inner = selfClosing ? '' : text.slice(end + 1, close);
    yield { name, attributes: readAttributes(`<x ${tag.attributes}>`), inner };
    next = text.indexOf('>', close) + 1;
  }
}

/** Returns the index of the closing tag; elements of the same name may be in between. */
function closeOf(text: string, name: string, start: number): number {
  let depth = 1;
  for (let open = text.indexOf('<', start), next = 0; open !== -1; open = text.indexOf('<', next)) {
    next = isSpecial(text, open) ? skipSpecial(text, open) : open + 1;
    if (next === -1) break;
    const isClosing = text.charAt(next) === '/';
    if (next !== open + 1 || !text.startsWith(name, isClosing ? next + 1 : next)) continue;
    const tag = readTag(text, isClosing ? next : open);
    if (tag?.name !== name || tag.selfClosing || tag.end === -1) continue;
    depth += isClosing ? -1 : 1;
    if (depth === 0) return open;
  }
  throw new XmlError(`breaks off within <${name}>`);
}
