import { Icon } from '../components/icon.tsx';
import { type NavLink, NEWS, SECTIONS } from './navigation.ts';

const ID = 'sections';

/**
 * The way to all fifteen sections, on screens wide enough for the navigation. A native popover: the browser opens it,
 * and closes it on Escape or a click elsewhere, without a script.
 */
export function SectionsMenu({ path }: { path: string }) {
  const isHere = ({ href }: NavLink) => href === path;
  const inSection = SECTIONS.some(isHere) && !NEWS.some(isHere);
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
        <ul className="wrap sections__list" aria-label="Sections">
          {SECTIONS.map(({ name, href }) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
