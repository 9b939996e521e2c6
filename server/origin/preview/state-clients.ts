import { type ApiClient, ApiError } from '../../../contract/api-client.ts';
import { TOPICS } from '../../../contract/categories.ts';

/** States that a page is rarely seen in, each made by what its data come to. */
export const STATES = ['loading', 'failing', 'empty'] as const;
export type State = (typeof STATES)[number];

/** The API client of a site in this state; `real` has what an empty answer is made of. */
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
  const answer =
    state === 'loading'
      ? () => new Promise<never>(() => {})
      : async () => {
          throw new ApiError('shown for the preview', 503, true);
        };
  return { domain: real.domain, rss: answer, blogs: answer, blog: answer, json: answer };
}
