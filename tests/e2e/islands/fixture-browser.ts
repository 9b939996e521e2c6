import { defineIslandRoot } from '../../../app/islands/island-root.ts';

/** As app/browser.ts, for the islands of the tests: downloads are counted, one never arrives. */
declare global {
  interface Window {
    fetched: string[];
    reported: string[];
  }
}
window.fetched = [];
window.reported = [];

const loaded = new Map<string, ReturnType<typeof load>>();

async function load(name: string) {
  window.fetched.push(name);
  if (name === 'missing') throw new Error('never arrives');
  const [{ hydrateIsland }, islands] = await Promise.all([
    import('../../../app/islands/hydrate.tsx'),
    import('./fixture-islands.tsx'),
  ]);
  const module = Object.fromEntries(Object.entries(islands).filter(([, island]) => island.name === name));
  return (element: HTMLElement, props: unknown) =>
    hydrateIsland(module, element, Object(props), (error) => window.reported.push(String(error)));
}

defineIslandRoot({
  load(name) {
    const loading = loaded.get(name) ?? load(name);
    loaded.set(name, loading);
    return loading;
  },
  report: (name, error) => window.reported.push(`${name}: ${error}`),
});
