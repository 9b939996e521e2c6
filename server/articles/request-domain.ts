import { ARTICLES_TAG } from '../../contract/article-tags.ts';
import type { Changes } from '../changes.ts';
import type { ArticleStore } from './article-store.ts';

/** The domain whose articles a visitor of a host sees. Unknown hosts see the publication's own, and so share its pages. */
export interface RequestDomains {
  of(host: string | undefined): string;
  stop(): void;
}

export async function openRequestDomains(options: {
  home: string;
  store: Pick<ArticleStore, 'domains'>;
  changes: Changes;
  report(error: unknown): void;
}): Promise<RequestDomains> {
  const { home, store, changes, report } = options;
  let known = new Set<string>();
  /** Nearly all requests come for the host of the one before: every page that is served asks here first. */
  let last: { host: string; domain: string } | undefined;
  const refresh = async () => {
    known = new Set(await store.domains());
    last = undefined;
  };
  await refresh().catch(report);
  const stop = changes.subscribe((tags) => {
    if (tags.includes(ARTICLES_TAG)) void refresh().catch(report);
  });
  return {
    of(host = '') {
      if (host === last?.host) return last.domain;
      const named = host
        .toLowerCase()
        .replace(/:\d+$/, '')
        .replace(/^www\./, '');
      const domain = known.has(named) ? named : home;
      last = { host, domain };
      return domain;
    },
    stop,
  };
}
