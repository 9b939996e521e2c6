import type { ResolveImage } from '../../contract/image.ts';
import {
  createMarkdownParser,
  isAllowedImage,
  isAllowedLink,
  MAX_HEADING_LEVEL,
} from '../../contract/markdown.ts';
import { type YoutubeVideo, youtubeVideo } from '../../contract/youtube.ts';
import { imageFrameHtml, imageHtml } from '../images/rich-text-image.ts';

/** Renders the paper's Markdown as HTML. Everything else is escaped text. */

/** The page's own title is its only h1. */
const FIRST_LEVEL = 2;
/** A path, query or fragment of this site. */
const OWN_PAGE = /^(\/(?!\/)|[?#])/;
/** Limit for remote backends: the site fetches these images. */
const MAX_IMAGES = 100;

interface RenderOptions {
  /** Links to this site open in the same tab. */
  ownPagesHere?: boolean;
  /** The page's full address, to print relative links in full. */
  address?: string;
  resolveImage?: ResolveImage;
  /** Headings have ids, as `contentsOf` lists them. */
  anchors?: boolean;
  /** Renders a video whose address stands alone on a line. Without it, and in feeds, the address is a link. */
  renderVideo?(video: YoutubeVideo): string;
}

export interface ContentsEntry {
  id: string;
  text: string;
  /** 1 for the highest level of the text. */
  level: number;
}

/** The headings of a text that is rendered with `anchors`. */
export function contentsOf(source: string): ContentsEntry[] {
  const tokens = parser.parse(source, { anchors: true });
  return tokens.flatMap((token, index) =>
    token.type === 'heading_open'
      ? [
          {
            id: attribute(token, 'id'),
            text: textOf(tokens[index + 1]),
            level: Number(token.tag.slice(1)) - 1,
          },
        ]
      : [],
  );
}

export function renderMarkdown(source: string, options: RenderOptions = {}): string {
  const tokens = parser.parse(source, { ...options });
  setImages(tokens, options.resolveImage ?? ((src) => ({ src })));
  return parser.renderer.render(tokens, parser.options, { ...options });
}

type Token = ReturnType<typeof parser.parse>[number];
const FIGURE = 'figure';
/** A token whose content is HTML. */
const SET_HTML = 'set_html';

const parser = createParser();

function createParser() {
  const markdown = createMarkdownParser();
  const { escapeHtml } = markdown.utils;

  // The text may be from a remote backend: links and images with other schemes become plain text.
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
    // Headings skip no level of the outline; the class keeps the look of the written level.
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

  markdown.core.ruler.push('anchors', ({ tokens, env }) => {
    if (env?.anchors !== true) return;
    const ids = new Map<string, number>();
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'heading_open') continue;
      const id = anchorOf(textOf(tokens[index + 1]));
      const count = (ids.get(id) ?? 0) + 1;
      ids.set(id, count);
      token.attrSet('id', count === 1 ? id : `${id}-${count}`);
    }
  });

  markdown.core.ruler.push('pull_quotes', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'blockquote_open' || tokens[index + 4]?.type !== 'blockquote_close') continue;
      if (isPullQuote(tokens[index + 2]))
        token.attrSet(
          'class',
          QUOTED.test(tokens[index + 2]?.content ?? '') ? 'prose__pull prose__quoted' : 'prose__pull',
        );
    }
  });

  // The first cell of a row is its head, unless it is a figure.
  markdown.core.ruler.push('row_heads', ({ tokens }) => {
    for (const [index, open] of tokens.entries()) {
      const [text, close] = tokens.slice(index + 1, index + 3);
      if (open.type !== 'td_open' || tokens[index - 1]?.type !== 'tr_open' || !close) continue;
      if (/\p{L}/u.test(textOf(text))) open.tag = close.tag = 'th';
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

  markdown.core.ruler.push('players', ({ tokens, env }) => {
    const renderVideo = env?.renderVideo;
    if (typeof renderVideo !== 'function') return;
    const options = {
      address: String(env?.address ?? ''),
      renderVideo: (video: YoutubeVideo) => String(renderVideo(video)),
    };
    for (const [index, token] of tokens.entries()) {
      const [open, close] = [tokens[index - 1], tokens[index + 1]];
      if (open?.type !== 'paragraph_open' || open.level > 0 || !close) continue;
      const player = playerHtml(bareAddress(token), options);
      const [first] = token.children ?? [];
      if (player === undefined || !first) continue;
      first.type = SET_HTML;
      first.content = player;
      token.children = [first];
      [open.type, open.tag, close.type, close.tag] = ['figure_open', 'figure', 'figure_close', 'figure'];
      open.attrSet('class', 'prose__figure prose__player');
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
  rules[SET_HTML] = (tokens, index) => tokens[index]?.content ?? '';
  // Wide code and tables scroll by themselves, also by keyboard.
  rules.fence = (tokens, index) =>
    `<pre tabindex="0"><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
  rules.table_open = (tokens, index) =>
    `<div class="prose__table" role="region" aria-label="${escapeHtml(tableName(tokens.slice(index)))}" tabindex="0"><table>\n`;
  rules.table_close = () => '</table></div>\n';
  rules.th_open = (tokens, index) => `<th scope="col"${alignment(tokens[index])}>`;
  rules.td_open = (tokens, index) =>
    `<${tokens[index]?.tag === 'th' ? 'th scope="row"' : 'td'}${alignment(tokens[index])}>`;
  return markdown;
}

/** What a region with a table is called: by the heads of its columns. */
function tableName(tokens: readonly Token[]): string {
  const end = tokens.findIndex(({ type }) => type === 'thead_close');
  const heads = tokens.slice(0, end).flatMap((token) => (token.type === 'inline' ? [textOf(token)] : []));
  return heads.filter(Boolean).join(', ') || 'Table';
}

/** A class, since the Content-Security-Policy allows no inline styles. */
function alignment(token: Token | undefined): string {
  const [, side] = /text-align:(right|center)/.exec(attribute(token, 'style')) ?? [];
  return side ? ` class="prose__${side}"` : '';
}

const AUDIO = /\.(?:mp3|m4a|ogg)$/i;
const NEW_TAB = 'target="_blank" rel="noopener noreferrer"';

/** The address of a paragraph that is nothing else. */
function bareAddress({ children }: Token): string {
  const parts = (children ?? []).filter(({ content, type }) => type !== 'text' || content.trim() !== '');
  const [first, text, ...rest] = parts;
  if (first?.type === 'text' && !text) return first.content.trim();
  const isBare = first?.type === 'link_open' && rest.length === 1 && rest[0]?.type === 'link_close';
  return isBare && /^(?:linkify|autolink)$/.test(first.markup) ? attribute(first, 'href') : '';
}

/** Videos load after a click; the policy of pages allows sound from this site alone. Print shows the address. */
function playerHtml(
  link: string,
  { address, renderVideo }: { address: string; renderVideo: (video: YoutubeVideo) => string },
): string | undefined {
  const { escapeHtml } = parser.utils;
  const video = /^https?:/i.test(link) ? youtubeVideo(link) : undefined;
  if (video)
    return `${renderVideo(video)}<figcaption><a href="${escapeHtml(link)}" ${NEW_TAB}>Watch on YouTube</a>. Nothing loads from YouTube until you press play.</figcaption>`;
  if (!/^(?:https?:\/)?\/\S+$/i.test(link)) return undefined;
  const url = URL.parse(link, address);
  if (!url || url.origin !== URL.parse(address)?.origin || !AUDIO.test(url.pathname)) return undefined;
  const path = escapeHtml(url.pathname);
  return `<audio controls preload="none" src="${path}" aria-label="Recording"></audio><figcaption><a href="${path}" data-address="${escapeHtml(url.href)}" ${NEW_TAB}>Open the recording</a></figcaption>`;
}

function setImages(tokens: readonly Token[], resolveImage: ResolveImage): void {
  const { escapeHtml } = parser.utils;
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'image' && token.type !== FIGURE) continue;
    const image = resolveImage(attribute(token, 'src'));
    const caption = attribute(token, 'title');
    if (token.type === FIGURE) {
      const frame = imageFrameHtml(image, token.content, escapeHtml);
      token.content = frame + captionHtml(caption, escapeHtml);
    } else {
      token.content = image ? imageHtml(image, token.content, escapeHtml) : escapeHtml(token.content);
    }
    token.type = SET_HTML;
  }
}

/** 'Caption | Credit'; either may be missing. */
function captionHtml(text: string, escapeHtml: (text: string) => string): string {
  const [caption = '', credit = ''] = text.split('|', 2).map((part) => escapeHtml(part.trim()));
  const parts = [caption, credit && `<span class="prose__credit">Image: ${credit}</span>`].filter(Boolean);
  return parts.length > 0 ? `<figcaption>${parts.join(' ')}</figcaption>` : '';
}

/** The prefix keeps ids of the text apart from those of the page. */
function anchorOf(heading: string): string {
  const words =
    heading
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ['text', ...words].join('-');
}

function textOf(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim();
}

/** A bold sentence, and below it, after a dash, who said it. */
/** Marks that hang in the margin. */
const QUOTED = /^\**[“„«"‘']/;

function isPullQuote(inline: Token | undefined): boolean {
  const parts = (inline?.children ?? []).filter(({ type, content }) => type !== 'text' || content !== '');
  const end = parts.findIndex(({ type }) => type === 'strong_close');
  if (inline?.type !== 'inline' || parts[0]?.type !== 'strong_open' || end === -1) return false;
  const [lineBreak, name] = parts.slice(end + 1);
  if (!lineBreak) return true;
  return /^(soft|hard)break$/.test(lineBreak.type) && /^[—–-] ?\S/.test(name?.content ?? '');
}

function attribute(token: Token | undefined, name: string): string {
  return String(token?.attrGet(name) ?? '');
}

function headingLevel(tag: string): number {
  return Math.min(Number(tag.slice(1)), MAX_HEADING_LEVEL);
}

/** Removes empty links, headings and paragraphs. */
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
