import { OFFLINE_IMAGES_PATH } from '../../contract/offline.ts';
import { absoluteTime, type DateStyle, relativeTime } from '../text/relative-time.ts';
import type { CacheRecord } from './rules.ts';

/** Reads and edits the HTML of cached pages as text: workers have no DOM. */

/** The scripts and fonts in the head of a page. */
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

/** The title as escaped HTML. */
export function titleIn(html: string): string {
  return /<meta property="og:title" content="([^"<>]*)"/.exec(html)?.[1] ?? '';
}

/** Points images at a path that the worker serves: it does not see requests for other images. */
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

/** Adds the line that says how old a cached page is. */
export function withLine(html: string, { asOf }: CacheRecord, styles: string, now: Now): string {
  const line = `<div class="offline-line"><p class="wrap" role="status">You’re offline. Showing the version from ${timeOf(asOf, now)}. <a href="" data-reload>Try Again</a></p></div>`;
  return html
    .replace('</head>', () => `<link rel="stylesheet" href="${styles}"></head>`)
    .replace(/<main\b[^<>]*>/, (main) => main + line);
}

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

function timeOf(moment: number, { now, ...style }: Now): string {
  const date = new Date(moment);
  return `<time datetime="${date.toISOString()}" title="${absoluteTime(date, style)}" data-relative="${FIRST_MINUTE}">${relativeTime(date, now, style, FIRST_MINUTE)}</time>`;
}
