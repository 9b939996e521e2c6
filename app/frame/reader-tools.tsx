import { SAVED_PATH } from '../../contract/offline.ts';
import { Icon } from '../components/icon.tsx';

/** What only the reader's own browser stores: shown where scripts run, in the header and in the menu. */

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

export function ThemeButton() {
  return (
    <button className="tool tool--theme" type="button" data-theme-button aria-label="Switch to dark theme">
      <Icon name="system" className="tool__system" />
      <Icon name="sun" className="tool__light" />
      <Icon name="moon" className="tool__dark" />
      <span className="tool__name">Switch to dark theme</span>
    </button>
  );
}
