import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses and ranges, such as 10.0.0.0/8, parted by commas; undefined where there are none. Throws at any other. */
export function readProxies(text: string): BlockList | undefined {
  if (text.trim() === '') return undefined;
  const list = new BlockList();
  for (const part of text.split(',')) {
    const [address = '', length] = part.trim().split('/');
    const family = familyOf(address);
    list.addSubnet(address, Number(length ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

/** Says where a request comes from, for counting how much one place asks for. */
export type ReaderAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/**
 * A proxy is believed when it names the reader it speaks for, if its address is one of the trusted ones. Nobody is by
 * default: whoever connects speaks for themselves.
 */
export function createReaderAddress(trustedProxies: BlockList | undefined): ReaderAddress {
  const isTrusted = (address: string) => trustedProxies?.check(address, familyOf(address)) === true;
  return ({ socket, headers }) => {
    const peer = withoutMapping(socket.remoteAddress ?? '');
    if (!trustedProxies || !isTrusted(peer)) return network(peer);
    const named = headers['x-forwarded-for'];
    const chain = (Array.isArray(named) ? named.join(',') : (named ?? '')).split(',').map(cleaned);
    // From the end: each trusted proxy vouches for the address before it, and for no other.
    const reader = chain.findLast((address) => isIP(address) === 0 || !isTrusted(address));
    return network(reader !== undefined && isIP(reader) !== 0 ? reader : peer);
  };
}

function cleaned(address: string): string {
  return withoutMapping(address.trim());
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
