import type { Publication } from '../../contract/publication.ts';
import { canonicalHost, readTrustedHost } from '../../contract/trusted-host.ts';

export type Trust = (hostname: string, port: number) => boolean;

/** Parses trusted hosts: `host:port` trusts that port only, `host` all ports. */
export function createTrust(entries: readonly string[]): Trust {
  const trusted = new Set<string>();
  for (const entry of entries) {
    const read = readTrustedHost(entry);
    if (!read) throw new Error(`trustedHosts: '${entry}' is no host; write host or host:port`);
    trusted.add(`${read.host} ${read.port ?? '*'}`);
  }
  return (hostname, port) => {
    const host = canonicalHost(hostname);
    return host !== undefined && (trusted.has(`${host} *`) || trusted.has(`${host} ${port}`));
  };
}

export function trustsAddress(trust: Trust, address: string): boolean {
  if (address.startsWith('/') && !/^\/[/\\]/.test(address)) return true;
  const url = URL.parse(address);
  return url !== null && trust(url.hostname, portOf(url));
}

/** Whether a paper may have an address fetched: hosts that its network trusts for other papers are not its. */
export function mayName(
  address: string,
  { trustedHosts, untrustedHosts = [] }: Pick<Publication, 'trustedHosts' | 'untrustedHosts'>,
): boolean {
  return (
    !trustsAddress(createTrust(untrustedHosts), address) || trustsAddress(createTrust(trustedHosts), address)
  );
}

export function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}
