import { OWN_SITE } from '../../../../contract/canonical-address.ts';
import { MAX_LINK } from './limits.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters belong in no address
const PLAIN_ADDRESS = /^https?:\/\/[^\s\x00-\x1f\x7f"'<>\\^`{|}]+$/i;
const SCHEMELESS = /^www\.[^\s/]+\.[^\s/]+/i;

/**
 * The http or https address that a feed's link means, '' where it means none. An address that is already whole is
 * given back letter for letter, because a signature may cover it.
 */
export function resolveLink(written: string, base: string): string {
  let link = written.trim();
  if (link === '' || link.length > MAX_LINK) return '';
  // What was escaped twice still holds an entity after decoding once.
  if (link.includes('&amp;')) link = link.replaceAll('&amp;', '&');
  if (PLAIN_ADDRESS.test(link)) return URL.canParse(link) ? link : '';
  if (SCHEMELESS.test(link)) link = `https://${link}`;
  const url = URL.parse(link, URL.parse(base, OWN_SITE) ?? OWN_SITE);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return '';
  if (url.origin !== OWN_SITE) return url.href;
  // Only a feed of the site itself may point into the site without naming it.
  return base.startsWith('/') && !base.startsWith('//') ? url.href.slice(OWN_SITE.length) : '';
}

/** `xml:base` may be relative to the base around it. */
export function resolveBase(written: string | undefined, around: string): string {
  return (written && resolveLink(written, around)) || around;
}
