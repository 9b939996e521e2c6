import { illustrationImage } from '../../contract/illustrations.ts';
import type { ResolveImage, SiteImage } from '../../contract/image.ts';
import { shareImage } from '../images/images.ts';
import { renderMarkdown } from './markdown.ts';

/** Attributes for this site only. In text, quotation marks are escaped, so this matches only attributes. */
const OWN_ATTRIBUTES =
  / (?:(?:class|role|tabindex|aria-label|target|rel|srcset|sizes|decoding|loading|data-[a-z]+)="[^"]*"|data-(?:image|failed)\b)/g;
const ADDRESSES = / (href|src)="([^"]*)"/g;

/** An article's text for feeds: plain elements, absolute addresses. */
export function syndicatedHtml(
  source: string,
  options: { address: string; resolveImage: ResolveImage },
): string {
  const { address, resolveImage } = options;
  const html = renderMarkdown(source, { resolveImage: (src) => shownElsewhere(src, resolveImage) });
  return html
    .replace(OWN_ATTRIBUTES, '')
    .replace(ADDRESSES, (_, name, value) => ` ${name}="${fullAddress(value, address)}"`)
    .trim();
}

function shownElsewhere(src: string, resolveImage: ResolveImage): SiteImage | undefined {
  const shared = imageElsewhere(src, resolveImage);
  return shared === undefined ? undefined : { src: shared };
}

/** The address of an image for feeds: illustrations as WebP, others as this site's copy. */
export function imageElsewhere(address: string, resolveImage: ResolveImage): string | undefined {
  return illustrationImage(address, 960) ?? shareImage(address, resolveImage);
}

/** In attributes of addresses, only & is escaped. */
function fullAddress(escaped: string, base: string): string {
  const full = URL.parse(escaped.replaceAll('&amp;', '&'), base)?.href;
  return full === undefined ? escaped : full.replaceAll('&', '&amp;').replaceAll('"', '%22');
}
