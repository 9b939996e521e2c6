import { type ApiClient, ApiError } from '../../../contract/api-client.ts';
import { TOPICS } from '../../../contract/categories.ts';
import type { Front } from '../../../contract/front.ts';

/** Rare states of a page, each caused by its data. */
export const STATES = ['loading', 'failing', 'empty'] as const;
export type State = (typeof STATES)[number];

const FAILURE = new ApiError('shown for the preview', 503, true);

/** A front page without stories. */
function frontOf(categories: Front['categories'], failures: Front['failures'] = []): Front {
  const topics = TOPICS.map((topic) => ({ topic, stories: [] }));
  const newest = { underTop: [], underTrending: [], underLead: [] };
  const page = { breaking: [], featured: undefined, top: [], newest, latest: [], topics, categories };
  return { page, pins: [], categories, failures };
}

/** Returns the API client of a site in this state; empty responses are made from those of `real`. */
export function apiIn(state: State, real: ApiClient): ApiClient {
  if (state === 'empty') {
    return {
      ...real,
      front: async () => {
        const { categories } = await real.front();
        return frontOf(new Map([...categories.keys()].map((category) => [category, []])));
      },
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
          throw FAILURE;
        };
  const front = state === 'loading' ? respond : async () => frontOf(new Map(), [FAILURE]);
  return { domain: real.domain, front, rss: respond, blogs: respond, blog: respond, json: respond };
}
