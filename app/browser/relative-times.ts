import { relativeTime } from '../components/relative-time.ts';

/** Pages are pressed ahead of the reader and stay open: their 'N minutes ago' and their date are kept true here. */
export function keepTimesCurrent(): void {
  const timeZone = document.documentElement.dataset.timeZone ?? 'UTC';
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone });
  const update = () => {
    const now = new Date();
    for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
      setText(element, relativeTime(new Date(element.dateTime), now, timeZone));
    }
    const date = document.querySelector('time[data-today]');
    if (date) setText(date, today.format(now));
  };
  update();
  setInterval(update, 30_000);
  // A page that comes back from the back/forward cache, or from behind another tab, has slept.
  addEventListener('pageshow', update);
  document.addEventListener('visibilitychange', update);
}

function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
