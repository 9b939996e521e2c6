import { OWN_SITE } from './canonical-address.ts';
import { MAX_LINK } from './limits.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters belong in no address
const PLAIN_ADDRESS = /^https?:\/\/[^\s\x00-\x1f\x7f"'<>\\^`{|}]+$/i;
const SCHEMELESS = /^www\.[^\s/]+\.[^\s/]+/i;

/**
 * Returns the http or https address of a link; '' if it has none. A complete address is returned unchanged, because it may
 * be signed.
 */
export function resolveLink(source: string, base: string): string {
  let link = source.trim();
  if (link === '' || link.length > MAX_LINK) return '';
  // The address was escaped twice.
  if (link.includes('&amp;')) link = link.replaceAll('&amp;', '&');
  if (PLAIN_ADDRESS.test(link)) return URL.canParse(link) ? link : '';
  if (SCHEMELESS.test(link)) link = `https://${link}`;
  const url = URL.parse(link, URL.parse(base, OWN_SITE) ?? OWN_SITE);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return '';
  if (url.origin !== OWN_SITE) return url.href;
  // Only feeds of the site itself may link to its paths.
  return base.startsWith('/') && !base.startsWith('//') ? url.href.slice(OWN_SITE.length) : '';
}

/** `xml:base` may be relative to the outer base. */
export function resolveBase(base: string | undefined, outer: string): string {
  return (base && resolveLink(base, outer)) || outer;
}
