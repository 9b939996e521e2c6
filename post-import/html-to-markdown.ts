import Turndown from 'turndown';

/** Converts HTML of other programs to the paper's Markdown: exports of other systems on the server, pastes at the desk. */

export interface HtmlToMarkdownOptions {
  /** Relative addresses belong to this page. Default: they are left out unless they begin with /. */
  base?: string | undefined;
  /** Returns the address to write for a picture, or undefined to leave it out. Default: web addresses are kept. */
  picture?: (address: string) => string | undefined;
  /** Returns another address for a link. */
  link?: (address: string) => string;
  /** Called for content that becomes something less, or nothing. */
  onLeftOut?: (what: string) => void;
}

/** A number, with its sign, currency or unit. */
const FIGURE = /^[-+−–(]?\s?\p{Sc}?\s?[-−]?\d[\d.,'\s]*(?:\p{Sc}|%|[a-z]{1,3})?\)?$/iu;
const DROPPED = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE OBJECT FORM BUTTON INPUT SELECT TEXTAREA SVG CANVAS TITLE HEAD'.split(' '),
);
/** Readers saw these. */
const NAMED = /^(?:SCRIPT|OBJECT|FORM|BUTTON|CANVAS)$/;
const WEB = /^https?:\/\/[^/]/i;
const ALLOWED = /^(?:https?:\/\/[^/]|mailto:.|\/(?!\/)|#)/i;
const YOUTUBE = /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch|shorts)|youtu\.be\/)/i;
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

/** The time for a document grows with the square of its depth. Real texts have fewer than 40 levels. */
const MAX_DEPTH = 200;
const MAX_LENGTH = 1_000_000;
/** Elements that end without a closing tag. */
const UNCLOSED =
  /^(?:p|li|t[dhr]|d[td]|tbody|thead|option|br|img|hr|wbr|input|source|col|embed|area|param)$/i;

/** Throws a RangeError for a document that is too long or nested too deeply. */
export function htmlToMarkdown(html: string, options: HtmlToMarkdownOptions = {}): string {
  if (html.length > MAX_LENGTH || depthOf(html) > MAX_DEPTH) throw new RangeError('The text is too complex.');
  const service = new Turndown({
    headingStyle: 'atx',
    hr: '***',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    // A picture or player without text is not blank.
    blankReplacement: (_content, node) =>
      node.querySelector('img, iframe, video, audio, embed') ? blockOf(node) : isBlock(node) ? '\n\n' : '',
  });
  const {
    base,
    link = String,
    onLeftOut = () => {},
    picture = (address) => (isPictureAddress(address) ? address : undefined),
  } = options;
  const resolve = (address: string | null) => {
    const text = (address ?? '').trim();
    return base === undefined || /^#/.test(text) ? text : (URL.parse(text, base)?.href ?? text);
  };
  const blockOf = (node: HTMLElement) => {
    const images = Array.from(node.querySelectorAll('img'), (image) => imageMarkdown(image, ''));
    const embeds = Array.from(node.querySelectorAll('iframe, video, audio, embed'), embedLink);
    return `\n\n${[...images, ...embeds].filter((text) => text !== '').join('\n\n')}\n\n`;
  };

  function imageMarkdown(image: Element, caption: string): string {
    const source = image.getAttribute('data-src') ?? image.getAttribute('src');
    const isPixel = image.getAttribute('width') === '1' || image.getAttribute('height') === '1';
    const address = source && !isPixel ? picture(resolve(source)) : undefined;
    if (address === undefined) return '';
    const alt = service.escape(lineOf(image.getAttribute('alt') ?? ''));
    const title = caption === '' ? '' : ` "${caption.replace(/["\\]/g, '\\$&')}"`;
    return `![${alt}](${destination(address)}${title})`;
  }

  function embedLink(node: Element): string {
    const source = node.getAttribute('src') ?? node.querySelector('source')?.getAttribute('src') ?? '';
    const address = youtubeWatch(resolve(source.startsWith('//') ? `https:${source}` : source));
    if (!WEB.test(address)) return '';
    // The paper plays these.
    if (!YOUTUBE.test(address)) onLeftOut(`players of ${URL.parse(address)?.host}: a link remains`);
    return `<${destination(address)}>`;
  }

  const escapeMarkdown = service.escape.bind(service);
  // Signs that Turndown leaves and the paper's Markdown reads.
  service.escape = (text) =>
    escapeMarkdown(text)
      .replace(/<(?=[a-z/!?])/gi, '\\<')
      .replace(/&(?=#?\w{1,32};)/g, '\\&')
      .replace(/~~/g, '\\~~')
      .replace(/\{(?=[#.])/g, '\\{')
      .replace(/^(\s*):::/, '$1\\:::');

  service
    .addRule('dropped', {
      filter: (node) => DROPPED.has(node.nodeName.toUpperCase()),
      replacement(_content, node) {
        const name = node.nodeName.toUpperCase();
        const isEmpty = name === 'BUTTON' && !/\S/.test(node.textContent ?? '');
        if (NAMED.test(name) && !isEmpty) onLeftOut(`elements <${name.toLowerCase()}>`);
        return '';
      },
    })
    .addRule('heading', {
      filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
      replacement: (content, node) =>
        lineOf(content) === '' ? '' : `\n\n${headingMark(node)} ${lineOf(content)}\n\n`,
    })
    .addRule('list', { filter: ['ul', 'ol'], replacement: list })
    .addRule('wordTitle', {
      filter: (node) => node.nodeName === 'P' && /\bMsoTitle\b/.test(node.className),
      replacement: (content) => `\n\n## ${lineOf(content)}\n\n`,
    })
    .addRule('wordQuotation', {
      filter: (node) => node.nodeName === 'P' && /\bMso\w{0,9}Quote/.test(node.className),
      replacement: (content) => `\n\n${content.trim().replace(/^/gm, '> ')}\n\n`,
    })
    .addRule('wordNote', {
      filter: (node) => node.nodeName === 'P' && /\bMso(?:Foot|End)noteText\b/.test(node.className),
      replacement: (content) =>
        `\n\n${lineOf(content).replace(/^\\\[(\d{1,3}|[ivxlc]{1,7})\\\]\s*/, (_, mark) => `${Number(mark) || 1}. `)}\n\n`,
    })
    .addRule('listItem', { filter: 'li', replacement: listItem })
    .addRule('galleryItem', {
      filter: (node) => node.nodeName === 'LI' && isGalleryItem(node),
      replacement: (content) => `\n\n${content.trim()}\n\n`,
    })
    .addRule('script', {
      filter: ['sup', 'sub'],
      replacement: (content, node) =>
        node.querySelector('a') ? content : scriptText(content, node.nodeName === 'SUP'),
    })
    .addRule('pullQuote', {
      filter: (node) =>
        node.nodeName === 'BLOCKQUOTE' &&
        /pullquote|kg-blockquote-alt/.test(`${node.className} ${node.parentElement?.className}`),
      replacement(_content, node) {
        const cite = lineOf(node.querySelector('cite')?.textContent ?? '');
        const words = lineOf(
          Array.from(node.childNodes, (child) =>
            child.nodeName === 'CITE' ? '' : ` ${child.textContent}`,
          ).join(''),
        );
        const by = cite === '' ? '' : `\n>\n> — ${service.escape(cite)}`;
        return words === '' ? '' : `\n\n> **${service.escape(words)}**${by}\n\n`;
      },
    })
    .addRule('citation', {
      filter: (node) => node.nodeName === 'CITE' && node.parentElement?.nodeName === 'BLOCKQUOTE',
      replacement: (content) => (content.trim() === '' ? '' : `\n\n— ${content.trim()}\n\n`),
    })
    .addRule('bookmark', {
      filter: (node) => /\bkg-bookmark-card\b/.test(node.className),
      replacement(_content, node) {
        const address = link(resolve(node.querySelector('a')?.getAttribute('href') ?? ''));
        const title = lineOf(node.querySelector('.kg-bookmark-title')?.textContent ?? '') || address;
        const caption = lineOf(node.querySelector('figcaption')?.textContent ?? '');
        return ALLOWED.test(address)
          ? `\n\n[${service.escape(title)}](${destination(address)})\n\n${service.escape(caption)}\n\n`
          : '';
      },
    })
    // An address by itself is a player in other systems, too; signs of Markdown in it stay as they are.
    .addRule('bareAddress', {
      filter: (node) =>
        /^(?:P|DIV)$/.test(node.nodeName) &&
        node.children.length === 0 &&
        /^\s*https?:\/\/[^\s<>]+\s*$/.test(node.textContent ?? ''),
      replacement: (_content, node) => `\n\n<${destination((node.textContent ?? '').trim())}>\n\n`,
    })
    .addRule('wordListItem', {
      filter: (node) => wordListLevel(node) > 0,
      replacement: (content, node) => {
        const number = /^\s*(?:(\d{1,3})|[a-z]{1,3})\\?[.)]/i.exec(content);
        const mark = number ? `${number[1] ?? 1}.` : '-';
        const text = lineOf(content).replace(/^(?:[^\p{L}\p{N}\s]|o(?=\s)|\w{1,3}\\?[.)])\s+/u, '');
        return `\n\n${'   '.repeat(wordListLevel(node) - 1)}${mark} ${text}\n\n`;
      },
    })
    .addRule('link', {
      filter: (node) => node.nodeName === 'A',
      replacement(content, node) {
        const text = content.trim();
        const source = node.getAttribute('href') ?? '';
        if (NOTE_LINK.test(source) || node.closest('sup, .MsoFootnoteReference')) return noteMark(text);
        const address = link(resolve(source));
        // A picture that leads to its larger copy is the picture.
        const isOnlyPicture = /^!\[[^\]]*\]\([^)]*\)$/.test(text) && PICTURE_FILE.test(address);
        if (text === '' || isOnlyPicture || !ALLOWED.test(address)) return content;
        return inside(content, `[${lineOf(text)}](${destination(address)})`);
      },
    })
    .addRule('image', { filter: 'img', replacement: (_content, node) => imageMarkdown(node, '') })
    .addRule('figure', {
      filter: isPicture,
      replacement(_content, node) {
        const caption = lineOf(node.querySelector('figcaption')?.textContent ?? '');
        const image = node.querySelector('img');
        return `\n\n${image ? imageMarkdown(image, caption) : ''}\n\n`;
      },
    })
    .addRule('embed', {
      filter: (node) => ['IFRAME', 'VIDEO', 'AUDIO', 'EMBED'].includes(node.nodeName),
      replacement: (_content, node) => `\n\n${embedLink(node)}\n\n`,
    })
    .addRule('struck', {
      filter: (node) => /^(?:S|DEL|STRIKE)$/.test(node.nodeName),
      replacement: marked('~~'),
    })
    .addRule('strong', {
      filter: (node) => /^(?:B|STRONG)$/.test(node.nodeName) || weightOf(node) >= 600,
      // Google Docs wraps every paste into <b style="font-weight:normal">.
      replacement: (content, node) =>
        weightOf(node) < 600 || node.closest('h1, h2, h3, h4, h5, h6') || isInside(node, isStrong)
          ? content
          : marked('**')(content),
    })
    .addRule('emphasis', {
      filter: isEmphasis,
      // Ghost writes <i><em>, which would be bold.
      replacement: (content, node) => (isInside(node, isEmphasis) ? content : marked('*')(content)),
    })
    .addRule('pre', {
      filter: 'pre',
      replacement: (content, node) => {
        const code = textWithLines(node).trimEnd();
        // Verse of WordPress.
        if (/\bverse\b/.test(node.className))
          return `\n\n${content.trim().replace(/(?<!\n)\n(?!\n)/g, '  \n')}\n\n`;
        const fence = '`'.repeat(
          Math.max(3, ...[...code.matchAll(/`{3,}/g)].map(([mark]) => mark.length + 1)),
        );
        return code.trim() === '' ? '' : `\n\n${fence}\n${code}\n${fence}\n\n`;
      },
    })
    .addRule('cell', { filter: ['th', 'td'], replacement: (content) => `\n\n${content}\n\n` })
    .addRule('table', { filter: 'table', replacement: (content, node) => table(service, content, node) });

  return (
    service
      .turndown(html)
      .replace(/^[ \t\u00a0]+$/gm, '')
      // Items of lists that were paragraphs of Word.
      .replace(/^( *(?:-|\d+\.) .*)\n\n(?= *(?:-|\d+\.) )/gm, '$1\n')
      // Neighbouring spans of Google Docs with the same look.
      .replace(/(?<=[^\s*])\*{4}(?=[^\s*])/g, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

function depthOf(html: string): number {
  let [depth, deepest] = [0, 0];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]{0,20})/gi)) {
    if (UNCLOSED.test(name)) continue;
    depth = Math.max(0, depth + (slash ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function marked(mark: string) {
  return (content: string) => {
    const text = content.trim();
    // Marks span no paragraphs, and a rule within text is none.
    if (text === '' || /\n\s*\n/.test(text) || text.startsWith('![')) return content;
    return inside(content, `${mark}${text}${mark}`);
  };
}

/** Keeps the spaces around a text, which are no part of the marked words. */
function inside(content: string, text: string): string {
  const start = content.length - content.trimStart().length;
  return content.slice(0, start) + text + content.slice(content.trimEnd().length);
}

/** The title of an article is its only heading of level 1, and MAX_HEADING_LEVEL is 3. */
function headingMark(node: HTMLElement): string {
  const level = Number(node.nodeName.slice(1)) + (node.ownerDocument.querySelector('h1') ? 1 : 0);
  return level <= 2 ? '##' : '###';
}

function list(content: string, { parentElement }: HTMLElement): string {
  const items = content.replace(/^\n+|(?<!\n)\n+$/g, '');
  // Google Docs puts the list of an item beside it.
  if (/^[UO]L$/.test(parentElement?.nodeName ?? '')) return `\n${items.replace(/^/gm, '   ')}\n`;
  return parentElement?.nodeName === 'LI' ? `\n${items}\n` : `\n\n${items}\n\n`;
}

function listItem(content: string, node: HTMLElement): string {
  const list = node.parentElement;
  const items = Array.from(list?.children ?? []).filter(({ nodeName }) => nodeName === 'LI');
  const first = Number(list?.getAttribute('start') ?? 1) || 1;
  // Lists that follow each other are one in Markdown unless their marks differ.
  let isOther = false;
  for (let before = list?.previousElementSibling; before?.nodeName === list?.nodeName; isOther = !isOther)
    before = before?.previousElementSibling;
  const sign = isOther ? ')' : '.';
  const mark =
    list?.nodeName === 'OL' ? `${Math.max(0, first) + items.indexOf(node)}${sign}` : isOther ? '*' : '-';
  const all = content.replace(/^\n+/, '').trimEnd().split('\n');
  const lines = all.filter(
    (line, index) => line.trim() !== '' || !/^\s*(?:[-*]|\d+[.)]) /.test(all[index + 1] ?? ''),
  );
  const indent = ' '.repeat(mark.length + 1);
  const text = lines
    .map((line, index) => (index === 0 || line.trim() === '' ? line : indent + line))
    .join('\n');
  return `${mark} ${text.trimStart()}${node.nextSibling ? '\n' : ''}`;
}

/** A table of the paper has one row of heads and cells of one line. A table of one column or around others is layout. */
function table(service: Turndown, content: string, node: HTMLElement): string {
  const rows = Array.from(node.querySelectorAll('tr')).filter((row) => tableOf(row) === node);
  const cells = rows.map((row) =>
    Array.from(row.children).flatMap((cell) => {
      const text = lineOf(service.turndown(cell.innerHTML || ' ')).replace(/(?<!\\)\|/g, '\\|');
      const span = Math.min(Number(cell.getAttribute('colspan') ?? 1) || 1, 20);
      return [text, ...Array.from({ length: span - 1 }, () => '')];
    }),
  );
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (width < 2 || node.querySelector('table')) return `\n\n${content}\n\n`;
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => row[index] ?? '').join(' | ')} |`;
  const [head = [], ...body] = cells;
  const caption = lineOf(node.querySelector('caption')?.textContent ?? '');
  const rule = Array.from({ length: width }, (_, column) => {
    const texts = body.flatMap((row) => row[column] || []);
    return texts.length > 0 && texts.every((text) => FIGURE.test(text)) ? '---:' : '---';
  });
  const above = caption === '' ? '' : `**${service.escape(caption)}**\n\n`;
  return `\n\n${above}${[head, rule, ...body].map(line).join('\n')}\n\n`;
}

function tableOf(node: Element): Element | null {
  const parent = node.parentElement;
  return parent === null || parent.nodeName === 'TABLE' ? parent : tableOf(parent);
}

function textWithLines(node: ChildNode): string {
  if (node.nodeName === 'BR') return '\n';
  const inner = Array.from(node.childNodes, textWithLines).join('');
  return node.nodeType === 3 ? (node.textContent ?? '') : inner;
}

/** A picture with its caption, and nothing else. */
function isPicture(node: HTMLElement): boolean {
  const caption = node.querySelector('figcaption')?.textContent ?? '';
  return (
    node.nodeName === 'FIGURE' &&
    node.querySelectorAll('img').length === 1 &&
    lineOf(node.textContent ?? '') === lineOf(caption) &&
    !node.querySelector('iframe, video, audio, embed')
  );
}

/** Galleries were lists of pictures. */
function isGalleryItem(node: HTMLElement): boolean {
  if (/gallery/.test(`${node.className} ${node.parentElement?.className}`)) return true;
  const [picture, ...others] = Array.from(node.children);
  const isAll = others.length === 0 && lineOf(picture?.textContent ?? '') === lineOf(node.textContent ?? '');
  return isAll && picture !== undefined && isPicture(picture as HTMLElement);
}

const NOTE_LINK = /^#_?(?:ft|ed)n/i;
const noteMark = (text: string) => (/^\\\[.*\]$/.test(text) || text === '' ? text : `\\[${text}\\]`);

const RAISED = new Map(zip('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'));
const LOWERED = new Map(zip('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'));
/** Raised for looks alone: 1st, 3e, Dr, ™. */
const ORDINAL = /^(?:st|nd|rd|th|er|re|e|ème|o|a|º|ª|rs?|tm|sm|[™®©*†‡])$/i;

function zip(signs: string, others: string): [string, string][] {
  return Array.from(signs, (sign, index) => [sign, [...others][index] ?? '']);
}

/** Superscript and subscript in Unicode, or as people type them: 10⁶, CO₂, x^max, 1st. */
export function scriptText(content: string, isRaised: boolean): string {
  const text = content.trim();
  const signs = isRaised ? RAISED : LOWERED;
  const all = Array.from(text.replaceAll('\\', ''), (sign) => signs.get(sign));
  if (text === '' || (isRaised && ORDINAL.test(text))) return content;
  return all.every((sign) => sign !== undefined) ? all.join('') : `${isRaised ? '^' : '\\_'}${text}`;
}

/** HTML whose raised and lowered signs are kept where tags are removed, without the marks of notes. */
export function plainScripts(html: string): string {
  return html
    .replace(/<sup(?:\s[^<>]{0,300})?>\s{0,9}<a\s[^<>]{0,300}>[^<]{0,10}<\/a>\s{0,9}<\/sup>/gi, '')
    .replace(/<(su[bp])(?:\s[^<>]{0,300})?>([^<>]{1,20})<\/\1>/gi, (_, name: string, text: string) =>
      scriptText(text, name.toLowerCase() === 'sup').replace('\\_', '_'),
    );
}

const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim();
const isPictureAddress = (address: string) => WEB.test(address) || /^\/(?!\/)/.test(address);
const styleOf = (node: Element) => node.getAttribute('style') ?? '';
const isBlock = (node: Element) =>
  /^(?:P|DIV|LI|UL|OL|BLOCKQUOTE|FIGURE|SECTION|ARTICLE|TABLE|TR|H\d)$/.test(node.nodeName);

const isStrong = (node: Element) => weightOf(node) >= 600;
const isEmphasis = (node: Element) =>
  /^(?:I|EM)$/.test(node.nodeName) ||
  (node.nodeName === 'SPAN' && /(?<![\w-])font-style:\s*italic/i.test(styleOf(node)));

function isInside(node: Element, is: (outer: Element) => boolean): boolean {
  const outer = node.parentElement;
  return outer !== null && outer !== undefined && (is(outer) || isInside(outer, is));
}

/** CSS weight of a <b>, <strong> or <span>; NaN for other elements. */
function weightOf(node: Element): number {
  const [, weight] = /(?<![\w-])font-weight:\s*(\d{3}|bold|normal)/i.exec(styleOf(node)) ?? [];
  if (weight !== undefined && /^(?:B|STRONG|SPAN)$/.test(node.nodeName))
    return { bold: 700, normal: 400 }[weight.toLowerCase()] ?? Number(weight);
  return /^(?:B|STRONG)$/.test(node.nodeName) ? 700 : Number.NaN;
}

/** Word has paragraphs instead of lists: `mso-list:l0 level2 lfo1`. */
function wordListLevel(node: Element): number {
  if (node.nodeName !== 'P') return 0;
  return Number(/mso-list:\s?\w{1,20} level(\d)/i.exec(styleOf(node))?.[1] ?? 0);
}

/** Parentheses and spaces would end the address. */
function destination(address: string): string {
  return address.replace(/[\s()<>\\"]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** The address that the paper plays, of YouTube's embedded player. */
function youtubeWatch(address: string): string {
  const [, id] =
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})(?:[?#]|$)/i.exec(address) ?? [];
  return id === undefined ? address : `https://www.youtube.com/watch?v=${id}`;
}
