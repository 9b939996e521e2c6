import { domainToASCII } from 'node:url';

/** The hosts that have articles of their own, and the domain, which serves all others. */
export interface Domains {
  domain: string;
  hosts: readonly string[];
}

/** A paper as edges know it. */
export interface PaperHosts extends Domains {
  paperId: string;
  /** Hosts that lead to the domain. */
  formerHosts?: readonly string[];
  /** The name of a paper that is closed. */
  closed?: string;
  /** The paper's folder within that of the network; empty where the deployment serves a single paper. */
  folder: string;
}

/** In place of a paper's id: all papers of a network. */
export const NETWORK = '*';
/** In place of a paper's id: the page that lists the papers of a network. */
export const NETWORK_PAGE = '*page';

/** The papers of a deployment. */
export interface PaperList {
  papers: readonly PaperHosts[];
  /** A single paper is shown at unknown hosts, too; a network has no page for them. */
  isNetwork: boolean;
}

/** The paper of a request, and the one of its domains whose pages the host shows. */
export interface Place {
  paper: PaperHosts;
  domain: string;
  /** The host leads to the domain. */
  isFormer?: boolean;
}

const MAX_HOST_LENGTH = 253;

/** Returns the host of a Host header in lower case, without www., port and final dot; undefined if it is absent or too long. */
export function bareHostOf(header: string | undefined): string | undefined {
  if (header === undefined || header === '' || header.length > MAX_HOST_LENGTH + ':65535'.length)
    return undefined;
  return header
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}

/** Returns the domain whose pages a host shows. Unknown hosts show the publication's own, and share its cached pages. */
export function domainOf(host: string | undefined, { domain, hosts }: Domains): string {
  const bare = bareHostOf(host);
  return bare !== undefined && hosts.includes(bare) ? bare : domain;
}

/** Returns the domain of a key of the page cache, which is a domain and an address. */
export function domainOfKey(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('/')));
}

export type HostMap = ReturnType<typeof createHostMap>;

/** Finds papers by host. Each host belongs to one paper. */
export function createHostMap(list: PaperList = { papers: [], isNetwork: false }) {
  let { isNetwork } = list;
  const papers = new Map<string, PaperHosts>();
  const places = new Map<string, Place>();

  /** Returns the domains whose pages are no longer the paper's. */
  function remove(paperId: string): string[] {
    papers.delete(paperId);
    const own = [...places].filter(([, { paper }]) => paper.paperId === paperId);
    for (const [host] of own) places.delete(host);
    return own.flatMap(([, { domain, isFormer }]) => (isFormer ? [] : domain));
  }

  /** Returns the domains that are no longer the paper's, or were another's. */
  function set(paper: PaperHosts): string[] {
    const before = remove(paper.paperId);
    papers.set(paper.paperId, paper);
    const { domain, hosts, formerHosts = [] } = paper;
    const own = [
      ...formerHosts.map((host) => [host, { paper, domain, isFormer: true }] as const),
      ...[...hosts, domain].map((host) => [host, { paper, domain: host }] as const),
    ];
    const taken: string[] = [];
    for (const [host, place] of own) {
      const other = places.get(keyOf(host));
      if (other && !other.isFormer && other.paper !== paper) taken.push(other.domain);
      places.set(keyOf(host), place);
    }
    const isOwn = (host: string) =>
      places.get(keyOf(host))?.isFormer === undefined && places.has(keyOf(host));
    return [...taken, ...before.filter((host) => !isOwn(host))];
  }

  /** Returns the domains whose pages are no longer those of their paper. */
  function replace(next: PaperList): string[] {
    const before = [...places];
    isNetwork = next.isNetwork;
    papers.clear();
    places.clear();
    for (const paper of next.papers) set(paper);
    return before.flatMap(([key, { paper, domain, isFormer }]) =>
      isFormer || places.get(key)?.paper.paperId === paper.paperId ? [] : domain,
    );
  }
  replace(list);

  const first = (): Place | undefined => {
    const paper = papers.values().find(({ paperId }) => paperId !== NETWORK_PAGE);
    return paper && { paper, domain: paper.domain };
  };

  return {
    set,
    remove,
    replace,
    /** Returns what a Host header stands for; undefined for an unknown host of a network. */
    find(header: string | undefined): Place | undefined {
      const host = bareHostOf(header);
      return (host === undefined ? undefined : places.get(host)) ?? (isNetwork ? undefined : first());
    },
    ofPaper(paperId: string): Place | undefined {
      const paper = papers.get(paperId);
      return paper && { paper, domain: paper.domain };
    },
    ofDomain: (domain: string): Place | undefined => {
      const place = places.get(keyOf(domain));
      return place?.domain === domain ? place : undefined;
    },
    /** The domains that have pages of a paper. */
    domainsOf(paperId: string): readonly string[] {
      const paper = papers.get(paperId);
      return paper ? [paper.domain, ...paper.hosts] : [];
    },
    first,
    get papers(): readonly PaperHosts[] {
      return [...papers.values()];
    },
    get list(): PaperList {
      return { papers: [...papers.values()], isNetwork };
    },
    get isEmpty(): boolean {
      return papers.size === 0;
    },
  };
}

const keyOf = (host: string) => domainToASCII(host) || host;
