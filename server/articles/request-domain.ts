import { ARTICLES_TAG } from '../../contract/article-tags.ts';
import type { Changes } from '../changes.ts';
import type { Domains } from '../edge/channel.ts';
import type { ArticleStore } from './article-store.ts';

/** The domains that have articles of their own, kept up to date. */
export interface RequestDomains {
  readonly domains: Domains;
  onChange(listener: (domains: Domains) => void): void;
  stop(): void;
}

export async function openRequestDomains(options: {
  home: string;
  store: Pick<ArticleStore, 'domains'>;
  changes: Changes;
  report(error: unknown): void;
}): Promise<RequestDomains> {
  const { home, store, changes, report } = options;
  const listeners: ((domains: Domains) => void)[] = [];
  let domains: Domains = { home, known: [] };
  const refresh = async () => {
    const known = (await store.domains()).toSorted();
    if (known.join(' ') === domains.known.join(' ')) return;
    domains = { home, known };
    for (const listener of listeners) listener(domains);
  };
  await refresh().catch(report);
  const stop = changes.subscribe((tags) => {
    if (tags.includes(ARTICLES_TAG)) void refresh().catch(report);
  });
  return {
    get domains() {
      return domains;
    },
    onChange: (listener) => void listeners.push(listener),
    stop,
  };
}
