/** Characters that XML 1.0 has no way to write, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to drop
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for content and attributes alike. HTML given to it arrives as escaped HTML. */
export function escaped(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** Text as it is. The one thing a section cannot hold, its own end, is split over two. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element around markup that is already XML. */
export function wrap(name: string, content: string, attributes: Attributes = {}): string {
  const opening = `${name}${Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')}`;
  return content === '' ? `<${opening}/>` : `<${opening}>${content}</${name}>`;
}

/** An element around plain text; nothing at all for no text, as feeds leave out what they do not know. */
export function tag(name: string, text: string, attributes: Attributes = {}): string {
  return text === '' ? '' : wrap(name, escaped(text), attributes);
}

/** A whole document, one element a line so that people can read it too. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}

export function lines(...parts: readonly string[]): string {
  return `\n${parts.filter((part) => part !== '').join('\n')}\n`;
}
