import type { Category } from './categories.ts';

/** The three forms in which the site gives its news to others. */
export const FEED_FORMS = [
  { name: 'RSS', file: 'feed.xml', type: 'application/rss+xml' },
  { name: 'Atom', file: 'atom.xml', type: 'application/atom+xml' },
  { name: 'JSON', file: 'feed.json', type: 'application/feed+json' },
] as const;

export type FeedForm = (typeof FEED_FORMS)[number]['name'];

/** Of the articles, or of one category's headlines. */
export function feedAddress(form: FeedForm, category?: Category): string {
  const { file } = FEED_FORMS.find(({ name }) => name === form) ?? FEED_FORMS[0];
  return category === undefined ? `/${file}` : `/category/${category}/${file}`;
}
