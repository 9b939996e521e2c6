import { SAVED_PATH } from '../../contract/offline.ts';
import { Icon } from '../components/icon.tsx';

/** Links to data of the reader's own browser: shown where scripts run, in the header and in the menu. */

/** The way to the saved articles; browser/reading-list.ts adds how many there are. */
export function SavedLink() {
  return (
    <a className="tool tool--saved" href={SAVED_PATH}>
      <Icon name="bookmark" />
      <span>
        Saved <span className="tool__count" data-saved-count />
      </span>
    </a>
  );
}

/** In the header its tooltip is its name, in the menu its words: with both, screen readers say the name twice. */
export function ThemeButton({ inMenu = false }: { inMenu?: boolean }) {
  const name = 'Switch to dark theme';
  return (
    <button className="tool tool--theme" type="button" data-theme-button title={inMenu ? undefined : name}>
      <Icon name="system" className="tool__system" />
      <Icon name="sun" className="tool__light" />
      <Icon name="moon" className="tool__dark" />
      {inMenu ? <span>{name}</span> : null}
    </button>
  );
}
