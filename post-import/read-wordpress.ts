import { decodeXML } from 'entities';
import { z } from 'zod';
import { elementsIn, type XmlElement } from '../feed-reader/xml/elements.ts';
import { prologEnd } from '../feed-reader/xml/prolog.ts';
import { tagsIn } from '../feed-reader/xml/tags.ts';
import { textOf } from '../feed-reader/xml/text.ts';
import {
  createLeftOut,
  type Exported,
  type ExportedPicture,
  type ExportedPost,
  type LeftOut,
} from './exported-post.ts';
import { membersParts } from './members.ts';

type Fields = Map<string, XmlElement[]>;

function fieldsOf(inner: string): Fields {
  const fields: Fields = new Map();
  for (const element of elementsIn(inner)) {
    const same = fields.get(element.name);
    if (same) same.push(element);
    else fields.set(element.name, [element]);
  }
  return fields;
}

const field = (fields: Fields, name: string) => textOf(fields.get(name)?.[0]?.inner ?? '');

export function isWordPress(text: string): boolean {
  return (
    /^<rss[\s>]/.test(text.slice(prologEnd(text), prologEnd(text) + 5)) && text.includes('<wp:wxr_version>')
  );
}

export function readWordPress(text: string): Exported {
  const [rss] = elementsIn(text, prologEnd(text));
  const channel = fieldsOf(rss?.inner ?? '').get('channel')?.[0];
  const fields = fieldsOf(channel?.inner ?? '');
  const names = new Map(
    (fields.get('wp:author') ?? []).map(({ inner }) => {
      const author = fieldsOf(inner);
      const login = field(author, 'wp:author_login');
      return [login, field(author, 'wp:author_display_name') || login];
    }),
  );
  const items = (fields.get('item') ?? []).map(({ inner }) => fieldsOf(inner));
  const site = field(fields, 'wp:base_blog_url') || field(fields, 'link');
  const attachments = new Map(items.filter((item) => typeOf(item) === 'attachment').map(readAttachment));
  const leftOut = createLeftOut();
  const posts = items
    .filter((item) => isImported(item, leftOut))
    .map((item) => readPost(item, { site, names, attachments, leftOut }));
  return { system: 'WordPress', site: field(fields, 'link') || site, posts, leftOut };
}

interface Attachment extends ExportedPicture {
  parent: string;
  order: number;
}

const typeOf = (item: Fields) => field(item, 'wp:post_type');

function readAttachment(item: Fields): [id: string, attachment: Attachment] {
  const attachment = {
    address: field(item, 'wp:attachment_url'),
    alt: metaOf(item).get('_wp_attachment_image_alt') ?? '',
    caption: field(item, 'excerpt:encoded'),
    parent: field(item, 'wp:post_parent'),
    order: Number(field(item, 'wp:menu_order')) || 0,
  };
  return [field(item, 'wp:post_id'), attachment];
}

function metaOf(item: Fields): Map<string, string> {
  return new Map(
    (item.get('wp:postmeta') ?? []).map(({ inner }) => {
      const meta = fieldsOf(inner);
      return [field(meta, 'wp:meta_key'), field(meta, 'wp:meta_value')];
    }),
  );
}

/** Parts of WordPress itself, which nobody wrote. */
const INTERNAL = /^(?:attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|wp_.*)$/;

function isImported(item: Fields, leftOut: LeftOut): boolean {
  const type = typeOf(item);
  const title = field(item, 'title');
  const status = field(item, 'wp:status');
  if (INTERNAL.test(type) || status === 'auto-draft' || status === 'inherit') return false;
  const isText = type === 'post' || type === 'page';
  if (isText && status !== 'trash') {
    const comments = (item.get('wp:comment') ?? []).length;
    if (comments > 0) leftOut.add('comments', title, comments);
    return true;
  }
  leftOut.add(isText ? `${type}s in the trash` : `entries of type “${type}”`, title);
  return false;
}

interface WordPressSite {
  site: string;
  names: ReadonlyMap<string, string>;
  attachments: ReadonlyMap<string, Attachment>;
  leftOut: LeftOut;
}

/** Settings of plugins for members, by the names of their fields. */
const MEMBERS_FIELD =
  /^(?:_jetpack_newsletter_access|_jetpack_memberships_contains_pa\w+_content|_members_access_role|rcp_(?:access|user)_level|rcp_subscription_level|_?um_content_restriction|_wc_memberships_force_\w+)$/;

function readPost(item: Fields, { site, names, attachments, leftOut }: WordPressSite): ExportedPost {
  const title = field(item, 'title');
  const creator = field(item, 'dc:creator');
  const status = field(item, 'wp:status');
  const id = field(item, 'wp:post_id');
  const meta = metaOf(item);
  const link = URL.parse(field(item, 'link'));
  const source = field(item, 'content:encoded');
  const { open, reason: parts } = membersParts(source);
  const isForMembers = meta
    .entries()
    .some(([name, value]) => MEMBERS_FIELD.test(name) && !/^(?:|0|everybody|none)$/i.test(value));
  const isLocked = field(item, 'wp:post_password') !== '';
  const reason =
    status === 'private'
      ? 'they were private'
      : isLocked
        ? 'they had a password'
        : isForMembers
          ? 'they were for members'
          : parts;
  const isPublic = status === 'publish' || status === 'future';
  if (reason !== '' && (isPublic || status === 'private')) leftOut.hold(reason, title);
  const pictures = {
    of: (ids: readonly string[]) => ids.flatMap((one) => attachments.get(one) ?? []),
    own: () =>
      [...attachments.values()]
        .filter(({ parent, address }) => parent === id && PICTURE.test(address))
        .toSorted((one, other) => one.order - other.order),
  };
  const toHtml = (content: string, onLeftOut: (what: string) => void) => {
    const html = withFootnotes(withoutShortcodes(content, pictures, onLeftOut), meta.get('footnotes') ?? '');
    return html.includes('<!-- wp:') ? html : withParagraphs(html);
  };
  return {
    kind: typeOf(item) === 'page' ? 'page' : 'article',
    from: id === '' ? field(item, 'link') || site : `${site}/?p=${id}`,
    title,
    slug: field(item, 'wp:post_name'),
    html: toHtml(source, (what) => leftOut.add(what, title)),
    openHtml: (isForMembers && open === source) || isLocked ? '' : toHtml(open, () => {}),
    excerpt: field(item, 'excerpt:encoded'),
    date: dateOf(item),
    isDraft: !isPublic || reason !== '',
    isScheduled: status === 'future',
    isFeatured: field(item, 'wp:is_sticky') === '1',
    authors: creator === '' ? [] : [names.get(creator) ?? creator],
    labels: (item.get('category') ?? [])
      .filter(({ attributes }) => /^(?:category|post_tag)$/.test(attributes.get('domain') ?? ''))
      .filter(({ attributes }) => attributes.get('nicename') !== 'uncategorized')
      .map(({ inner }) => decodeXML(textOf(inner))),
    picture: attachments.get(meta.get('_thumbnail_id') ?? ''),
    paths: link && link.pathname !== '/' ? [link.pathname] : [],
  };
}

/** Drafts have no date in UTC. */
function dateOf(item: Fields): Date | string | undefined {
  const [gmt, local] = ['wp:post_date_gmt', 'wp:post_date'].map((name) =>
    field(item, name).replace(' ', 'T'),
  );
  const isDate = (text = '') => /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
  return isDate(gmt) ? new Date(`${gmt}Z`) : isDate(local) ? local : undefined;
}

/** WordPress knows the names of its shortcodes. Here one has an attribute, a closing tag or a name of WordPress; [sic] is text. */
const WORDPRESS = /^(?:gallery|caption|wp_caption|audio|video|embed|playlist|youtube|vimeo)$/i;
const SHORTCODE = /\[(\[?)(\/?)([a-z][\w-]{0,60})((?:[\s=][^[\]]{0,2000})?)\](\]?)/gi;
const ATTRIBUTE = /(?:^|\s)[\w-]{1,60}=["'\w]/;
const CAPTION = /\[((?:wp_)?caption)(\s[^\]]{0,1000})\]([^[]{0,10000})\[\/\1\]/gi;
const CAPTIONED = /^\s*((?:<a\s[^>]{0,2000}>)?\s{0,9}<img\s[^>]{0,2000}>(?:\s{0,9}<\/a>)?)/i;
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i;
/** WordPress writes < and > as escapes within the settings of a block. */
const BLOCK = /<!-- wp:([\w/-]{1,80})(?: [^<>\n]{0,5000})?\/-->/g;
const SILENT_BLOCK = /^(?:more|nextpage|separator|spacer|post-|block|footnotes|(?:jetpack\/)?paywall)/;

interface Pictures {
  of(ids: readonly string[]): ExportedPicture[];
  /** Those that were uploaded to the post. */
  own(): ExportedPicture[];
}

/** Pictures, captions and players of WordPress's shortcodes are kept; of others, the words that they enclose. */
function withoutShortcodes(content: string, pictures: Pictures, onLeftOut: (what: string) => void): string {
  for (const [, name = ''] of content.matchAll(BLOCK)) {
    if (!SILENT_BLOCK.test(name)) onLeftOut(`blocks “${name}”`);
  }
  const closed = new Set(
    [...content.matchAll(SHORTCODE)].filter(([, , slash]) => slash).map(([, , , name]) => name),
  );
  const replace = (
    whole: string,
    left: string,
    slash: string,
    name: string,
    values: string,
    right: string,
  ) => {
    const isShortcode = WORDPRESS.test(name) || closed.has(name) || ATTRIBUTE.test(values);
    if (!isShortcode || (name === 'embed' && slash)) return isShortcode ? '' : whole;
    // Two brackets show one.
    if (left && right) return whole.slice(1, -1);
    return left + shortcode(name.toLowerCase(), values, slash !== '') + right;
  };
  function shortcode(name: string, values: string, isClosing: boolean): string {
    const idsOf = (names: string) =>
      new RegExp(`\\b(?:${names})=["']?([\\d,\\s]+)`)
        .exec(values)?.[1]
        ?.split(',')
        .map((id) => id.trim());
    if (name === 'gallery' || name === 'playlist') {
      const excluded = new Set(pictures.of(idsOf('exclude') ?? []));
      const ids = idsOf('ids|include');
      const found = (ids ? pictures.of(ids) : pictures.own()).filter((one) => !excluded.has(one));
      if (found.length < (ids?.length ?? 1))
        onLeftOut(`pictures of shortcodes “[${name}]”: they are not in the file`);
      return name === 'gallery'
        ? found.map(figure).join('')
        : found.map(({ address }) => player(address)).join('');
    }
    if (PLAYER.test(name)) {
      const number = name === 'vimeo' ? /\b\d{5,12}\b/.exec(values)?.[0] : undefined;
      const address = number
        ? `https://vimeo.com/${number}`
        : (/https?:\/\/[^\s"'<>\]]{1,2000}/.exec(values)?.[0] ??
          /=["']?(\/[^\s"']{1,500})/.exec(values)?.[1]);
      if (address || isClosing) return address ? player(address) : '';
    }
    if (!isClosing && !/caption$/.test(name))
      onLeftOut(`shortcodes “[${name}]” removed${closed.has(name) ? ', their words kept' : ''}`);
    return '';
  }
  return outsideCode(content, (text) =>
    text
      .replace(EMBED, (_, address: string) => player(address))
      .replace(CAPTION, (_, _name: string, values: string, inner: string) => {
        const [, picture = ''] = CAPTIONED.exec(inner) ?? [];
        const rest = inner.replace(CAPTIONED, '').trim();
        const caption = rest || (/\bcaption=["']([^"']{1,1000})/.exec(values)?.[1] ?? '');
        return `\n\n<figure>${picture}<figcaption>${caption}</figcaption></figure>\n\n`;
      })
      .replace(SHORTCODE, replace),
  );
}

const PLAYER = /^(?:audio|video|youtube|vimeo)$/;
const EMBED = /\[embed(?:\s[^[\]]{0,500})?\]\s{0,9}(https?:\/\/[^\s<>[\]"]{1,2000})/gi;
const player = (address: string) => `\n\n<iframe src="${quoted(address)}"></iframe>\n\n`;
const figure = ({ address, alt, caption }: ExportedPicture) =>
  `\n\n<figure><img src="${quoted(address)}" alt="${quoted(alt)}"><figcaption>${caption}</figcaption></figure>\n\n`;
const quoted = (text: string) => text.replace(/&(?!#?\w{1,30};)/g, '&amp;').replace(/"/g, '&quot;');

/** Changes a text, but for code. */
function outsideCode(html: string, change: (text: string) => string): string {
  let result = '';
  let at = 0;
  let inside = '';
  for (const { name, isClosing, selfClosing, open, end } of tagsIn(html)) {
    if (!/^(?:pre|code)$/i.test(name) || selfClosing || end === -1) continue;
    if (inside === '' && !isClosing) {
      result += change(html.slice(at, open));
      [inside, at] = [name, open];
    } else if (inside === name && isClosing) {
      result += html.slice(at, end + 1);
      [inside, at] = ['', end + 1];
    }
  }
  return result + (inside === '' ? change(html.slice(at)) : html.slice(at));
}

const footnotes = z.array(z.looseObject({ content: z.string() }));

/** The notes of the block editor are beside the text, which says where they stand. */
function withFootnotes(html: string, meta: string): string {
  const list = footnotes.safeParse(meta === '' ? [] : parsed(meta)).data ?? [];
  if (list.length === 0) return html;
  const notes = `<ol>${list.map(({ content }) => `<li>${content}</li>`).join('')}</ol>`;
  const place = /<!-- wp:footnotes[^>]{0,500}-->/.exec(html);
  return place
    ? html.slice(0, place.index) + notes + html.slice(place.index + place[0].length)
    : html + notes;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const BLOCK_TAG =
  /^(?:address|article|aside|blockquote|center|d[dlt]|details|div|fieldset|figcaption|figure|footer|form|h[1-6r]|header|iframe|li|main|map|math|nav|ol|option|p|pre|script|section|select|style|summary|svg|table|t(?:body|d|foot|h|head|r)|ul)$/i;
const RAW = /^(?:pre|script|style|svg|math)$/i;

/** The classic editor stores paragraphs as empty lines, and line breaks as line ends, also beside tags. */
function withParagraphs(content: string): string {
  const text = content.replace(/\r\n?/g, '\n').replace(/<!--(?:more|nextpage)[^>]{0,200}-->/g, '\n\n');
  const parts: string[] = [];
  let at = 0;
  let isInside = false;
  let raw = '';
  for (const { name, isClosing, selfClosing, open, end } of tagsIn(text)) {
    if (!BLOCK_TAG.test(name) || end === -1) continue;
    if (raw === '') parts.push(paragraphs(text.slice(at, open), isInside));
    else if (name !== raw || !isClosing) continue;
    else parts.push(text.slice(at, open));
    raw = RAW.test(name) && !isClosing && !selfClosing ? name : '';
    parts.push(text.slice(open, end + 1));
    at = end + 1;
    isInside = !isClosing && !/^(?:hr|iframe)$/i.test(name);
  }
  parts.push(raw === '' ? paragraphs(text.slice(at), isInside) : text.slice(at));
  return parts.join('');
}

/** A text that begins within a block is one paragraph of it unless it has empty lines. */
function paragraphs(source: string, isInside: boolean): string {
  const texts = source.split(/\n[^\S\n]*\n/).flatMap((part) => part.trim() || []);
  const lines = texts.map((text) =>
    text
      .replace(/<[^<>]*>|\n/g, (match) => (match === '\n' ? '<br>\n' : match))
      .replace(/(<br\s{0,9}\/?>)[^\S\n]{0,9}<br>\n/gi, '$1\n'),
  );
  return isInside && lines.length === 1 ? (lines[0] ?? '') : lines.map((text) => `<p>${text}</p>`).join('\n');
}
