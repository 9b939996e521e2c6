import type { PageLink } from '../../contract/pages.ts';
import { type Publication, SOCIAL, type SocialNetwork } from '../../contract/publication.ts';
import { Icon } from '../components/icon.tsx';
import { footerColumns, type NavLink, pagesAt } from './navigation.ts';

const NETWORK_NAMES: Record<SocialNetwork, string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  rss: 'RSS',
};

interface FooterProps {
  publication: Publication;
  pages: readonly PageLink[];
  network: NavLink | undefined;
  hasTopics: boolean;
  now: Date;
}

export function Footer({ publication, pages, network, hasTopics, now }: FooterProps) {
  const { locale, timeZone } = publication;
  const year = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone }).format(now);
  return (
    <footer className="foot below">
      <div className="wrap">
        <div className="foot__top">
          <div>
            <p className="foot__name">{publication.name}</p>
            {publication.tagline ? <p className="foot__tag">{publication.tagline}</p> : null}
            {publication.texts.footer ? <p className="foot__net">{publication.texts.footer}</p> : null}
          </div>
          <div className="foot__cols">
            {footerColumns(publication, pages, { network, hasTopics }).map(({ title, links }) => (
              <div key={title}>
                <h2>{title}</h2>
                <ul>
                  {links.map(({ name, href }) => (
                    <li key={href}>
                      <a href={href}>{name}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
        <div className="foot__base">
          <div className="foot__legal">
            {pagesAt('legal', pages).map(({ name, href }) => (
              <a key={href} href={href}>
                {name}
              </a>
            ))}
            <button className="foot__pause" type="button" data-switch="live-updates">
              Pause live updates
            </button>
            <button
              className="foot__pause"
              type="button"
              data-switch="search-key"
              title="It opens the search"
            >
              Turn off the / key
            </button>
            <span>
              © {year} {publication.name}
            </span>
          </div>
          <SocialLinks social={publication.social} />
        </div>
      </div>
    </footer>
  );
}

function SocialLinks({ social }: { social: Publication['social'] }) {
  return (
    <div className="social">
      {SOCIAL.map((network) => {
        const address = social[network];
        if (!address) return null;
        return (
          <a
            key={network}
            href={address}
            aria-label={`${NETWORK_NAMES[network]} (opens in a new tab)`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name={network} />
          </a>
        );
      })}
    </div>
  );
}
