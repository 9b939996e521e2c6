import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether an address is that of a proxy which is believed; the hop is 0 for the one that connects, 1 for whom that names. */
export type TrustedProxies = (address: string, hop: number) => boolean;

/** A number of proxies that fronts every node; each adds the address that it sees to X-Forwarded-For. */
const HOPS = /^[1-9]\d?$/;

/**
 * Addresses and ranges, such as 10.0.0.0/8, parted by commas; or how many proxies readers pass, such as 2. Undefined where
 * there are none. Throws at any other.
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

export function areProxies(text: string): boolean {
  try {
    readProxies(text);
    return true;
  } catch {
    return false;
  }
}

type Asking = Pick<IncomingMessage, 'socket' | 'headers'>;

/** Says where a request comes from, for counting how much one place asks for. */
export type ReaderAddress = (request: Asking) => string;

/**
 * A proxy is believed when it names the reader it speaks for, if it is one of the trusted ones. Nobody is by default:
 * whoever connects speaks for themselves.
 */
export function createReaderAddress(trusts: TrustedProxies | undefined): ReaderAddress {
  return ({ socket, headers }) => {
    const peer = withoutMapping(socket.remoteAddress ?? '');
    if (!trusts?.(peer, 0)) return network(peer);
    const named = headers['x-forwarded-for'];
    const chain = (Array.isArray(named) ? named.join(',') : (named ?? '')).split(',').map(cleaned);
    // From the end: each trusted proxy vouches for the address before it, and for no other.
    const reader = chain
      .reverse()
      .find((address, index) => isIP(address) === 0 || !trusts(address, index + 1));
    return network(reader !== undefined && isIP(reader) !== 0 ? reader : peer);
  };
}

/** Whether a request comes straight from a trusted proxy. */
export function comesFromProxy({ socket }: Asking, trusts: TrustedProxies | undefined): boolean {
  return trusts?.(withoutMapping(socket.remoteAddress ?? ''), 0) === true;
}

/** Some proxies add the reader's port, and then write IPv6 addresses in brackets. */
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/;

function cleaned(address: string): string {
  return withoutMapping(address.trim().replace(WITH_PORT, '$1$2'));
}

function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** One household or server has a whole /64 of IPv6 addresses. */
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
