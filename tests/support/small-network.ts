import { CATEGORIES, TOPICS } from '../../contract/categories.ts';
import type { FakeHosts } from './fake-hosts.ts';

/** The `defaults` of network.json for small papers: every category has the feed /shared.xml of these hosts. */
export function smallNetworkDefaults(remote: FakeHosts): object {
  return {
    tagline: 'News',
    timeZone: 'Europe/London',
    trendingTopics: ['Tides', 'Ferries', 'Cranes', 'Fish', 'Rope'],
    topics: Object.fromEntries(TOPICS.map((topic) => [topic, []])),
    partners: [],
    trustedHosts: [remote.host],
    feeds: Object.fromEntries(CATEGORIES.map((category) => [category, remote.url('/shared.xml')])),
  };
}
