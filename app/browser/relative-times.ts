import { dateStyleOfPage, fullDate, JUST_NOW, relativeTime } from '../text/relative-time.ts';

/** Pages are rendered ahead of the reader and stay open: their 'N minutes ago' and their date are kept true here. */
export function keepTimesCurrent(): void {
  const style = dateStyleOfPage();
  const update = () => {
    const now = new Date();
    for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
      // An empty attribute has no other words for the first minute.
      const firstMinute = element.dataset.relative || JUST_NOW;
      // A date stays true; only relative times change.
      if (!element.textContent.endsWith(' ago') && element.textContent !== firstMinute) continue;
      setText(element, relativeTime(new Date(element.dateTime), now, style, firstMinute));
    }
    const today = document.querySelector<HTMLElement>('time[data-true-until]');
    // The first formatter that a page makes takes a slow phone a fifth of a second: most pages never need one.
    if (today && now.getTime() >= Number(today.dataset.trueUntil)) {
      const { weekday, date } = fullDate(now, style);
      setText(today.firstChild, weekday);
      setText(today.lastChild, date);
    }
  };
  update();
  setInterval(update, 30_000);
  // A page that comes back from the back/forward cache, or from behind another tab, has slept.
  addEventListener('pageshow', update);
  document.addEventListener('visibilitychange', update);
}

function setText(node: Node | null, text: string): void {
  if (node && node.textContent !== text) node.textContent = text;
}
