import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether an address is a trusted proxy. Hop 0 is the peer, hop 1 the last entry of X-Forwarded-For. */
export type TrustedProxies = (address: string, hop: number) => boolean;

/** A number of proxies in front of every node; each appends its peer to X-Forwarded-For. */
const HOPS = /^[1-9]\d?$/;

/**
 * Parses TRUSTED_PROXIES: addresses and ranges, such as 10.0.0.0/8, separated by commas; or a number of hops, such as 2.
 * Returns undefined for an empty text, throws for any other.
 */
export function readProxies(text: string): TrustedProxies | undefined {
  const value = text.trim();
  if (value === '') return undefined;
  if (HOPS.test(value)) return (_address, hop) => hop < Number(value);
  const list = new BlockList();
  for (const part of value.split(',')) {
    const [address = '', length] = part.trim().split('/');
    const family = familyOf(address);
    list.addSubnet(address, Number(length ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => list.check(address, familyOf(address));
}

export function isValidProxies(text: string): boolean {
  try {
    readProxies(text);
    return true;
  } catch {
    return false;
  }
}

type RequestHead = Pick<IncomingMessage, 'socket' | 'headers'>;

export type ReaderAddress = (request: RequestHead) => string;

/** Believes X-Forwarded-For only as far as trusted proxies wrote it; otherwise returns the peer's address. */
export function createReaderAddress(trusts: TrustedProxies | undefined): ReaderAddress {
  return ({ socket, headers }) => {
    const peer = withoutMapping(socket.remoteAddress ?? '');
    if (!trusts?.(peer, 0)) return network(peer);
    const forwarded = headers['x-forwarded-for'];
    const chain = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
      .split(',')
      .map(normalize);
    // From the end: each trusted proxy vouches only for the address before its own.
    const reader = chain
      .reverse()
      .find((address, index) => isIP(address) === 0 || !trusts(address, index + 1));
    return network(reader !== undefined && isIP(reader) !== 0 ? reader : peer);
  };
}

export function comesFromProxy({ socket }: RequestHead, trusts: TrustedProxies | undefined): boolean {
  return trusts?.(withoutMapping(socket.remoteAddress ?? ''), 0) === true;
}

/** Some proxies append the port, with IPv6 addresses in brackets. */
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/;

function normalize(address: string): string {
  return withoutMapping(address.trim().replace(WITH_PORT, '$1$2'));
}

function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** A household or server has a /64 of IPv6 addresses, which counts as one address. */
function network(address: string): string {
  if (!isIPv6(address)) return address.slice(0, 45);
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const filled = [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest];
  return filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
