import type { FirstPages } from '../../../app/screen.ts';
import type { ApiClient } from '../../../contract/api-client.ts';
import { withTimeout } from '../../../contract/with-timeout.ts';
import type { PageRenderer } from './rendered-pages.ts';

interface FirstPagesParts {
  renderer: Pick<PageRenderer, 'prerender'>;
  pages: { firstPages: FirstPages };
  api: Pick<ApiClient, 'blogs' | 'json' | 'domain'>;
  /** How long the site stays unready for a blog that is late. */
  timeoutMs: number;
  /** Keys that are left to the readers who ask for them. */
  skip: ReadonlySet<string>;
}

/** Data of the site's own that is later than this, all in all, is left to the readers who ask for it. */
const OWN_TIMEOUT_MS = 1_000;

/**
 * Prerenders the first pages before the site calls itself ready. The blog may live on somebody else's server: what that has
 * not answered in time is prerendered when it has.
 */
export async function prerenderFirstPages(options: FirstPagesParts): Promise<void> {
  const { renderer, pages, api, timeoutMs, skip } = options;
  const keys = (addresses: readonly string[]) =>
    addresses.map((address) => api.domain + address).filter((key) => !skip.has(key));
  await renderer.prerender(keys(pages.firstPages.known), OWN_TIMEOUT_MS);
  const late = pages.firstPages
    .ask(api)
    .map(async (addresses) => renderer.prerender(keys(await addresses), timeoutMs));
  await withTimeout(Promise.all(late), timeoutMs);
}
