import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NETWORK_PATH } from '../../contract/network-page.ts';
import { loadNetwork, type Network } from '../paper/network/load-network.ts';
import { loadSinglePaper } from '../paper/network/single-paper.ts';
import type { Environment } from './environment.ts';

/** Reads the folder of a paper, or of a network, which has a network.json. Throws where it has an issue. */
export function loadPapers({
  publicationFile,
  paperFolder,
}: Pick<Environment, 'publicationFile' | 'paperFolder'>): Promise<Network> {
  const isNetwork = existsSync(join(paperFolder, 'network.json'));
  return isNetwork ? loadNetwork(paperFolder) : loadSinglePaper(publicationFile);
}

/** Listed at the start. */
const MAX_ADDRESSES = 10;

export function addressesOf({ name, isNetwork, page, papers }: Network, port: number): string {
  if (!isNetwork) return `${name} is at http://localhost:${port}`;
  const local = papers.flatMap(
    ({ publication: { domain, hosts } }) => [domain, ...hosts].find(isLocal) ?? [],
  );
  const links = local.slice(0, MAX_ADDRESSES).map((host) => `http://${host}:${port}`);
  const count = papers.length === 1 ? 'one paper' : `${papers.length} papers`;
  const list = page && new URL(NETWORK_PATH, addressOfPaper(page.host, [page.host], port));
  return `${name} has ${count} on port ${port}${links.length > 0 ? `: ${links.join(', ')}` : ''}${list ? `; all are listed at ${list}` : ''}`;
}

/** Names ending in .localhost are those of this machine, where nothing in front of the site has another port. */
const isLocal = (host: string) => host.endsWith('.localhost');

/** Returns where links on the network's page, at `host`, lead to a paper. */
export function addressOfPaper(host: string, hosts: readonly string[], port: number): string {
  const local = isLocal(host) ? hosts.find(isLocal) : undefined;
  return local === undefined ? `https://${hosts[0]}/` : `http://${local}:${port}/`;
}
