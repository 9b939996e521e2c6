import type { SlotKey } from '../../contract/pins.ts';
import type { Mode, Sent } from './outside.ts';

/**
 * The model: which words readers may see, as plain objects. Every text of a sequence has words of its own, so that one that is
 * where it must not be is found wherever it is. The model knows what people and hosts have done, and nothing of how the
 * product stores it.
 */
export interface Model {
  now: number;
  /** Begins the names of everything in this sequence. */
  name: string;
  papers: Paper[];
  feeds: Feed[];
  /** Hosts that papers gave up, and those of papers that are gone: nobody answers there. */
  givenUp: string[];
  lost: string[];
  /** Folders whose paper has gone elsewhere. */
  usedFolders: string[];
  /** Numbers everything that is new. */
  next: number;
}

export interface Paper {
  /** Begins the words of everything that is this paper's. */
  id: string;
  /** By which the desk knows it, whatever its domain is by now. */
  key: string;
  /** The folder in that of the network. */
  folder: string;
  title: string;
  domain: string;
  /** Further hosts, which show the same headlines. */
  hosts: string[];
  feeds: Record<Section, readonly Feed[]>;
  articles: Article[];
  pins: Pin[];
  takedowns: Takedown[];
  rules: Rule[];
  /** Files of media/ that pins and articles may show. */
  pictures: string[];
  reviewRequired: boolean;
  /** What people decided, in the words of the log. */
  decisions: string[];
}

/** Sections that papers of the model have. */
export const SECTIONS = ['world', 'technology'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Item {
  guid: string;
  /** Two words that no other item has, unless it is the same story in disguise. */
  title: string;
  path: string;
  description: string;
  author: string;
  at: number;
}

export interface Feed {
  path: string;
  title: string;
  mode: Mode;
  isPaused: boolean;
  /** The document that its host sends. */
  items: Item[];
  /** As the site was sent it: items of the last whole document, and those that were in an earlier one. */
  current: Item[];
  former: Item[];
  /** Since when documents lack items without saying so: after a day they are believed. */
  doubtedSince: number | undefined;
  /** Its host's last answer was an error; how often it then sent a document again. */
  isFailing: boolean;
  recoveries: number;
}

export interface Version {
  title: string;
  description: string;
  body: string;
  author: string;
  section: Section | undefined;
  picture: string | undefined;
}

export interface Article {
  /** The name of its file, and its address. */
  slug: string;
  version: Version;
  /** All that were saved, which stay at the desk. */
  versions: Version[];
  /** The time of publication, past or future; undefined for a draft. */
  at: number | undefined;
  isWithdrawn: boolean;
  /** Readers have seen it. */
  wasPublic: boolean;
  /** Asked for: of the text as it is, or of a change of a public one. */
  review: { who: string; version: Version | undefined; isDeclined: boolean } | undefined;
}

export interface Pin {
  slot: SlotKey;
  item: Item | undefined;
  article: Article | undefined;
  until: number | undefined;
  headline: string | undefined;
  picture: string | undefined;
}

export interface Takedown {
  id: string;
  item: Item;
}

export interface Rule {
  id: string;
  kind: 'word' | 'source' | 'author';
  value: string;
  section: Section | undefined;
}

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A word that nothing else contains. Consonants make no other word, and no stem of one. */
export function newWord(model: Model): string {
  const letters = 'bcdfghjklmnpqrstvwxz';
  let rest = model.next++;
  let word = '';
  for (let place = 0; place < 4; place++) {
    word = letters[rest % letters.length] + word;
    rest = Math.floor(rest / letters.length);
  }
  return `${model.name}${word}q`;
}

export function newItem(model: Model): Item {
  const id = newWord(model);
  return {
    guid: `guid-${id}`,
    title: `${newWord(model)} ${newWord(model)}`,
    path: `/story/${id}`,
    description: newWord(model),
    author: newWord(model),
    at: model.now - MINUTE,
  };
}

export function newVersion(model: Model, section: Section | undefined): Version {
  const word = () => newWord(model);
  return {
    title: `${word()} ${word()}`,
    description: word(),
    body: word(),
    author: word(),
    section,
    picture: undefined,
  };
}

export function newFeed(model: Model): Feed {
  const id = newWord(model);
  return {
    path: `/${id}.xml`,
    title: id,
    mode: 'whole',
    isPaused: false,
    items: [],
    current: [],
    former: [],
    doubtedSince: undefined,
    isFailing: false,
    recoveries: 0,
  };
}

/** What the site knows after a host has sent a document. */
export function receive(model: Model, { path, mode, items }: Sent): void {
  const feed = model.feeds.find((one) => one.path === path);
  if (!feed) return;
  const isFailure = mode === 'error' || mode === 'silent';
  if (feed.isFailing && !isFailure) feed.recoveries++;
  feed.isFailing = isFailure;
  if (isFailure) return;
  const sent = mode === 'empty' ? [] : mode === 'cut-off' ? items.slice(0, 1) : items;
  const isDoubted = mode === 'cut-off' || sent.length === 0;
  feed.doubtedSince = isDoubted ? (feed.doubtedSince ?? model.now) : undefined;
  const isKept = feed.doubtedSince !== undefined && model.now - feed.doubtedSince < DAY - HOUR;
  const others = [...feed.current, ...feed.former].filter((item) => !sent.includes(item));
  const kept = isKept ? others.filter((item) => feed.current.includes(item)) : [];
  feed.current = [...sent, ...kept];
  feed.former = others.filter((item) => !kept.includes(item));
}

export type ArticleState = 'draft' | 'scheduled' | 'published' | 'withdrawn';

export function stateOf(model: Model, { at, isWithdrawn }: Article): ArticleState {
  if (isWithdrawn) return 'withdrawn';
  if (at === undefined) return 'draft';
  return at <= model.now ? 'published' : 'scheduled';
}

/** Readers see it, or will. */
export const isPublic = (model: Model, article: Article): boolean =>
  ['published', 'scheduled'].includes(stateOf(model, article));

export const sectionsOf = (paper: Paper, feed: Feed): Section[] =>
  SECTIONS.filter((section) => paper.feeds[section].includes(feed));

const isIn = (text: string, word: string) => text.split(' ').includes(word);

function isBlockedBy({ kind, value, section }: Rule, paper: Paper, feed: Feed, item: Item): boolean {
  if (section !== undefined && !sectionsOf(paper, feed).includes(section)) return false;
  if (kind === 'source') return feed.title === value;
  if (kind === 'author') return item.author === value;
  return isIn(item.title, value) || item.description === value;
}

export function isHidden(paper: Paper, feed: Feed, item: Item): boolean {
  return (
    paper.takedowns.some((takedown) => takedown.item.title === item.title) ||
    paper.rules.some((rule) => isBlockedBy(rule, paper, feed, item))
  );
}

/** The feeds of a paper, each once. */
export const feedsOf = (paper: Paper): Feed[] => [
  ...new Set(SECTIONS.flatMap((section) => paper.feeds[section])),
];

/** `shown`: at all of its addresses. `allowed`: at some of them. Everything else is nowhere. */
export type Visibility = 'shown' | 'allowed' | undefined;

export function visibilityOf(paper: Paper, item: Item): Visibility {
  let found: Visibility;
  for (const feed of feedsOf(paper)) {
    const isCurrent = feed.current.includes(item);
    if (!isCurrent && !feed.former.includes(item)) continue;
    if (isHidden(paper, feed, item)) return undefined;
    if (isCurrent || found === undefined) found = isCurrent ? 'shown' : 'allowed';
  }
  return found;
}

/** As the desk calls it: the pin is on the front page, will be, or has lost its story. */
export function pinState(
  model: Model,
  paper: Paper,
  pin: Pin,
): 'shown' | 'scheduled' | 'hidden' | 'gone' | 'over' {
  if (pin.until !== undefined && pin.until <= model.now) return 'over';
  if (pin.article) {
    const state = stateOf(model, pin.article);
    return state === 'published' ? 'shown' : state === 'scheduled' ? 'scheduled' : 'gone';
  }
  const { item } = pin;
  if (!item) return 'gone';
  const feed = feedsOf(paper).find(({ current, former }) => current.includes(item) || former.includes(item));
  if (!feed) return 'gone';
  return visibilityOf(paper, item) === undefined ? 'hidden' : 'shown';
}

/** Words that readers of a paper may find, and those that they must find at every address of their kind. */
export interface Visible {
  allowed: Set<string>;
  items: { item: Item; sections: Section[] }[];
  articles: Article[];
}

export function visibleIn(model: Model, paper: Paper): Visible {
  const allowed = new Set<string>([paper.id]);
  const allow = (...texts: string[]) => {
    for (const text of texts) for (const word of text.split(' ')) allowed.add(word);
  };
  allow(
    paper.title,
    paper.key.split('.')[0] ?? '',
    ...[paper.domain, ...paper.hosts].flatMap((host) => host.split('.')[0] ?? ''),
  );
  allow(...paper.pictures.flatMap((file) => file.split('.')[0] ?? ''));
  const items: Visible['items'] = [];
  for (const feed of feedsOf(paper)) {
    allow(feed.title);
    for (const item of [...feed.current, ...feed.former]) {
      const visibility = visibilityOf(paper, item);
      if (visibility === undefined) continue;
      allow(
        item.title,
        item.description,
        item.author,
        item.guid.slice('guid-'.length),
        item.path.slice('/story/'.length),
      );
      if (visibility === 'shown' && feed.current.includes(item))
        items.push({ item, sections: sectionsOf(paper, feed) });
    }
  }
  const articles = paper.articles.filter((article) => stateOf(model, article) === 'published');
  for (const { slug, version } of articles)
    allow(slug, version.title, version.description, version.body, version.author);
  for (const pin of paper.pins)
    if (pin.headline !== undefined && pinState(model, paper, pin) === 'shown') allow(pin.headline);
  return { allowed, items, articles };
}
