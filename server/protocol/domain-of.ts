import type { Domains } from './channel.ts';

/** The domain whose pages a visitor of a host sees. Unknown hosts see the publication's own, and so share its pages. */
export function domainOf(host: string | undefined, { home, known }: Domains): string {
  if (host === undefined || known.length === 0) return home;
  const named = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');
  return known.includes(named) ? named : home;
}
