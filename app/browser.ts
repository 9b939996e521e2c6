import { replaceBrokenImages } from './browser/broken-images.ts';
import { disableCutItems } from './browser/cut-items.ts';
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
import { reportBrowserError, reportUncaughtErrors } from './browser/report-errors.ts';
import { startTheme } from './browser/theme.ts';
import { defineIslandRoot, type IslandElement, painted } from './islands/island-root.ts';
import { markNewStories } from './islands/live/new-stories.ts';

reportUncaughtErrors();

/** The script of every page, a few kilobytes: wakes islands, updates relative times, replaces broken images. */

const modules = import.meta.glob<object>('./islands/*.island.tsx');

const loaded = new Map<string, Promise<(element: HTMLElement, props: unknown) => Promise<void>>>();

function report(name: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: developers look for a failed island in the console
  console.error(`The island “${name}” failed; the page stays as the server sent it.`, error);
  reportBrowserError(error, `island ${name}`);
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
      // Retry at the next use. If the build is gone, reload the page.
      loaded.delete(name);
      void reloadIfBuildIsGone(import.meta.url);
    });
    return loading;
  },
  report,
});
// The head of a streamed page is sent before the title is known; its late part carries the title.
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
const connectLive = followLive();
markNewStories();
replaceBrokenImages();
disableCutItems();
keepTimesCurrent();
startOffline();
// After the first paint, which on a fast line comes after load: these requests would delay it.
addEventListener('load', () => void painted().then(startComfort), { once: true });

/** Connects live updates and loads the code that only some pages need. */
function startComfort(): void {
  connectLive();
  startFor<IslandElement>(
    'island-root[on=stored]',
    async () => (await import('./browser/reading.ts')).startReading,
  );
  startFor('.contents--rail', async () => (await import('./browser/current-section.ts')).markCurrentSection);
  startFor('[data-marked]', async () => (await import('./islands/faq/highlight.ts')).highlightSearch);
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
