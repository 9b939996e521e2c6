import type { ResolveImage } from '../../contract/image.ts';
import {
  createMarkdownParser,
  isAllowedImage,
  isAllowedLink,
  MAX_HEADING_LEVEL,
} from '../../contract/markdown.ts';
import { imageFrameHtml, imageHtml } from '../images/rich-text-image.ts';

/** Sets the paper's Markdown as HTML. Whatever is not Markdown of the paper is text. */

/** The page's own title is its only h1. */
const FIRST_LEVEL = 2;
/** A path, query or fragment of this site. */
const OWN_PAGE = /^(\/(?!\/)|[?#])/;
/** A body from a remote backend cannot have us fetch images without end. */
const MAX_IMAGES = 100;

interface RenderOptions {
  /** Links to this site stay in the reader's tab: a page about the site leads around it. */
  ownPagesHere?: boolean;
  /** The page's own full address. Links that name no host carry theirs in full, for paper. */
  address?: string;
  resolveImage?: ResolveImage;
}

export function renderMarkdown(source: string, options: RenderOptions = {}): string {
  const tokens = parser.parse(source, { ...options });
  setImages(tokens, options.resolveImage ?? ((src) => ({ src })));
  return parser.renderer.render(tokens, parser.options, { ...options });
}

type Token = ReturnType<typeof parser.parse>[number];
const FIGURE = 'figure';
/** A token whose content is HTML. */
const SET_IMAGE = 'set_image';

const parser = createParser();

function createParser() {
  const markdown = createMarkdownParser();
  const { escapeHtml } = markdown.utils;

  // Anybody's text comes this way: of what leads elsewhere, only the words are left.
  markdown.core.ruler.push('addresses', ({ tokens }) => {
    let images = 0;
    for (const { children } of tokens) {
      let refused = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') refused = !isAllowedLink(attribute(token, 'href'));
        const isLink = token.type === 'link_open' || token.type === 'link_close';
        const isShown =
          token.type !== 'image' || (isAllowedImage(attribute(token, 'src')) && ++images <= MAX_IMAGES);
        if ((isLink && refused) || !isShown) {
          token.type = 'text';
          token.content = isLink ? '' : token.content;
        }
      }
    }
  });
  markdown.core.ruler.push('empty', (state) => {
    state.tokens = leaveOutEmpty(state.tokens);
  });

  markdown.core.ruler.push('outline', ({ tokens }) => {
    const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
    const top = Math.min(...headings.map(({ tag }) => headingLevel(tag)));
    // A heading never skips a level of the page's outline; its class keeps the look that the writer asked for.
    let previous = FIRST_LEVEL - 1;
    for (const token of headings) {
      const level = headingLevel(token.tag);
      if (token.type === 'heading_open') {
        token.attrSet('class', `prose__h${level}`);
        previous = Math.min(level - top + FIRST_LEVEL, previous + 1);
      }
      token.tag = `h${previous}`;
    }
  });

  markdown.core.ruler.push('figures', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const [open, close] = [tokens[index - 1], tokens[index + 1]];
      if (open?.type !== 'paragraph_open' || open.hidden || !close) continue;
      const [image, ...others] = (token.children ?? []).filter(
        ({ type, content }) => type !== 'text' || content.trim() !== '',
      );
      if (image?.type !== 'image' || others.length > 0) continue;
      image.type = FIGURE;
      [open.type, open.tag, close.type, close.tag] = ['figure_open', 'figure', 'figure_close', 'figure'];
      open.attrSet('class', 'prose__figure');
    }
  });

  const { rules } = markdown.renderer;
  rules.link_open = (tokens, index, options, env, renderer) => {
    const token = tokens[index];
    const address = attribute(token, 'href');
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
  rules[SET_IMAGE] = (tokens, index) => tokens[index]?.content ?? '';
  // Wider than a phone now and then: each scrolls by itself, by keyboard as well.
  rules.fence = (tokens, index) =>
    `<pre tabindex="0"><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
  rules.table_open = () =>
    '<div class="prose__table" role="region" aria-label="Table" tabindex="0"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.th_open = (tokens, index) => `<th scope="col"${alignment(tokens[index])}>`;
  rules.td_open = (tokens, index) => `<td${alignment(tokens[index])}>`;
  return markdown;
}

/** The page's policy allows no inline styles. */
function alignment(token: Token | undefined): string {
  const [, side] = /text-align:(right|center)/.exec(attribute(token, 'style')) ?? [];
  return side ? ` class="prose__${side}"` : '';
}

function setImages(tokens: readonly Token[], resolveImage: ResolveImage): void {
  const { escapeHtml } = parser.utils;
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'image' && token.type !== FIGURE) continue;
    const image = resolveImage(attribute(token, 'src'));
    const caption = attribute(token, 'title');
    if (token.type === FIGURE) {
      const frame = imageFrameHtml(image, token.content, escapeHtml);
      token.content = caption === '' ? frame : `${frame}<figcaption>${escapeHtml(caption)}</figcaption>`;
    } else {
      token.content = image ? imageHtml(image, token.content, escapeHtml) : escapeHtml(token.content);
    }
    token.type = SET_IMAGE;
  }
}

function attribute(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '');
}

function headingLevel(tag: string): number {
  return Math.min(Number(tag.slice(1)), MAX_HEADING_LEVEL);
}

/** Links without words, and the headings and paragraphs that have nothing in them. */
function leaveOutEmpty(tokens: readonly Token[]): Token[] {
  const rest: Token[] = [];
  for (const token of tokens) {
    if (token.type === 'inline') token.children = withoutEmptyLinks(token.children ?? []);
    const inline = rest.at(-1);
    if (/^(?:heading|paragraph)_close$/.test(token.type) && inline?.type === 'inline' && isBlank(inline)) {
      rest.splice(-2);
    } else {
      rest.push(token);
    }
  }
  return rest;
}

const isBlank = ({ children }: Token) => (children ?? []).every(isBlankPart);

const isBlankPart = ({ type, content }: Token) =>
  type === 'softbreak' || type === 'hardbreak' || (type === 'text' && content.trim() === '');

function withoutEmptyLinks(children: readonly Token[]): Token[] {
  const rest: Token[] = [];
  let open = -1;
  for (const token of children) {
    if (token.type === 'link_open') open = rest.length;
    if (token.type === 'link_close' && rest.slice(open + 1).every(isBlankPart)) rest.length = open;
    else rest.push(token);
  }
  return rest;
}
