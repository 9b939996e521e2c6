import { type FeedForm, feedAddress } from '../../../contract/feed-addresses.ts';
import type { Publication } from '../../../contract/publication.ts';

/** Content of an outgoing feed, in any format. All addresses are absolute. */
export interface Feed {
  title: string;
  description: string;
  /** The page that says the same to people. */
  home: string;
  /** Its own addresses. */
  self: Readonly<Record<FeedForm, string>>;
  language: string;
  icon: string;
  /** Who notifies subscribers of changes, by WebSub. */
  hub: string | undefined;
  publisher: string;
  /** Page that explains feeds. */
  about: string;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Never changes, whatever becomes of title and address. */
  id: string;
  title: string;
  link: string;
  published: Date | undefined;
  updated?: Date | undefined;
  authors: readonly string[];
  /** Plain text. */
  summary: string;
  /** The whole text as HTML; only of what is the publication's own. */
  html?: string;
  image?: string | undefined;
  keywords?: readonly string[];
  /** Source of the item, if it is not the publication's own. */
  source?: { title: string; address: string };
}

/** For entries that nothing is known of: one moment, so that the document stays the same. */
const UNDATED = new Date(0);

export function changedAt({ updated, published }: FeedEntry): Date {
  return updated ?? published ?? UNDATED;
}

export function newestChange({ entries }: Feed): Date {
  return new Date(Math.max(UNDATED.getTime(), ...entries.map((entry) => changedAt(entry).getTime())));
}

/** Returns what all feeds of a publication have in common, and the addresses of the one that follows a page. */
export function feedDefaults(
  { name, domain, locale, webSub }: Publication,
  page?: string,
): Pick<Feed, 'self' | 'language' | 'icon' | 'hub' | 'publisher' | 'about'> {
  const site = `https://${domain}`;
  const addressOf = (form: FeedForm) => site + feedAddress(form, page);
  return {
    self: { RSS: addressOf('RSS'), Atom: addressOf('Atom'), JSON: addressOf('JSON') },
    language: locale,
    icon: `${site}/icons/192.png`,
    hub: webSub ?? undefined,
    publisher: name,
    about: `${site}/feeds`,
  };
}
