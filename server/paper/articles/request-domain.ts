import { ARTICLES_TAG } from '../../../contract/tags.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { Domains } from '../../protocol/domains.ts';
import type { ArticleStore } from './article-store.ts';

/** The further hosts of the publication and the domains that have articles of their own, kept up to date. */
export async function openRequestDomains(options: {
  home: string;
  /** Further hosts that the publication lists. */
  hosts: readonly string[];
  store: Pick<ArticleStore, 'domains'>;
  changes: Changes;
  report(error: unknown): void;
}) {
  const { home, hosts, store, changes, report } = options;
  const listeners: ((domains: Domains) => void)[] = [];
  let domains = domainsOf(home, hosts);
  const refresh = async () => {
    const next = domainsOf(home, [...hosts, ...(await store.domains())]);
    if (next.known.join(' ') === domains.known.join(' ')) return;
    domains = next;
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
    onChange: (listener: (domains: Domains) => void) => void listeners.push(listener),
    stop,
  };
}

/** Sorted, since edges compare them. */
export function domainsOf(home: string, known: readonly string[]): Domains {
  return { home, known: [...new Set(known)].toSorted() };
}
