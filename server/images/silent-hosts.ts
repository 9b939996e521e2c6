import { LRUCache } from 'lru-cache';

/** A cache of hosts that did not answer lately, so that their timeout is not waited for again. */
export interface SilentHosts {
  add(host: string): void;
  has(host: string): boolean;
}

const REST_MS = 60_000;
const MOST_HOSTS = 1_000;

export function createSilentHosts(clock: () => Date): SilentHosts {
  const until = new LRUCache<string, number>({ max: MOST_HOSTS });
  return {
    add: (host) => void until.set(host, clock().getTime() + REST_MS),
    has: (host) => clock().getTime() < (until.get(host) ?? 0),
  };
}
