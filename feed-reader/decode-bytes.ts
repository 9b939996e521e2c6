import { MAX_LEGACY_BYTES } from './limits.ts';

const SNIFFED_BYTES = 512;
const XML_DECLARED = /^\s{0,200}<\?xml[^>]{0,200}?encoding\s{0,20}=\s{0,20}["']([\w.:-]{1,40})["']/;
const HTTP_CHARSET = /charset\s{0,20}=\s{0,20}["']?([\w.:-]{1,40})/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f]/;

/**
 * Decodes a feed by its byte-order mark, as valid UTF-8, by the HTTP charset, or by the XML declaration, in this order.
 * Removes characters that XML forbids.
 */
export function bytesToText(bytes: Uint8Array, contentType?: string): string {
  const marked = markedEncoding(bytes);
  if (marked) return decode(bytes.subarray(marked.length), marked.encoding).trimStart();
  const wide = unmarkedUtf16(bytes);
  if (wide) return decode(bytes, wide).trimStart();

  const declared = [HTTP_CHARSET.exec(contentType ?? '')?.[1], declaredInXml(bytes)]
    .map(encodingOf)
    .filter((encoding) => encoding !== undefined && !encoding.startsWith('utf-16'));
  // ISO-2022-JP is valid UTF-8 too: only the label identifies it.
  if (declared.includes('iso-2022-jp') && bytes.includes(0x1b))
    return decode(bytes, 'iso-2022-jp').trimStart();

  const utf8 = decodeValidUtf8(bytes);
  if (utf8 !== undefined) return utf8.trimStart();
  const legacy = declared.find((encoding) => encoding !== 'utf-8');
  const encoding = legacy ?? (isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return decode(bytes, encoding).trimStart();
}

function markedEncoding(bytes: Uint8Array): { encoding: string; length: number } | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', length: 2 };
  const utf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  // Editors add the UTF-8 mark to files of any encoding.
  return utf8 && isMostlyUtf8(bytes) ? { encoding: 'utf-8', length: 3 } : undefined;
}

/** Detects UTF-16 without a mark: every second byte of ASCII markup is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const pairs = Math.min(bytes.length, SNIFFED_BYTES) >> 1;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[pair * 2] === 0) evenZeros++;
    if (bytes[pair * 2 + 1] === 0) oddZeros++;
  }
  if (oddZeros > pairs * 0.4 && evenZeros < pairs * 0.1) return 'utf-16le';
  if (evenZeros > pairs * 0.4 && oddZeros < pairs * 0.1) return 'utf-16be';
  return undefined;
}

function declaredInXml(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, SNIFFED_BYTES));
  return XML_DECLARED.exec(start.replace(/^\u00ef\u00bb\u00bf/, ''))?.[1];
}

function encodingOf(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function decodeValidUtf8(bytes: Uint8Array): string | undefined {
  try {
    // `stream` accepts a truncated last character.
    return withoutForbidden(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }));
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  const considered = encoding.startsWith('utf-') ? bytes : bytes.subarray(0, MAX_LEGACY_BYTES);
  return withoutForbidden(new TextDecoder(encoding).decode(considered));
}

/** Filters bytes: a regular expression takes half a second if it removes every second character. */
function withoutForbidden(text: string): string {
  if (!FORBIDDEN.test(text)) return text;
  const bytes = Buffer.from(text);
  let length = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) bytes[length++] = byte;
  }
  return bytes.toString('utf8', 0, length);
}

/** Whether most characters beyond ASCII are valid: then this is UTF-8 with a broken character, not a legacy encoding. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, MAX_LEGACY_BYTES));
  let valid = 0;
  let invalid = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) invalid++;
    else if (code >= 0x80) valid++;
  }
  return valid > invalid;
}
