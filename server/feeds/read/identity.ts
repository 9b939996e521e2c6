import { createHash } from 'node:crypto';

const OWN_SITE = 'https://own-site.invalid';
/** Longer keys are hashed: a database index has a limit to what it holds. */
const LONGEST_KEY = 400;

/** Query parameters that say how a reader came, not what the page is. */
const TRACKING_PREFIXES = [
  'utm_',
  'at_',
  'mtm_',
  'pk_',
  'piwik_',
  'matomo_',
  'hsa_',
  'oly_',
  'guce_',
  'wt_',
  'ns_',
];
const TRACKING_NAMES = new Set(
  `fbclid gclid dclid gbraid wbraid msclkid yclid twclid ttclid igshid igsh mc_cid mc_eid _ga _gl _hsenc _hsmi
  hsctatracking mkt_tok vero_id vero_conv wickedid s_cid s_kwcid ef_id cmpid cmp icid ncid ocid sr_share smid smtyp ftag xtor
  ftcamp cid_source guccounter soc_src soc_trk spm scid feedtype feedname feed_id rss ref_src ref_url share_id socialshare
  partner_id campaign_id trk trkcampaign __twitter_impression ito intcmp taid sh_kit sourcekw`.split(/\s+/),
);

export interface Story {
  guid: string;
  link: string;
  title: string;
}

/**
 * The address with everything removed that does not make another story: scheme, `www.`, trailing slashes, tracking
 * parameters, their order. Two links with one canonical address are one page.
 */
export function canonicalAddress(link: string): string {
  // The site's own pages are written without a host.
  const own = /^\/(?![/\\])/.test(link);
  const url = URL.parse(link, own ? OWN_SITE : undefined);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return link.trim();
  const path = url.pathname.replace(/\/{1,50}$/, '');
  const query = url.search === '' ? '' : meaningfulQuery(url.searchParams);
  return `${own ? '' : url.host.replace(/^www\./, '')}${path}${query}${isTracking(url.hash.slice(1)) ? '' : url.hash}`;
}

function meaningfulQuery(parameters: URLSearchParams): string {
  const kept = [...parameters]
    .filter(([name]) => !isTracking(name))
    .map(([name, value]) => `${name}=${value}`);
  return kept.length === 0 ? '' : `?${kept.sort().join('&')}`;
}

function isTracking(written: string): boolean {
  const name = written.split('=', 1)[0]?.toLowerCase() ?? '';
  return TRACKING_NAMES.has(name) || TRACKING_PREFIXES.some((prefix) => name.startsWith(prefix));
}

/**
 * Each story of one feed once, in the feed's order, with the key under which it is known from poll to poll:
 * guid, else link, else title. What several different stories share identifies none of them.
 */
export function identify<T extends Story>(stories: readonly T[]): { story: T; identity: string }[] {
  const keyed = withoutRepeats(
    stories.map((story) => ({
      story,
      guid: /^https?:\/\//i.test(story.guid) ? canonicalAddress(story.guid) : story.guid.trim(),
      link: story.link === '' ? '' : canonicalAddress(story.link),
      title: story.title.toLowerCase(),
    })),
    ({ guid, link, title }) => `${guid}\n${link}\n${title}`,
  );
  const sharedGuid = shared(keyed.map(({ guid }) => guid));
  const identifiedByLink = keyed.filter(({ guid }) => guid === '' || sharedGuid.has(guid));
  const sharedLink = shared(identifiedByLink.map(({ link }) => link));

  const identified = keyed.map(({ story, guid, link, title }) => {
    if (guid !== '' && !sharedGuid.has(guid)) return { story, identity: shortKey(guid) };
    if (link !== '' && !sharedLink.has(link)) return { story, identity: shortKey(link) };
    return { story, identity: shortKey(title || link || guid) };
  });
  return withoutRepeats(identified, ({ identity }) => identity);
}

function withoutRepeats<T>(list: readonly T[], key: (entry: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((entry) => {
    const before = seen.size;
    seen.add(key(entry));
    return seen.size > before;
  });
}

function shared(keys: readonly string[]): Set<string> {
  const once = new Set<string>();
  const again = new Set<string>();
  for (const key of keys) (once.has(key) ? again : once).add(key);
  return again;
}

const shortKey = (key: string) =>
  key.length <= LONGEST_KEY ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
