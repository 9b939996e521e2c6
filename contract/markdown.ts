import MarkdownIt from 'markdown-it';

/**
 * The Markdown of the paper: headings 1 to 3, bold, italic, links and paragraphs, and beside them lists, quotations,
 * images, tables, code, rules and struck words. Never bundled for browsers.
 */

export const MAX_HEADING_LEVEL = 3;

const RULES: readonly string[] = `heading list blockquote fence hr table reference emphasis strikethrough
  link autolink image backticks escape entity newline`.split(/\s+/);

/** Other Markdown that writers may try: parsed only to report that it is not shown. */
const FOREIGN_RULES: readonly string[] = ['code', 'html_block', 'html_inline'];

/** Addresses are not checked here: the renderer decides with `isAllowedLink` and `isAllowedImage`. */
export function createMarkdownParser({ foreign = false }: { foreign?: boolean } = {}) {
  const markdown = new MarkdownIt('zero', { html: foreign }).enable([
    ...RULES,
    ...(foreign ? FOREIGN_RULES : []),
  ]);
  markdown.validateLink = () => true;
  return markdown;
}

/** The web, mail, or a place on this site: nothing whose first part is another scheme. */
export function isAllowedLink(address: string): boolean {
  return /^(https?:|mailto:|[^:/?#\p{Cc}]*([/?#]|$))/iu.test(address);
}

/** On the web, or on this site. */
export function isAllowedImage(address: string): boolean {
  return /^(https?:\/\/[^/]|\/(?!\/))/i.test(address);
}
