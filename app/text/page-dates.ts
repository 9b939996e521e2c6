import type { DateStyle } from './relative-time.ts';

/** How this page writes its dates. */
export function dateStyleOfPage(): DateStyle {
  const { lang, dataset } = document.documentElement;
  return { locale: lang || 'en', timeZone: dataset.timeZone ?? 'UTC' };
}
