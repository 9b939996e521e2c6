import { absoluteTime, type DateStyle, dateStyleOfPage, relativeTime } from '../text/relative-time.ts';
import { forgetHistory, type ListedArticle, readHistory, readSaved, unsaveArticle } from './reading-list.ts';

/** Fills the page of saved articles from what this browser holds. Where there is nothing, the page's own words stay. */
export function showSaved(): void {
  const style = dateStyleOfPage();
  fill('[data-saved-list]', readSaved(), (article) => [
    headline(article),
    when('Saved', article, style),
    removeButton(article),
  ]);
  fill('[data-history-list]', readHistory(), (article) => [
    headline(article),
    when('Opened', article, style),
  ]);
  document.querySelector('.saved')?.setAttribute('data-filled', '');
  const clear = document.querySelector<HTMLElement>('[data-clear-history]');
  if (!clear) return;
  clear.hidden = readHistory().length === 0;
  clear.addEventListener('click', () => {
    forgetHistory();
    location.reload();
  });
}

function fill(
  selector: string,
  articles: readonly ListedArticle[],
  parts: (article: ListedArticle) => HTMLElement[],
): void {
  if (articles.length === 0) return;
  document.querySelector(selector)?.replaceChildren(
    ...articles.map((article) => {
      const item = document.createElement('li');
      item.append(...parts(article));
      return item;
    }),
  );
}

function headline({ path, title }: ListedArticle): HTMLElement {
  const heading = document.createElement('h3');
  heading.className = 'hed hed--lg';
  const link = document.createElement('a');
  link.href = path;
  link.textContent = title;
  heading.append(link);
  return heading;
}

function when(done: string, { at }: ListedArticle, style: DateStyle): HTMLElement {
  const line = document.createElement('p');
  line.className = 'meta';
  const time = document.createElement('time');
  const moment = new Date(at);
  time.dateTime = moment.toISOString();
  time.title = absoluteTime(moment, style);
  time.dataset.relative = '';
  time.textContent = relativeTime(moment, new Date(), style);
  line.append(`${done} `, time);
  return line;
}

function removeButton({ path, title }: ListedArticle): HTMLElement {
  const button = document.createElement('button');
  button.className = 'txtlink';
  button.type = 'button';
  button.textContent = 'Remove';
  button.setAttribute('aria-label', `Remove ${title}`);
  button.addEventListener('click', () => {
    unsaveArticle(path);
    location.reload();
  });
  return button;
}
