import type { Publication } from '../../../contract/publication.ts';

/** Who asks, as feed hosts see it: hosts that know whom to write to block less. */
export function userAgentOf({
  userAgent,
  name,
  domain,
}: Pick<Publication, 'userAgent' | 'name' | 'domain'>): string {
  return userAgent ?? `Masthead/0.1 (${name}; https://${domain}/)`;
}
