import { domainToASCII } from 'node:url';

/** The hosts that have articles of their own, and the publication's, which serves all others. */
export interface Domains {
  home: string;
  known: readonly string[];
}

/** A paper as edges know it. */
export interface PaperHosts extends Domains {
  /** The paper's folder within that of the network; empty where the deployment serves a single paper. */
  folder: string;
}

/** In place of a paper's home: what is of all papers of a network. */
export const NETWORK = '*';

/** The papers of a deployment. */
export interface PaperList {
  papers: readonly PaperHosts[];
  /** A single paper is shown at unknown hosts, too; a network has no page for them. */
  isNetwork: boolean;
}

/** Of a request: the paper, and the one of its domains whose pages the host shows. */
export interface Place {
  paper: PaperHosts;
  domain: string;
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
export function domainOf(host: string | undefined, { home, known }: Domains): string {
  const bare = bareHostOf(host);
  return bare !== undefined && known.includes(bare) ? bare : home;
}

/** Returns the domain of a key of the page cache, which is a domain and an address. */
export function domainOfKey(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('/')));
}

export type HostMap = ReturnType<typeof createHostMap>;

/** Finds papers by host. A domain of two papers belongs to the one whose home it is, else to the first. */
export function createHostMap(list: PaperList = { papers: [], isNetwork: false }) {
  let { isNetwork } = list;
  const papers = new Map<string, PaperHosts>();
  const places = new Map<string, Place>();

  const add = (domain: string, paper: PaperHosts) => {
    const host = domainToASCII(domain) || domain;
    const place = places.get(host);
    if (!place || domain === paper.home) places.set(host, { paper, domain });
  };

  function remove(home: string): void {
    papers.delete(home);
    for (const [host, { paper }] of places) if (paper.home === home) places.delete(host);
  }

  function set(paper: PaperHosts): void {
    if (papers.has(paper.home)) remove(paper.home);
    papers.set(paper.home, paper);
    for (const domain of [paper.home, ...paper.known]) add(domain, paper);
  }

  function replace(next: PaperList): void {
    isNetwork = next.isNetwork;
    papers.clear();
    places.clear();
    for (const paper of next.papers) set(paper);
  }
  replace(list);

  const first = (): Place | undefined => {
    // The network's own page has no folder.
    const paper = papers.values().find(({ folder }) => !isNetwork || folder !== '');
    return paper && { paper, domain: paper.home };
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
    ofDomain: (domain: string): Place | undefined => {
      const place = places.get(domainToASCII(domain) || domain);
      return place?.domain === domain ? place : undefined;
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
