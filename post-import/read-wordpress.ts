import { decodeXML } from 'entities';
import { elementsIn, type XmlElement } from '../feed-reader/xml/elements.ts';
import { prologEnd } from '../feed-reader/xml/prolog.ts';
import { textOf } from '../feed-reader/xml/text.ts';
import { createLeftOut, type Exported, type ExportedPost, type LeftOut } from './exported-post.ts';

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
  const attachments = new Map(
    items
      .filter((item) => field(item, 'wp:post_type') === 'attachment')
      .map((item) => {
        const alt = metaOf(item).get('_wp_attachment_image_alt') ?? '';
        return [field(item, 'wp:post_id'), { address: field(item, 'wp:attachment_url'), alt }];
      }),
  );
  const leftOut = createLeftOut();
  const posts = items
    .filter((item) => isImported(item, leftOut))
    .map((item) => readPost(item, { names, attachments, leftOut }));
  const site = field(fields, 'link') || field(fields, 'wp:base_blog_url');
  return { system: 'WordPress', site, posts, leftOut };
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
  const type = field(item, 'wp:post_type');
  const title = field(item, 'title');
  const status = field(item, 'wp:status');
  if (INTERNAL.test(type) || status === 'auto-draft' || status === 'inherit') return false;
  const why =
    type === 'page'
      ? 'pages'
      : type !== 'post'
        ? `entries of type “${type}”`
        : status === 'trash'
          ? 'posts in the trash'
          : status === 'private'
            ? 'private posts'
            : field(item, 'wp:post_password') !== ''
              ? 'posts with a password'
              : undefined;
  if (why !== undefined) leftOut.add(why, title);
  const comments = (item.get('wp:comment') ?? []).length;
  if (why === undefined && comments > 0) leftOut.add('comments', title, comments);
  return why === undefined;
}

interface WordPressSite {
  names: ReadonlyMap<string, string>;
  attachments: ReadonlyMap<string, { address: string; alt: string }>;
  leftOut: LeftOut;
}

function readPost(item: Fields, { names, attachments, leftOut }: WordPressSite): ExportedPost {
  const title = field(item, 'title');
  const creator = field(item, 'dc:creator');
  const status = field(item, 'wp:status');
  const link = URL.parse(field(item, 'link'));
  const content = withoutShortcodes(field(item, 'content:encoded'), attachments, (what) =>
    leftOut.add(what, title),
  );
  return {
    id: field(item, 'wp:post_id'),
    title,
    slug: field(item, 'wp:post_name'),
    html: /<!-- wp:|<p[\s>]/.test(content) ? content : withParagraphs(content),
    excerpt: field(item, 'excerpt:encoded'),
    publishedAt: dateOf(item),
    isDraft: status !== 'publish' && status !== 'future',
    authors: creator === '' ? [] : [names.get(creator) ?? creator],
    labels: (item.get('category') ?? [])
      .filter(({ attributes }) => /^(?:category|post_tag)$/.test(attributes.get('domain') ?? ''))
      .filter(({ attributes }) => attributes.get('nicename') !== 'uncategorized')
      .map(({ inner }) => decodeXML(textOf(inner))),
    picture: attachments.get(metaOf(item).get('_thumbnail_id') ?? ''),
    paths: link && link.pathname !== '/' ? [link.pathname] : [],
  };
}

function dateOf(item: Fields): Date | undefined {
  const [gmt, local] = [field(item, 'wp:post_date_gmt'), field(item, 'wp:post_date')];
  for (const text of [gmt, local].filter((date) => /^(?!0000)\d{4}-/.test(date))) {
    const date = new Date(`${text.replace(' ', 'T')}Z`);
    if (!Number.isNaN(date.getTime())) return date;
  }
  return undefined;
}

/** WordPress knows the names of its shortcodes; [sic] and [1] are text. Those without a value are known by these names. */
const KNOWN_SHORTCODES =
  /^(?:gallery|caption|embed|audio|video|playlist|code|toc|contact-form.*|\w+[_-]\w.*)$/i;
const SHORTCODE = /\[(\/?)([a-z][\w-]{1,40})((?:\s[^[\]]{0,1000})?)\]/gi;
/** WordPress writes < and > as escapes within the settings of a block. */
const BLOCK = /<!-- wp:([\w/-]{1,80})(?: [^<>\n]{0,5000})?\/-->/g;

/** Pictures of galleries, captions and embeds are kept; of other shortcodes, what they enclose. */
function withoutShortcodes(
  content: string,
  attachments: WordPressSite['attachments'],
  onLeftOut: (what: string) => void,
): string {
  for (const [, name = ''] of content.matchAll(BLOCK)) {
    if (!/^(?:more|nextpage|separator|spacer|post-|block)/.test(name)) onLeftOut(`blocks “${name}”`);
  }
  const closed = new Set(
    [...content.matchAll(SHORTCODE)].filter(([, slash]) => slash).map(([, , name]) => name),
  );
  return content.replace(SHORTCODE, (whole, slash: string, name: string, values: string) => {
    if (!values.includes('=') && !closed.has(name) && !KNOWN_SHORTCODES.test(name)) return whole;
    if (name === 'caption' || name === 'embed') return slash ? '\n\n' : '\n\n';
    const ids = name === 'gallery' ? /\bids=["']?([\d, ]+)/.exec(values)?.[1] : undefined;
    const pictures = (ids ?? '').split(',').flatMap((id) => attachments.get(id.trim()) ?? []);
    if (pictures.length > 0)
      return pictures
        .map(({ address, alt }) => `\n\n<img src="${quoted(address)}" alt="${quoted(alt)}">\n\n`)
        .join('');
    const source = /\b(?:src|mp3|mp4|url)=["']([^"']{1,2000})["']/.exec(values)?.[1];
    if (source && /^(?:audio|video)$/.test(name)) return `\n\n<audio src="${source}"></audio>\n\n`;
    if (!slash) onLeftOut(`shortcodes “[${name}]”`);
    return '';
  });
}

const quoted = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

const BLOCK_TAG = /^<(?:h[1-6]|ul|ol|li|blockquote|table|pre|figure|div|iframe|hr|section|p)[\s/>]/i;

/** The classic editor stores paragraphs as empty lines, and line breaks as line ends. */
function withParagraphs(content: string): string {
  const text = content.replace(/\r\n?/g, '\n');
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    // Lines of code stay as they are.
    const code = text.indexOf('<pre', at);
    const end = code === -1 ? -1 : text.indexOf('</pre>', code);
    parts.push(
      ...text
        .slice(at, end === -1 ? undefined : code)
        .split(/\n[^\S\n]*\n/)
        .map(paragraph),
    );
    if (end === -1) return parts.join('\n');
    at = end + '</pre>'.length;
    parts.push(text.slice(code, at));
  }
}

function paragraph(source: string): string {
  const text = source.trim();
  return text === '' || BLOCK_TAG.test(text) ? text : `<p>${text.replaceAll('\n', '<br>\n')}</p>`;
}
