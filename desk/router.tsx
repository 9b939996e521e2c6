import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

import { DESK_PATH, deskPathOf, paperInPath } from '../contract/paths.ts';

/** Content that takes longer to load keeps the top of the page in view. */
const RESTORE_TIMEOUT_MS = 3000;

type Parameters = Readonly<Record<string, string | undefined>>;
type Router = ReturnType<typeof createRouter>;
/** Receives the navigation that it holds up. */
type Blocker = (proceed: () => void) => void;

/** The address bar as state. Screens keep their filters in the query, so that Back and a reload return to them. */
function createRouter() {
  const listeners = new Set<() => void>();
  const scrollPositions = new Map<number, number>();
  /** In a network. Another paper is another document, so that nothing of one reaches the other. */
  const paper = paperInPath(location.pathname);
  const base = paper === undefined ? DESK_PATH : deskPathOf(paper);
  /** Screens know the addresses of one paper, without its name. */
  const readAddress = () => withBase(location.href, base, DESK_PATH);
  const hrefOf = (to: string) => withBase(new URL(to, address).href, DESK_PATH, base);
  let address = readAddress();
  /** Position in the browser's history, which each entry stores as its state. */
  let index: number = history.state?.index ?? 0;
  let blocker: Blocker | undefined;
  let isReturning = false;

  function show(entry: number): void {
    index = entry;
    address = readAddress();
    for (const notify of listeners) notify();
  }

  /** Runs at once, or after the blocker's question. */
  function confirmLeave(go: () => void): void {
    if (blocker)
      blocker(() => {
        blocker = undefined;
        go();
      });
    else go();
  }

  const leavesScreen = (target: string) => new URL(target).pathname !== new URL(address).pathname;

  function navigate(to: string, how: 'push' | 'replace' = 'push'): void {
    const { href } = new URL(to, address);
    const go = () => {
      scrollPositions.set(index, scrollY);
      const entry = how === 'push' ? index + 1 : index;
      history[`${how}State`]({ index: entry }, '', hrefOf(href));
      show(entry);
      if (how === 'push') scrollTo(0, 0);
    };
    if (leavesScreen(href)) confirmLeave(go);
    else go();
  }

  /** Back and Forward. Browsers do not let them be held up: a blocked one is undone, and repeated after the answer. */
  function traverse(): void {
    const entry: number | undefined = history.state?.index;
    if (entry === undefined) {
      // A link to a fragment made a new entry.
      history.replaceState({ index: index + 1 }, '');
      show(index + 1);
      return;
    }
    const steps = entry - index;
    if (isReturning) {
      isReturning = false;
    } else if (blocker && leavesScreen(readAddress())) {
      isReturning = true;
      history.go(-steps);
      confirmLeave(() => history.go(steps));
    } else {
      scrollPositions.set(index, scrollY);
      show(entry);
      restoreScroll(scrollPositions.get(entry) ?? 0);
    }
  }

  return {
    paper,
    hrefOf,
    getAddress: () => address,
    subscribe(notify: () => void) {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    start() {
      history.replaceState({ index }, '');
      // The browser restores the position before the screen has its content. A reload is its own affair.
      const setRestoration = ({ type }: { type: string }) => {
        history.scrollRestoration = type === 'pagehide' ? 'auto' : 'manual';
      };
      setRestoration({ type: 'pageshow' });
      const stop = new AbortController();
      addEventListener('popstate', traverse, stop);
      addEventListener('pagehide', setRestoration, stop);
      addEventListener('pageshow', setRestoration, stop);
      return () => stop.abort();
    },
    block(ask: Blocker) {
      blocker = ask;
      return () => {
        if (blocker === ask) blocker = undefined;
      };
    },
    confirmLeave,
    navigate,
    /** Changes parameters of the query in place. */
    setQuery: (parameters: Parameters) => navigate(withQuery(address, parameters), 'replace'),
  };
}

function withBase(href: string, from: string, to: string): string {
  const url = new URL(href);
  if (`${url.pathname}/`.startsWith(from)) url.pathname = to + url.pathname.slice(from.length);
  return url.href;
}

/** An address with changed parameters; undefined or empty removes one. */
export function withQuery(address: string | URL, parameters: Parameters): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  return url.pathname + url.search;
}

/** Scrolls when the page has grown long enough, unless the reader has moved meanwhile. */
function restoreScroll(top: number): void {
  const stop = new AbortController();
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 1) stop.abort();
  });
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown', 'popstate'])
    addEventListener(name, () => stop.abort(), { signal: stop.signal });
  setTimeout(() => stop.abort(), RESTORE_TIMEOUT_MS);
  observer.observe(document.documentElement);
}

const RouterContext = createContext<Router | undefined>(undefined);

export function RouterProvider({ children }: { children: ReactNode }) {
  const [router] = useState(createRouter);
  useEffect(() => router.start(), [router]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('Render this component inside RouterProvider.');
  return router;
}

export function useAddress(): URL {
  const { subscribe, getAddress } = useRouter();
  return new URL(useSyncExternalStore(subscribe, getAddress));
}

/**
 * Holds up navigation to other screens; `proceed` is defined while the user has to answer. If a reload loses changes, too, the
 * browser asks before it.
 */
export function useBlocker(
  isBlocking: boolean,
  isLostOnReload: boolean,
): { proceed: (() => void) | undefined; stay(): void } {
  const router = useRouter();
  const [proceed, setProceed] = useState<() => void>();
  useEffect(() => {
    if (isBlocking) return router.block((go) => setProceed(() => go));
  }, [router, isBlocking]);
  useEffect(() => {
    if (!isLostOnReload) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isLostOnReload]);
  return { proceed, stay: () => setProceed(undefined) };
}

/** A link within the desk. The browser handles a new tab, a middle click and the like. */
export function Link({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { navigate, hrefOf } = useRouter();
  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  }
  return <a href={hrefOf(href)} onClick={follow} {...rest} />;
}
