/** The hosts that have articles of their own, and the publication's, which serves all others. */
export interface Domains {
  home: string;
  known: readonly string[];
}

/** Returns the domain whose pages a host shows. Unknown hosts show the publication's own, and share its cached pages. */
export function domainOf(host: string | undefined, { home, known }: Domains): string {
  if (host === undefined || known.length === 0) return home;
  const bare = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');
  return known.includes(bare) ? bare : home;
}
