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
  const refresh = async () => {
    known = new Set(await store.domains());
  };
  await refresh().catch(report);
  const stop = changes.subscribe((tags) => {
    if (tags.includes('articles')) void refresh().catch(report);
  });
  return {
    of(host) {
      const domain = (host ?? '')
        .toLowerCase()
        .replace(/:\d+$/, '')
        .replace(/^www\./, '');
      return known.has(domain) ? domain : home;
    },
    stop,
  };
}
