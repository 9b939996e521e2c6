import { OFFLINE_IMAGES_PATH } from '../../contract/offline.ts';
import { absoluteTime, type DateStyle, relativeTime } from '../text/relative-time.ts';
import type { CacheRecord } from './rules.ts';

/** Reading and changing the HTML of cached pages: a worker has no DOM, and the pages are the site's own. */

/** The scripts and first fonts that a page names in its head. */
export function filesIn(html: string): string[] {
  return [...html.matchAll(/<(?:script|link)\b[^<>]*?\s(?:src|href)="(\/(?:assets|theme)\/[^"<>]+)"/g)].map(
    ([, file = '']) => file,
  );
}

export function imagesIn(html: string): string[] {
  return [...html.matchAll(/<img\b[^<>]*?\ssrc="(\/[^"<>]+)"/g)].map(([, image = '']) =>
    image.replaceAll('&amp;', '&'),
  );
}

/** As HTML: React writes an attribute's value without quotes and tags. */
export function titleIn(html: string): string {
  return /<meta property="og:title" content="([^"<>]*)"/.exec(html)?.[1] ?? '';
}

/** Images are asked for under an address that the worker answers: all others go to the network without it. */
export function withOfflineImages(html: string): string {
  return html.replace(/\b(src|srcset|data-fallback)="([^"]*)"/gi, (_, name: string, value: string) => {
    const cached = value.replace(
      /(^|,\s*)\/(?!assets\/|offline-images\/)(?=[^/])/g,
      `$1${OFFLINE_IMAGES_PATH}`,
    );
    return `${name}="${cached}"`;
  });
}

interface Now extends DateStyle {
  now: Date;
}

/** The plain line above a cached page that says how old it is. */
export function withLine(html: string, { asOf }: CacheRecord, styles: string, now: Now): string {
  const line = `<div class="offline-line"><p class="wrap" role="status">You’re offline. Showing the version from ${timeOf(asOf, now)}. <a href="" data-reload>Try Again</a></p></div>`;
  return html
    .replace('</head>', () => `<link rel="stylesheet" href="${styles}"></head>`)
    .replace(/<main\b[^<>]*>/, (main) => main + line);
}

/** Puts what can be read into the list of the offline page; where nothing can, the page's own words stay. */
export function withList(html: string, records: readonly CacheRecord[], now: Now): string {
  if (records.length === 0) return html;
  const items = records.map(
    ({ path, title, asOf }) =>
      `<li><h3 class="hed hed--lg"><a href="${path}">${path === '/' ? 'Front page' : title || path}</a></h3><p class="meta">From ${timeOf(asOf, now)}</p></li>`,
  );
  const start = html.indexOf('>', html.indexOf('data-cached-list')) + 1;
  return html.slice(0, start) + items.join('') + html.slice(html.indexOf('</ul>', start));
}

const FIRST_MINUTE = 'a moment ago';

/** The page's script keeps it true while the page is open. */
function timeOf(moment: number, { now, ...style }: Now): string {
  const date = new Date(moment);
  return `<time datetime="${date.toISOString()}" title="${absoluteTime(date, style)}" data-relative="${FIRST_MINUTE}">${relativeTime(date, now, style, FIRST_MINUTE)}</time>`;
}
