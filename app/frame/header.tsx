import type { Publication } from '../../contract/publication.ts';
import type { Theme } from '../../contract/theme.ts';
import { dayOf, nextMidnight, wallTime } from '../../contract/wall-time.ts';
import { Icon } from '../components/icon.tsx';
import { Island } from '../islands/island.tsx';
import { type SearchProps, search } from '../islands/search.island.tsx';
import { fullDate } from '../text/relative-time.ts';
import { Menu, opensMenu } from './menu.tsx';
import { NavLinks } from './nav-links.tsx';
import { newsLinks, PAGES, TOPIC_ANCHORS } from './navigation.ts';
import { SavedLink, ThemeButton } from './reader-tools.tsx';
import { SectionsMenu } from './sections-menu.tsx';

interface HeaderProps {
  publication: Publication;
  wordmark: Theme['wordmark'];
  path: string;
  now: Date;
}

/**
 * Date, tagline and pages, the name of the paper, and one line of navigation. On narrow screens menu, name and search are
 * one bar that sticks to the top; on the front page it includes the topics. There the name is the page's heading.
 */
export function Header({ publication, wordmark, path, now }: HeaderProps) {
  const home = path === '/';
  const Name = home ? 'h1' : 'p';
  return (
    <>
      <header className="top">
        <div className="util">
          <div className="wrap util__row">
            <Today now={now} publication={publication} />
            <span className="util__tag">{publication.tagline}</span>
            <nav className="util__pages" aria-label="Pages">
              <NavLinks className="util__links" links={PAGES} path={path} />
            </nav>
          </div>
        </div>
        <div className={home ? 'bar bar--home' : 'bar'} data-bar>
          <div className="wrap mast">
            <button className="tool tool--menu" type="button" {...opensMenu} aria-label="Open menu">
              <Icon name="menu" />
            </button>
            <Name className="mast__name">
              <a href="/">
                <Wordmark wordmark={wordmark} name={publication.name} />
              </a>
            </Name>
            <div className="mast__tools">
              <Island of={search} on="interaction" props={searchProps(publication)} />
              <SavedLink />
              <ThemeButton />
            </div>
          </div>
          <nav className="nav" aria-label="Primary">
            <div className="wrap nav__row">
              <NavLinks className="nav__main" links={newsLinks(publication)} path={path} />
              <NavLinks className="nav__topics" links={TOPIC_ANCHORS} path={path} />
              <SectionsMenu publication={publication} path={path} />
            </div>
          </nav>
        </div>
      </header>
      <Menu publication={publication} path={path} />
    </>
  );
}

function searchProps({ name, trendingTopics, domain, services }: Publication): SearchProps {
  return { publication: name, topics: trendingTopics, domain, apiKey: services.key };
}

/** An SVG wordmark replaces the name, which stays its accessible name. */
function Wordmark({ wordmark, name }: { wordmark: Theme['wordmark']; name: string }) {
  if (!wordmark || 'text' in wordmark) return <>{wordmark?.text ?? name}</>;
  return (
    <>
      <span className="vh">{name}</span>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server: shapes alone */}
      <span className="mast__mark" aria-hidden="true" dangerouslySetInnerHTML={{ __html: wordmark.svg }} />
    </>
  );
}

/** The date where the paper is published, whatever the clock of the server or the reader says. Phones hide the weekday. */
function Today({ now, publication }: Pick<HeaderProps, 'now' | 'publication'>) {
  const { timeZone } = publication;
  const { weekday, date } = fullDate(now, publication);
  return (
    <time
      className="util__date"
      dateTime={dayOf(wallTime(now, timeZone))}
      data-true-until={nextMidnight(now, timeZone)}
    >
      <span className="util__weekday">{weekday}</span>
      {date}
    </time>
  );
}
