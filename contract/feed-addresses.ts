/** The formats of the site's feeds. */
export const FEED_FORMS = [
  { name: 'RSS', file: 'feed.xml', type: 'application/rss+xml' },
  { name: 'Atom', file: 'atom.xml', type: 'application/atom+xml' },
  { name: 'JSON', file: 'feed.json', type: 'application/feed+json' },
] as const;

export type FeedForm = (typeof FEED_FORMS)[number]['name'];

export function feedAddress(form: FeedForm, page = ''): string {
  const { file } = FEED_FORMS.find(({ name }) => name === form) ?? FEED_FORMS[0];
  return `${page}/${file}`;
}
