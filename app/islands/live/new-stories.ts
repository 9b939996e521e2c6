/** Remembers the headlines of a page before its reload, so that the reloaded page can mark new ones. */

const KEY = 'shown-stories';
const HEADLINES = '.card .hed a';
/** Time to read a headline. */
const SEEN_MS = 2000;

export function rememberHeadlines(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(HEADLINES)].map(({ href }) => href);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, links }));
  } catch {
    // Storage is off or full.
  }
}

/** Marks new stories until each has been in view for a while. */
export function markNewStories(): void {
  const links = takeHeadlines();
  if (!links) return;
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
    if (links.has(link.href)) continue;
    link.dataset.new = '';
    observer.observe(link);
  }
}

function takeHeadlines(): Set<unknown> | undefined {
  try {
    const { path, links } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    sessionStorage.removeItem(KEY);
    return path === location.pathname && Array.isArray(links) ? new Set(links) : undefined;
  } catch {
    return undefined;
  }
}
