/** What a page had before the reader took the offer of a newer one, so that the newer one can mark what it did not have. */

const SHOWN_KEY = 'shown-stories';
const HEADLINES = '.card .hed a';
/** Long enough to have read a headline. */
const SEEN_MS = 2000;

export function rememberShown(): void {
  const shown = [...document.querySelectorAll<HTMLAnchorElement>(HEADLINES)].map(({ href }) => href);
  try {
    sessionStorage.setItem(SHOWN_KEY, JSON.stringify({ path: location.pathname, shown }));
  } catch {
    // Storage is off or full: nothing is marked.
  }
}

/** Marks the stories that were not there before, each until it has been in view for a while. */
export function markNewStories(): void {
  const shown = takeShown();
  if (!shown) return;
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (!isIntersecting) continue;
        timers.set(
          target,
          setTimeout(() => {
            target.removeAttribute('data-new');
            observer.unobserve(target);
          }, SEEN_MS),
        );
      }
    },
    { threshold: 0.5 },
  );
  for (const link of document.querySelectorAll<HTMLAnchorElement>(HEADLINES)) {
    if (shown.has(link.href)) continue;
    link.dataset.new = '';
    observer.observe(link);
  }
}

function takeShown(): Set<unknown> | undefined {
  try {
    const { path, shown } = JSON.parse(sessionStorage.getItem(SHOWN_KEY) ?? '{}');
    sessionStorage.removeItem(SHOWN_KEY);
    return path === location.pathname && Array.isArray(shown) ? new Set(shown) : undefined;
  } catch {
    return undefined;
  }
}
