import { createSemaphore, type Semaphore } from '../lib/semaphore.ts';

/** Feeds fetched from one host at a time, in the whole fleet. */
export const MAX_FEEDS_PER_HOST = 2;

/** Runs a job when fewer than the limit are running for its host. */
export type HostLimit = <T>(host: string, job: () => Promise<T>) => Promise<T>;

/** A semaphore for each host in use. */
export function createHostLimit(perHost: number): HostLimit {
  const hosts = new Map<string, Semaphore>();
  return async (host, job) => {
    const semaphore = hosts.get(host) ?? createSemaphore(perHost);
    hosts.set(host, semaphore);
    try {
      return await semaphore.run(job);
    } finally {
      if (semaphore.entered === 0) hosts.delete(host);
    }
  };
}
