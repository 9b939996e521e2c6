import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Where a connection comes from, for counting how many one place has open. A proxy of our own network is believed when
 * it names the reader it speaks for; whoever comes from elsewhere speaks for themselves.
 */
export function readerAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const peer = withoutMapping(socket.remoteAddress ?? '');
  const named = headers['x-forwarded-for'];
  const last = (Array.isArray(named) ? named.join(',') : (named ?? '')).split(',').at(-1)?.trim() ?? '';
  return neighbourhood(last !== '' && isNear(peer) ? withoutMapping(last) : peer);
}

function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function isNear(address: string): boolean {
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i.test(address);
}

/** One household or server has a whole /64 of IPv6 addresses. */
function neighbourhood(address: string): string {
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
