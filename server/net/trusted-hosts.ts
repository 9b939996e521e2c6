import { isIPv6 } from 'node:net';

export type Trust = (hostname: string, port: number) => boolean;

/** Normalizes a host: lower case, punycode, dotted IPv4, no brackets, no trailing dot. */
function canonicalHost(hostname: string): string | undefined {
  const spelt = isIPv6(hostname) ? `[${hostname}]` : hostname;
  const parsed = URL.parse(`http://${spelt}`);
  if (parsed === null || parsed.hostname === '') return undefined;
  return parsed.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Parses trusted hosts: `host:port` trusts that port only, `host` all ports. */
export function createTrust(entries: readonly string[]): Trust {
  const trusted = new Set<string>();
  for (const entry of entries) {
    const match = isIPv6(entry) ? [entry, entry] : /^(\[[^\]]+\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?$/.exec(entry);
    const host = canonicalHost(match?.[1] ?? '');
    if (!host) throw new Error(`trustedHosts: '${entry}' is no host; write host or host:port`);
    trusted.add(`${host} ${match?.[2] === undefined ? '*' : Number(match[2])}`);
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

export function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}
