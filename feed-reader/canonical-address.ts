/** Base address for paths of the site itself, such as `/newswire/local.xml`. */
export const OWN_SITE = 'https://own-site.invalid';

/** Query parameters for tracking, which do not select content. */
const TRACKING_PREFIXES = 'utm_ at_ mtm_ pk_ piwik_ matomo_ hsa_ oly_ guce_ wt_ ns_'.split(' ');
const TRACKING_NAMES = new Set(
  `fbclid gclid dclid gbraid wbraid msclkid yclid twclid ttclid igshid igsh mc_cid mc_eid _ga _gl _hsenc _hsmi
  hsctatracking mkt_tok vero_id vero_conv wickedid s_cid s_kwcid ef_id cmpid cmp icid ncid ocid sr_share smid smtyp ftag xtor
  ftcamp cid_source guccounter soc_src soc_trk spm scid feedtype feedname feed_id rss ref_src ref_url share_id socialshare
  partner_id campaign_id trk trkcampaign __twitter_impression ito intcmp taid sh_kit sourcekw`.split(/\s+/),
);

/**
 * The address without scheme, `www.`, trailing slashes and tracking parameters, with sorted parameters. Links with the same
 * canonical address are one page.
 */
export function canonicalAddress(link: string): string {
  // Links to this site have no host.
  const own = /^\/(?![/\\])/.test(link);
  const url = URL.parse(link, own ? OWN_SITE : undefined);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return link.trim();
  const path = url.pathname.replace(/\/{1,50}$/, '');
  const query = url.search === '' ? '' : meaningfulQuery(url.searchParams);
  return `${own ? '' : url.host.replace(/^www\./, '')}${path}${query}${isTracking(url.hash.slice(1)) ? '' : url.hash}`;
}

function meaningfulQuery(parameters: URLSearchParams): string {
  const meaningful = [...parameters]
    .filter(([name]) => !isTracking(name))
    .map(([name, value]) => `${name}=${value}`);
  return meaningful.length === 0 ? '' : `?${meaningful.sort().join('&')}`;
}

function isTracking(parameter: string): boolean {
  const name = parameter.split('=', 1)[0]?.toLowerCase() ?? '';
  return TRACKING_NAMES.has(name) || TRACKING_PREFIXES.some((prefix) => name.startsWith(prefix));
}
