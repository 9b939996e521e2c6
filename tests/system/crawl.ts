import { expect } from 'vitest';

/** What no page links to. */
const UNLINKED = [
  '/',
  '/404',
  '/nowhere',
  '/category/nowhere',
  '/blog/nowhere',
  '/icon.svg',
  '/metrics',
  '/readyz',
  '/api/faq',
  '/api/topics',
  '/api/pages/about',
  '/api/get_metainfo?page=1',
  '/newswire/business.xml',
];
/** The same drawing in other widths; there are hundreds, and each takes a while to make. */
const COPIES = /^\/illustrations\/.*\.webp/;
const SAMPLE = /meridian|ledger|alder\b|newswire|open ?desk|3,000|night shift|container port/gi;

/** Every address of a site, by way of its pages, styles and scripts: headers and bytes of each. */
export async function crawl(site: string, more: readonly string[]): Promise<Map<string, string>> {
  const key = { Authorization: 'Bearer public-anonymous-key' };
  const read = new Map<string, string>();
  const waiting = [...UNLINKED, ...more];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (read.has(address) || address.startsWith('//') || COPIES.test(address)) continue;
    expect(read.size).toBeLessThan(3000);
    const answer = await fetch(site + address, { headers: key, redirect: 'manual' });
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    read.set(address, [...answer.headers].flat().concat(text).join('\n'));
    if (/html|css|javascript/.test(answer.headers.get('content-type') ?? '')) {
      waiting.push(...addressesIn(text));
    }
  }
  expect([...read.keys()].some((address) => /^\/assets\/.*\.js$/.test(address))).toBe(true);
  return read;
}

/** Every address in a text of ours: in attributes, lists of pictures, styles and scripts. */
function addressesIn(text: string): string[] {
  const found = text.matchAll(/(?:["'(,]\s?|\ssrcset=")(\/[\w./?=&;%+-]*|assets\/[\w./-]+)/g);
  return Array.from(found, ([, address = '']) => address.replace(/&amp;/g, '&')).map((address) =>
    address.startsWith('/') ? address : `/${address}`,
  );
}

/** The words of the sample that addresses say, other than those that were asked for. */
export function leaksIn(read: ReadonlyMap<string, string>): string[] {
  return [...read].flatMap(([address, text]) => {
    const words = new Set(Array.from(text.replaceAll(address, '').matchAll(SAMPLE), ([word]) => word));
    return words.size > 0 ? [`${address}: ${[...words].join(', ')}`] : [];
  });
}
