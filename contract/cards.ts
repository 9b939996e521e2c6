import type { Category, Topic } from './categories.ts';

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Screens with a share card; others use that of the front page. */
export const CARD_SCREENS = ['home', 'blog', 'faq', 'partners', 'feeds'] as const;

export type CardScreen = (typeof CARD_SCREENS)[number];

export type CardOf =
  | { screen: CardScreen }
  | { category: Category }
  | { topic: Topic }
  | { article: string }
  /** A page of the paper's own, such as /about. */
  | { page: string };

export function cardAddress(of: CardOf): string {
  if ('screen' in of) return `/cards/${of.screen}.jpg`;
  if ('category' in of) return `/cards/category/${of.category}.jpg`;
  if ('topic' in of) return `/cards/topic/${of.topic}.jpg`;
  if ('page' in of) return `/cards/page/${encodeURIComponent(of.page)}.jpg`;
  return `/cards/blog/${encodeURIComponent(of.article)}.jpg`;
}
