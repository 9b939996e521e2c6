import { ARTICLES_TAG } from '../../../contract/tags.ts';
import type { Changes } from '../../data/changes/changes.ts';
import type { Domains } from '../../protocol/domains.ts';
import type { ArticleStore } from './article-store.ts';

/** The further hosts of the publication and the domains that have articles of their own, kept up to date. */
export async function openRequestDomains(options: {
  domain: string;
  /** Further hosts that the publication lists. */
  hosts: readonly string[];
  store: Pick<ArticleStore, 'domains'>;
  changes: Changes;
  report(error: unknown): void;
}) {
  const { domain, hosts, store, changes, report } = options;
  const listeners: ((domains: Domains) => void)[] = [];
  let domains = domainsOf(domain, hosts);
  const refresh = async () => {
    const next = domainsOf(domain, [...hosts, ...(await store.domains())]);
    if (next.hosts.join(' ') === domains.hosts.join(' ')) return;
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
export function domainsOf(domain: string, hosts: readonly string[]): Domains {
  return { domain, hosts: [...new Set(hosts)].toSorted() };
}
