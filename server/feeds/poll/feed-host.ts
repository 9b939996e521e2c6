/** Whom an address asks: one name for all of a host's feeds, '' for the site itself. */
export function hostOfAddress(address: string): string {
  return URL.parse(address)?.host ?? '';
}
