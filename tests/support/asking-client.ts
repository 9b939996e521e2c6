import type { Visit } from '../../app/screen.ts';
import { loadFrontPage } from '../../app/screens/home/load-front-page.ts';
import {
  type ApiClient,
  type ApiClientOptions,
  ApiError,
  createApiClient,
} from '../../contract/api-client.ts';
import { rssAnswer, rssError, sectionAnswer } from '../../contract/rss.ts';

type AskingOptions = Omit<ApiClientOptions, 'readFeed' | 'readSection' | 'front'>;

/** An API client whose news comes by /api/rss and /api/section of `ask`. */
export function createAskingClient(options: AskingOptions): ApiClient {
  const { ask, domain } = options;
  return createApiClient({
    ...options,
    async readFeed(url, { count, waitForRetry }) {
      const query = new URLSearchParams({ rss_url: url, ...(count ? { count: String(count) } : {}) });
      const response = await ask(`/api/rss?${query}`, waitForRetry ? { Prefer: 'wait=25' } : {});
      const body: unknown = await response.json().catch(() => undefined);
      const answer = rssAnswer.safeParse(body);
      if (answer.success) return answer.data;
      const refused = rssError.safeParse(body).success && !response.ok;
      throw new ApiError('Failed to fetch RSS feed', refused ? response.status : 502, refused);
    },
    async readSection(category) {
      const response = await ask(`/api/section?${new URLSearchParams({ category, domain })}`, {});
      return sectionAnswer.parse(await response.json());
    },
    front: () => Promise.reject(new Error('give the client a front page: withFront')),
  });
}

/** The client of a visit, which decides about the front page as the server does. */
export function withFront(visit: Pick<Visit, 'api' | 'publication' | 'now' | 'report'>): ApiClient {
  return { ...visit.api, front: () => loadFrontPage(visit, []) };
}
