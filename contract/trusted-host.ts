/** A host, and its port where only that one is trusted. */
interface TrustedHost {
  host: string;
  port: number | undefined;
}

/** Normalizes a host: lower case, punycode, dotted IPv4, no brackets, no trailing dot. */
export function canonicalHost(hostname: string): string | undefined {
  const spelt = isIPv6(hostname) ? `[${hostname}]` : hostname;
  const parsed = URL.parse(`http://${spelt}`);
  if (parsed === null || parsed.hostname === '') return undefined;
  return parsed.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Parses an entry of `trustedHosts`, `host` or `host:port`. Undefined if it is neither. */
export function readTrustedHost(entry: string): TrustedHost | undefined {
  const match = isIPv6(entry) ? [entry, entry] : /^(\[[^\]]+\]|[^\s:/?#@[\]]+)(?::(\d{1,5}))?$/.exec(entry);
  const host = canonicalHost(match?.[1] ?? '');
  const port = match?.[2] === undefined ? undefined : Number(match[2]);
  return host && (port === undefined || port <= 65_535) ? { host, port } : undefined;
}

const isIPv6 = (text: string) => /:.*:/.test(text) && URL.canParse(`http://[${text}]`);
