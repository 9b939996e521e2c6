import { readAttributes, tagsIn } from './tags.ts';

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
  let outer: { name: string; end: number; attributes: ReadonlyMap<string, string> } | undefined;
  let depth = 0;
  let count = 0;
  for (const { name, attributes, selfClosing, isClosing, open, end } of tagsIn(text, start)) {
    if (outer && (name !== outer.name || selfClosing)) continue;
    if (outer) {
      depth += isClosing ? -1 : 1;
      if (depth > 0) continue;
      yield { name, attributes: outer.attributes, inner: text.slice(outer.end + 1, open) };
      outer = undefined;
    } else if (!isClosing) {
      if (end === -1) throw new XmlError('breaks off within a tag');
      if (++count > MAX_ELEMENTS) throw new XmlError(`has more than ${MAX_ELEMENTS} elements within one`);
      const element = { name, attributes: readAttributes(`<x ${attributes}>`), end };
      if (selfClosing) yield { ...element, inner: '' };
      else {
        outer = element;
        depth = 1;
      }
    }
  }
  if (outer) throw new XmlError(`breaks off within <${outer.name}>`);
}
