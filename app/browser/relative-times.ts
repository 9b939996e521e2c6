import { dateStyleOfPage, fullDate, JUST_NOW, relativeTime } from '../text/relative-time.ts';

/** Updates 'N minutes ago' and the header's date: pages are cached, and stay open. */
export function keepTimesCurrent(): void {
  const style = dateStyleOfPage();
  const update = () => {
    const now = new Date();
    for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
      // The attribute may hold another text for the first minute.
      const firstMinute = element.dataset.relative || JUST_NOW;
      // Dates do not change.
      if (!element.textContent.endsWith(' ago') && element.textContent !== firstMinute) continue;
      setText(element, relativeTime(new Date(element.dateTime), now, style, firstMinute));
    }
    const today = document.querySelector<HTMLElement>('time[data-true-until]');
    // Creating the first formatter takes a slow phone 200 ms, and most pages never need one.
    if (today && now.getTime() >= Number(today.dataset.trueUntil)) {
      const { weekday, date } = fullDate(now, style);
      setText(today.firstChild, weekday);
      setText(today.lastChild, date);
    }
  };
  update();
  setInterval(update, 30_000);
  // Timers do not run in hidden pages and in the back/forward cache.
  addEventListener('pageshow', update);
  document.addEventListener('visibilitychange', update);
}

function setText(node: Node | null, text: string): void {
  if (node && node.textContent !== text) node.textContent = text;
}
