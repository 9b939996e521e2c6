import { createSemaphore, type Semaphore } from '../lib/semaphore.ts';

/** A semaphore for each host, kept as long as somebody uses it. */
export interface HostLimit {
  run<T>(host: string, job: () => Promise<T>): Promise<T>;
}

export function createHostLimit(perHost: number): HostLimit {
  const hosts = new Map<string, Semaphore>();
  return {
    async run(host, job) {
      const semaphore = hosts.get(host) ?? createSemaphore(perHost);
      hosts.set(host, semaphore);
      try {
        return await semaphore.run(job);
      } finally {
        if (semaphore.entered === 0) hosts.delete(host);
      }
    },
  };
}
