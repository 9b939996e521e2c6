import { replaceBrokenImages } from './browser/broken-images.ts';
import {
  closeSectionsBehindLinks,
  startMenu,
  startSearchShortcut,
  startStickyBar,
} from './browser/header.ts';
import { followLive } from './browser/live.ts';
import {
  followHistory,
  openLinkedEntry,
  reloadIfBuildIsGone,
  reloadOnTryAgain,
} from './browser/navigation.ts';
import { startOffline } from './browser/offline.ts';
import { showSavedCount } from './browser/reading-list.ts';
import { keepTimesCurrent } from './browser/relative-times.ts';
import { startTheme } from './browser/theme.ts';
import { defineIslandRoot, type IslandElement } from './islands/island-root.ts';
import { markNewStories } from './islands/live/new-stories.ts';

/** The few kilobytes that every page loads: wakes islands, keeps times current, replaces broken images. */

const modules = import.meta.glob<object>('./islands/*.island.tsx');

const loaded = new Map<string, Promise<(element: HTMLElement, props: unknown) => Promise<void>>>();

function report(name: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is where a failed island is looked for
  console.error(`The island “${name}” failed; the page stays as the server sent it.`, error);
}

async function load(name: string): Promise<(element: HTMLElement, props: unknown) => Promise<void>> {
  const fetchModule = modules[`./islands/${name}.island.tsx`];
  if (!fetchModule) throw new Error(`there is no island of that name`);
  const [{ hydrateIsland }, module] = await Promise.all([import('./islands/hydrate.tsx'), fetchModule()]);
  return (element, props) => hydrateIsland(module, element, Object(props), (error) => report(name, error));
}

defineIslandRoot({
  load(name) {
    const loading = loaded.get(name) ?? load(name);
    loaded.set(name, loading);
    loading.catch(() => {
      // A failed download may succeed at the next try, or never again.
      loaded.delete(name);
      void reloadIfBuildIsGone(import.meta.url);
    });
    return loading;
  },
  report,
});
// On a streamed page the head has left before the title is known: what came late says it.
const { title } = document.querySelector<HTMLElement>('[data-title]')?.dataset ?? {};
if (title) document.title = title;
startTheme();
startMenu();
startStickyBar();
showSavedCount();
closeSectionsBehindLinks();
startSearchShortcut();
reloadOnTryAgain();
followHistory();
openLinkedEntry();
followLive();
markNewStories();
replaceBrokenImages();
keepTimesCurrent();
startOffline();
// Until then other connections are worth more.
addEventListener('load', startComfort, { once: true });

/** Code of single pages, fetched where it is needed; without it the page reads as the server sent it. */
function startComfort(): void {
  startFor<IslandElement>(
    'island-root[on=stored]',
    async () => (await import('./browser/reading.ts')).startReading,
  );
  startFor('[data-marked]', async () => (await import('./islands/faq/highlight.ts')).markFound);
}

function startFor<Target extends HTMLElement>(
  selector: string,
  fetchCode: () => Promise<(element: Target) => void>,
): void {
  const element = document.querySelector<Target>(selector);
  if (element)
    fetchCode().then(
      (start) => start(element),
      () => {},
    );
}
