import type { Publication } from '../../contract/publication.ts';
import { Icon } from '../components/icon.tsx';
import { NavLinks } from './nav-links.tsx';
import { type NavLink, newsLinks, sectionLinks } from './navigation.ts';

const ID = 'sections';

/**
 * The way to all sections, on screens wide enough for the navigation. A native popover: the browser opens it,
 * and closes it on Escape or a click elsewhere, without a script.
 */
export function SectionsMenu({ publication, path }: { publication: Publication; path: string }) {
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
