import MarkdownIt from 'markdown-it';

/**
 * The paper's Markdown: headings 1 to 3, bold, italic, links, bare addresses, paragraphs, lists, quotations, images, tables, code, rules and
 * strikethrough. Never bundled for browsers.
 */

export const MAX_HEADING_LEVEL = 3;

const RULES: readonly string[] = `heading list blockquote fence hr table reference emphasis strikethrough
  link autolink linkify image backticks escape entity newline`.split(/\s+/);

/** Unsupported Markdown, parsed only to report it. */
const FOREIGN_RULES: readonly string[] = ['code', 'html_block', 'html_inline'];

/** Addresses are not checked here: the renderer decides with `isAllowedLink` and `isAllowedImage`. */
export function createMarkdownParser({ foreign = false }: { foreign?: boolean } = {}) {
  const markdown = new MarkdownIt('zero', { html: foreign, linkify: true }).enable([
    ...RULES,
    ...(foreign ? FOREIGN_RULES : []),
  ]);
  markdown.validateLink = () => true;
  // Bare addresses are links only with their scheme: in “node.js” and “a.b@c” there is none.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  for (const schema of ['ftp:', '//', 'mailto:']) markdown.linkify.add(schema, null);
  return markdown;
}

/** http(s), mailto, or an address on this site. */
export function isAllowedLink(address: string): boolean {
  return /^(https?:|mailto:|[^:/?#\p{Cc}]*([/?#]|$))/iu.test(address);
}

/** http(s), or a path on this site. */
export function isAllowedImage(address: string): boolean {
  return /^(https?:\/\/[^/]|\/(?!\/))/i.test(address);
}
