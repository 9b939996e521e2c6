import MarkdownIt from 'markdown-it';

/** The Markdown of the paper: headings 1 to 3, bold, italic, links, paragraphs. All else is text. Never bundled for browsers. */

const DEEPEST_HEADING = 3;
/** The page's own title is its only h1. */
const FIRST_LEVEL = 2;
/** The web, mail, or a place on this site: nothing whose first part is another scheme. */
const ALLOWED_LINK = /^(https?:|mailto:|[^:/?#\p{Cc}]*([/?#]|$))/iu;
/** A path, query or fragment of this site. */
const OWN_PAGE = /^(\/(?!\/)|[?#])/;

interface RenderOptions {
  /** Links to this site stay in the reader's tab: a page about the site leads around it. */
  ownPagesHere?: boolean;
  /** The page's own full address. Links that name no host carry theirs in full, for paper. */
  address?: string;
}

export function renderMarkdown(source: string, options: RenderOptions = {}): string {
  return parser.render(source, { ...options });
}

const parser = createParser();

function createParser() {
  const markdown = new MarkdownIt('zero').enable([
    'heading',
    'emphasis',
    'link',
    'image',
    'escape',
    'entity',
  ]);
  markdown.validateLink = (address) => ALLOWED_LINK.test(address);

  markdown.core.ruler.before('inline', 'outline', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'heading_open' || headingLevel(token.tag) <= DEEPEST_HEADING) continue;
      const [text, close] = [tokens[index + 1], tokens[index + 2]];
      if (!text || !close) continue;
      text.content = `${token.markup} ${text.content}`;
      [token.type, token.tag, close.type, close.tag] = ['paragraph_open', 'p', 'paragraph_close', 'p'];
    }
    const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
    const top = Math.min(...headings.map(({ tag }) => headingLevel(tag)));
    // A heading never skips a level of the page's outline; its class keeps the look that the writer asked for.
    let previous = FIRST_LEVEL - 1;
    for (const token of headings) {
      const written = headingLevel(token.tag);
      if (token.type === 'heading_open') {
        token.attrSet('class', `prose__h${written}`);
        previous = Math.min(written - top + FIRST_LEVEL, previous + 1);
      }
      token.tag = `h${previous}`;
    }
  });

  markdown.renderer.rules.link_open = (tokens, index, options, env, renderer) => {
    const token = tokens[index];
    const address = String(token?.attrGet('href'));
    const here = /^mailto:/i.test(address) || (env?.ownPagesHere === true && OWN_PAGE.test(address));
    if (token && !here) {
      token.attrSet('target', '_blank');
      token.attrSet('rel', 'noopener noreferrer');
    }
    if (typeof env?.address === 'string' && !/^(https?:|mailto:|#)/i.test(address)) {
      token?.attrSet('data-address', URL.parse(address, env.address)?.href ?? address);
    }
    return renderer.renderToken(tokens, index, options);
  };
  markdown.renderer.rules.image = (tokens, index) => {
    const token = tokens[index];
    return markdown.utils.escapeHtml(`![${token?.content ?? ''}](${token?.attrGet('src') ?? ''})`);
  };
  markdown.renderer.rules.hardbreak = () => '\n';
  return markdown;
}

function headingLevel(tag: string): number {
  return Number(tag.slice(1));
}
