import type { Publication } from '../../contract/publication.ts';
import { MAX_QUERY_LENGTH } from '../../contract/search-limits.ts';
import { Icon } from '../components/icon.tsx';
import { NavLinks } from './nav-links.tsx';
import { PAGES, sectionLinks, TOPIC_ANCHORS } from './navigation.ts';
import { SavedLink, ThemeButton } from './reader-tools.tsx';

export const MENU_ID = 'menu';

/**
 * The browser opens and closes the menu itself, as a modal dialog: focus stays inside, Escape closes, the page behind
 * is inert, and no script is needed.
 */
export const opensMenu = { command: 'show-modal', commandfor: MENU_ID };
const closesMenu = { command: 'close', commandfor: MENU_ID };

export function Menu({ publication, path }: { publication: Publication; path: string }) {
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
          <NavLinks className="drawer__cols drawer__cols--topics" links={TOPIC_ANCHORS} path={path} />
          <NavLinks className="drawer__main" links={PAGES} path={path} />
        </nav>
        <div className="drawer__tools">
          <SavedLink />
          <ThemeButton />
        </div>
      </div>
    </dialog>
  );
}
