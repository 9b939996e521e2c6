import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether an address is a trusted proxy's. The hop is 0 for the peer, 1 for the last entry of X-Forwarded-For. */
export type TrustedProxies = (address: string, hop: number) => boolean;

/** A number of proxies in front of every node; each appends its peer to X-Forwarded-For. */
const HOPS = /^[1-9]\d?$/;

/**
 * Parses TRUSTED_PROXIES: addresses and ranges, such as 10.0.0.0/8, separated by commas; or a number of hops, such as 2.
 * Returns undefined for an empty text, throws for any other.
 */
export function readProxies(text: string): TrustedProxies | undefined {
  const given = text.trim();
  if (given === '') return undefined;
  if (HOPS.test(given)) return (_address, hop) => hop < Number(given);
  const list = new BlockList();
  for (const part of given.split(',')) {
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

/** Returns the client address of a request, for limits per address. */
export type ReaderAddress = (request: RequestHead) => string;

/**
 * X-Forwarded-For counts only as far as trusted proxies wrote it; without any, the address is the peer's.
 */
export function createReaderAddress(trusts: TrustedProxies | undefined): ReaderAddress {
  return ({ socket, headers }) => {
    const peer = withoutMapping(socket.remoteAddress ?? '');
    if (!trusts?.(peer, 0)) return network(peer);
    const named = headers['x-forwarded-for'];
    const chain = (Array.isArray(named) ? named.join(',') : (named ?? '')).split(',').map(normalize);
    // From the end: each trusted proxy vouches only for the address before its own.
    const reader = chain
      .reverse()
      .find((address, index) => isIP(address) === 0 || !trusts(address, index + 1));
    return network(reader !== undefined && isIP(reader) !== 0 ? reader : peer);
  };
}

/** Whether the peer is a trusted proxy. */
export function comesFromProxy({ socket }: RequestHead, trusts: TrustedProxies | undefined): boolean {
  return trusts?.(withoutMapping(socket.remoteAddress ?? ''), 0) === true;
}

/** Some proxies add the reader's port, and then write IPv6 addresses in brackets. */
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

/** A household or a server has a whole /64 of IPv6 addresses: it counts as one. */
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
