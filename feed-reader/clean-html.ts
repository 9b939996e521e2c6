import sanitizeHtml from 'sanitize-html';
import { isImage } from './images.ts';
import { resolveLink } from './links.ts';

const TEXT_TAGS =
  `p br hr strong b em i u s del ins mark small sub sup abbr cite q code kbd pre blockquote ul ol li dl dt dd
  h2 h3 h4 h5 h6 figure figcaption table caption thead tbody tfoot tr th td time`.split(/\s+/);

/** Elements removed with their content. */
const DROPPED_WHOLE =
  `script style textarea option xmp noscript iframe noembed noframes object embed applet svg math template
  select datalist title head form button video audio canvas plaintext`.split(/\s+/);

const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  time: ['datetime'],
};

const NEEDS_CLEANING = /[<>&]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Sanitizes HTML. The time grows with the square of the depth, which callers limit. */
export function cleanHtml(html: string, base: string): string {
  const clean = NEEDS_CLEANING.test(html) ? sanitize(html, base) : html;
  return clean.replace(FORBIDDEN, '').toWellFormed().trim();
}

function sanitize(html: string, base: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...TEXT_TAGS, 'a', 'img'],
    allowedAttributes: ALLOWED_ATTRIBUTES,
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nonTextTags: DROPPED_WHOLE,
    parseStyleAttributes: false,
    transformTags: {
      h1: 'h2',
      a: (tagName, attribs) => ({ tagName, attribs: withAddress(attribs, 'href', base) }),
      img: (tagName, attribs) => ({ tagName, attribs: withAddress(attribs, 'src', base) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isVisible(attribs),
  });
}

function withAddress(
  attribs: sanitizeHtml.Attributes,
  name: 'href' | 'src',
  base: string,
): sanitizeHtml.Attributes {
  const address = resolveLink(attribs[name] ?? '', base);
  if (address !== '') return { ...attribs, [name]: address };
  const { [name]: _removed, ...others } = attribs;
  return others;
}

function isVisible({ src, width, height }: sanitizeHtml.Attributes): boolean {
  const pixels = (value: string | undefined) => (/^\d{1,5}$/.test(value ?? '') ? Number(value) : undefined);
  return src !== undefined && isImage(src, pixels(width), pixels(height));
}
