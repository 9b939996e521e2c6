import { decodeXML } from 'entities';

const CDATA = '<![CDATA[';
const CDATA_END = ']]>';

/** Unwraps CDATA sections; `decode` is for the text outside, `unwrap` for the text inside. */
export function withoutCdata(
  source: string,
  decode: (text: string) => string,
  unwrap: (text: string) => string,
): string {
  let open = source.indexOf(CDATA);
  if (open === -1) return source.includes('&') ? decode(source) : source;
  let result = '';
  let from = 0;
  while (open !== -1) {
    if (open > from) result += decode(source.slice(from, open));
    const end = source.indexOf(CDATA_END, open);
    result += unwrap(source.slice(open + CDATA.length, end === -1 ? source.length : end));
    if (end === -1) return result;
    from = end + CDATA_END.length;
    open = source.indexOf(CDATA, from);
  }
  return from < source.length ? result + decode(source.slice(from)) : result;
}

/** Returns the text of an element. Only the five entities of XML are decoded. */
export const textOf = (source: string) => withoutCdata(source, decodeXML, (text) => text).trim();
