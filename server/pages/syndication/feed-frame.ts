import type { Publication } from '../../../contract/publication.ts';
import type { Feed } from './feed.ts';

/** What all feeds of a publication have in common. */
export function frameOf({
  name,
  domain,
  locale,
  webSub,
}: Publication): Pick<Feed, 'language' | 'icon' | 'hub' | 'publisher' | 'about'> {
  const site = `https://${domain}`;
  return {
    language: locale,
    icon: `${site}/icons/192.png`,
    hub: webSub ?? undefined,
    publisher: name,
    about: `${site}/feeds`,
  };
}
