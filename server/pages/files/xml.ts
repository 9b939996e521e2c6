/** XML that was written by `element`: safe to stand inside another element. */
export interface Xml {
  xml: string;
}

type Attributes = Readonly<Record<string, string | undefined>>;
type Child = string | Xml | undefined | readonly (Xml | undefined)[];

/** XML 1.0 has no way to write these, escaped or not. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** An element. Texts among its children are escaped; attributes and children that are undefined are left out. */
export function element(name: string, attributes: Attributes, ...children: readonly Child[]): Xml {
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeXml(value)}"`))
    .join('');
  const inside = children.flat().map(write).join('');
  return {
    xml: inside === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inside}</${name}>`,
  };
}

/** An element without attributes. */
export function tag(name: string, ...children: readonly Child[]): Xml {
  return element(name, {}, ...children);
}

/** A whole document; the stylesheet is for people who open it in a browser. */
export function document(root: Xml, stylesheet?: string): string {
  const style = stylesheet ? `<?xml-stylesheet type="text/css" href="${escapeXml(stylesheet)}"?>\n` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${style}${root.xml}\n`;
}

function write(child: string | Xml | undefined): string {
  if (child === undefined) return '';
  return typeof child === 'string' ? escapeXml(child) : `${child.xml}\n`;
}

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}
