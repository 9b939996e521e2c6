import { type ApiClient, ApiError } from '../../../contract/api-client.ts';
import { TOPICS } from '../../../contract/categories.ts';

/** Rare states of a page, each caused by its data. */
export const STATES = ['loading', 'failing', 'empty'] as const;
export type State = (typeof STATES)[number];

/** Returns the API client of a site in this state; empty responses are made from those of `real`. */
export function apiIn(state: State, real: ApiClient): ApiClient {
  if (state === 'empty') {
    return {
      ...real,
      rss: async (category, options) => ({ ...(await real.rss(category, options)), items: [] }),
      blogs: async () => ({ blogs: [], total: 0 }),
      json: async (path, schema) =>
        path.startsWith('/api/topics')
          ? schema.parse(Object.fromEntries(TOPICS.map((topic) => [topic, []])))
          : real.json(path, schema),
    };
  }
  const respond =
    state === 'loading'
      ? () => new Promise<never>(() => {})
      : async () => {
          throw new ApiError('shown for the preview', 503, true);
        };
  return { domain: real.domain, rss: respond, blogs: respond, blog: respond, json: respond };
}
