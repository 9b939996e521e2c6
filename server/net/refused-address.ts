import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The first matching range names the refusal: narrow ranges come first. */
const REFUSED_V4 = {
  'a cloud metadata address': '169.254.169.254/32 100.100.100.200/32 168.63.129.16/32 192.0.0.192/32',
  'a loopback address': '127.0.0.0/8',
  'a private address': '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16',
  'a link-local address': '169.254.0.0/16',
  "a carrier's shared address": '100.64.0.0/10',
  'an address of this machine': '0.0.0.0/8',
  'a documentation address': '192.0.2.0/24 198.51.100.0/24 203.0.113.0/24',
  'a benchmarking address': '198.18.0.0/15',
  'a 6to4 relay address': '192.88.99.0/24',
  'a protocol address': '192.0.0.0/24',
  'a multicast address': '224.0.0.0/4',
  'the broadcast address': '255.255.255.255/32',
  'a reserved address': '240.0.0.0/4',
};

const REFUSED_V6 = {
  'a cloud metadata address': 'fd00:ec2::254/128 fd20:ce::254/128',
  'a loopback address': '::1/128',
  'an address of this machine': '::/128',
  'a v4-mapped address': '::ffff:0:0/96',
  'a v4-translated address': '::ffff:0:0:0/96',
  'a v4-compatible address': '::/96',
  'a NAT64 address': '64:ff9b::/96 64:ff9b:1::/48',
  'a 6to4 address': '2002::/16',
  'a Teredo address': '2001::/32',
  'a documentation address': '2001:db8::/32 3fff::/20',
  'a benchmarking address': '2001:2::/48',
  'a protocol address': '2001::/23',
  'a private address': 'fc00::/7',
  'a link-local address': 'fe80::/10 fec0::/10',
  'a multicast address': 'ff00::/8',
};

function blockList(ranges: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(' ')) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

// One list per family: in a shared BlockList, the v4-mapped range would contain every IPv4 address.
const listsOf = (refused: Record<string, string>, family: 'ipv4' | 'ipv6') =>
  Object.entries(refused).map(([kind, ranges]) => ({ kind, list: blockList(ranges, family) }));
const refusedV4 = listsOf(REFUSED_V4, 'ipv4');
const refusedV6 = listsOf(REFUSED_V6, 'ipv6');

/** Public IPv6 addresses; all others are refused. */
const publicV6 = blockList('2000::/3', 'ipv6');

export function refusalOf(address: string): string | undefined {
  if (isIPv4(address)) return refusedV4.find(({ list }) => list.check(address, 'ipv4'))?.kind;
  if (!isIPv6(address)) return 'not an address';
  const bare = address.replace(/%.*$/, '');
  const named = refusedV6.find(({ list }) => list.check(bare, 'ipv6'));
  if (named) return named.kind;
  return publicV6.check(bare, 'ipv6') ? undefined : 'not a public address';
}
