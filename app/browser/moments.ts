/** Does something once the browser has read the page to its end, in a task of its own. */
export function whenRead(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => setTimeout(act));
  else act();
}

/** Does something while nothing else is to be done. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 200);
}

/** Does something once the reader sees the page; where browsers do not tell when that is, soon. */
export function whenSeen(act: () => void): void {
  const isTold = PerformanceObserver.supportedEntryTypes.includes('paint');
  if (!isTold || performance.getEntriesByType('paint').length > 0) whenIdle(act);
  else
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      whenIdle(act);
    }).observe({ type: 'paint', buffered: true });
}

/** Does something once the reader sees the page and all of it is there: until then other things are worth more. */
export function whenWhole(act: () => void): void {
  if (document.readyState === 'complete') whenSeen(act);
  else addEventListener('load', () => whenSeen(act), { once: true });
}
