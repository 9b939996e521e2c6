import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NETWORK_PATH } from '../../contract/network-page.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Log } from '../lib/log.ts';
import type { Issue } from '../paper/content/issue.ts';
import { followNetwork } from '../paper/network/follow-network.ts';
import { loadNetwork } from '../paper/network/load-network.ts';
import { followPublication } from '../paper/publication/follow-publication.ts';
import { loadPublication } from '../paper/publication/load-publication.ts';
import type { Environment } from './environment.ts';
import type { NetworkPageSettings } from './network-page.ts';
import type { PaperSource, Papers } from './papers.ts';

export interface FollowedPapers {
  /** Reads the folder now. Returns why the paper's settings are not in use. */
  checkForChanges(source: Pick<PaperSource, 'name'>): Promise<string | undefined>;
  /** Of papers of a network whose saved settings are not in use. */
  issues?(): readonly Issue[];
  close(): Promise<void>;
}

export interface LoadedPapers {
  name: string;
  isNetwork: boolean;
  networkPage: NetworkPageSettings | undefined;
  sources: readonly PaperSource[];
  /** Puts into use what is saved in the folder from now on. */
  follow(papers: Pick<Papers, 'replace' | 'remove'>, log: Log): FollowedPapers;
}

/** Reads the folder of a paper, or of a network, which has a network.json. Throws where it has an issue. */
export async function loadPapers({
  publicationFile,
  paperFolder,
}: Pick<Environment, 'publicationFile' | 'paperFolder'>): Promise<LoadedPapers> {
  if (!existsSync(join(paperFolder, 'network.json')))
    return singlePaper(paperFolder, await loadPublication(publicationFile), publicationFile);
  const network = await loadNetwork(paperFolder);
  return {
    name: network.name,
    isNetwork: true,
    networkPage: network.page,
    sources: network.papers,
    follow: (papers, log) =>
      followNetwork({
        network,
        log,
        async onChange({ before, after }) {
          if (after) await papers.replace(before, after);
          else if (before) await papers.remove(before);
        },
      }),
  };
}

/** Listed at the start. */
const MAX_ADDRESSES = 10;

export function addressesOf({ name, isNetwork, networkPage, sources }: LoadedPapers, port: number): string {
  if (!isNetwork) return `${name} is at http://localhost:${port}`;
  const local = sources.flatMap(
    ({ publication: { domain, hosts } }) => [domain, ...hosts].find(isLocal) ?? [],
  );
  const links = local.slice(0, MAX_ADDRESSES).map((host) => `http://${host}:${port}`);
  const count = sources.length === 1 ? 'one paper' : `${sources.length} papers`;
  const list =
    networkPage && new URL(NETWORK_PATH, addressOfPaper(networkPage.host, [networkPage.host], port));
  return `${name} has ${count} on port ${port}${links.length > 0 ? `: ${links.join(', ')}` : ''}${list ? `; all are listed at ${list}` : ''}`;
}

/** Names ending in .localhost are those of this machine, where nothing in front of the site has another port. */
const isLocal = (host: string) => host.endsWith('.localhost');

/** Returns where links on the network's page, at `host`, lead to a paper. */
export function addressOfPaper(host: string, hosts: readonly string[], port: number): string {
  const local = isLocal(host) ? hosts.find(isLocal) : undefined;
  return local === undefined ? `https://${hosts[0]}/` : `http://${local}:${port}/`;
}

/** A paper by itself: a network of one. */
export function singlePaper(folder: string, publication: Publication, file: string): LoadedPapers {
  const sourceOf = (saved: Publication): PaperSource => ({
    name: '',
    folder,
    publication: saved,
  });
  let current = sourceOf(publication);
  return {
    name: publication.name,
    isNetwork: false,
    networkPage: undefined,
    sources: [current],
    follow: (papers, log) =>
      followPublication({
        file,
        publication,
        log,
        async onChange(saved) {
          const next = sourceOf(saved);
          await papers.replace(current, next);
          current = next;
        },
      }),
  };
}
