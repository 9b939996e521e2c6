import type { Publication } from '../../contract/publication.ts';
import { MAX_QUERY_LENGTH } from '../../contract/search-limits.ts';
import type { Theme } from '../../contract/theme.ts';
import { dayOf, nextMidnight, wallTime } from '../../contract/wall-time.ts';
import { Icon } from '../components/icon.tsx';
import { Island } from '../islands/island.tsx';
import { type SearchProps, search } from '../islands/search.island.tsx';
import { fullDate } from '../text/relative-time.ts';
import { NavLinks } from './nav-links.tsx';
import { type NavLink, newsLinks, PAGES, sectionLinks, topicLinks } from './navigation.ts';
import { SavedLink, ThemeButton } from './reader-tools.tsx';

interface HeaderProps {
  publication: Publication;
  wordmark: Theme['wordmark'];
  path: string;
  /** False: the front page has no sections of topics. */
  hasTopics: boolean;
  now: Date;
}

/**
 * Date, tagline and pages, the name of the paper, and one line of navigation. On narrow screens menu, name and search are
 * one bar that sticks to the top; on the front page it includes the topics. There the name is the page's heading.
 */
export function Header({ publication, wordmark, path, hasTopics, now }: HeaderProps) {
  const home = path === '/';
  const topics = topicLinks(publication, hasTopics);
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
              <NavLinks className="nav__topics" links={topics} path={path} />
              <SectionsMenu publication={publication} path={path} />
            </div>
          </nav>
        </div>
      </header>
      <Menu publication={publication} path={path} topics={topics} />
    </>
  );
}

function searchProps({ name, trendingTopics, domain, services }: Publication): SearchProps {
  return { publication: name, topics: trendingTopics, domain, apiKey: services.key };
}

/** An SVG wordmark replaces the name, which stays its accessible name. */
export function Wordmark({ wordmark, name }: { wordmark: Theme['wordmark']; name: string }) {
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

const ID = 'sections';

/**
 * The way to all sections, on screens wide enough for the navigation. A native popover: the browser opens it,
 * and closes it on Escape or a click elsewhere, without a script.
 */
function SectionsMenu({ publication, path }: { publication: Publication; path: string }) {
  const sections = sectionLinks(publication);
  const isHere = ({ href }: NavLink) => href === path;
  const inSection = sections.some(isHere) && !newsLinks(publication).some(isHere);
  return (
    <div className="sections">
      <button
        className="sections__button"
        type="button"
        popoverTarget={ID}
        aria-current={inSection ? 'true' : undefined}
      >
        All sections
        <Icon name="down" />
      </button>
      <div className="sections__panel" id={ID} popover="auto">
        <NavLinks className="wrap sections__list" label="Sections" links={sections} path={path} />
      </div>
    </div>
  );
}

const MENU_ID = 'menu';

interface MenuProps {
  publication: Publication;
  path: string;
  topics: readonly NavLink[];
}

/**
 * The browser opens and closes the menu itself, as a modal dialog: focus stays inside, Escape closes, the page behind
 * is inert, and no script is needed.
 */
const opensMenu = { command: 'show-modal', commandfor: MENU_ID };
const closesMenu = { command: 'close', commandfor: MENU_ID };

function Menu({ publication, path, topics }: MenuProps) {
  return (
    <dialog className="drawer" id={MENU_ID} aria-label="Menu">
      <div className="wrap">
        <div className="drawer__bar">
          <span className="drawer__name">{publication.name}</span>
          <button className="tool" type="button" {...closesMenu} aria-label="Close menu">
            <Icon name="close" />
          </button>
        </div>
        <search>
          <form className="drawer__search" action="/search">
            <label className="field">
              <span className="vh">Search {publication.name}</span>
              <Icon name="search" />
              <input type="search" name="q" placeholder="Search" maxLength={MAX_QUERY_LENGTH} />
            </label>
          </form>
        </search>
        <nav aria-label="Menu">
          <h2>Sections</h2>
          <NavLinks
            className="drawer__cols drawer__cols--sections"
            links={sectionLinks(publication)}
            path={path}
          />
          <h2>Topics</h2>
          <NavLinks className="drawer__cols drawer__cols--topics" links={topics} path={path} />
          <NavLinks className="drawer__main" links={PAGES} path={path} />
        </nav>
        <div className="drawer__tools">
          <SavedLink />
          <ThemeButton inMenu />
        </div>
      </div>
    </dialog>
  );
}
