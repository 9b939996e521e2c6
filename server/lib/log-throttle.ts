import { LRUCache } from 'lru-cache';

/** Returns how many lines of the key were left out since the last one, or undefined where this one is left out as well. */
export type LogThrottle = (key: string) => number | undefined;

const MAX_KEYS = 1_000;

/** One line for each key per interval, so that what fails again and again does not fill the log. */
export function createLogThrottle({ intervalMs = 60_000, now = () => performance.now() } = {}): LogThrottle {
  const lines = new LRUCache<string, { at: number; suppressed: number }>({ max: MAX_KEYS });
  return (key) => {
    const last = lines.get(key);
    if (last && now() - last.at < intervalMs) {
      last.suppressed++;
      return undefined;
    }
    lines.set(key, { at: now(), suppressed: 0 });
    return last?.suppressed ?? 0;
  };
}
