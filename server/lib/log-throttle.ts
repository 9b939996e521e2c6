import { LRUCache } from 'lru-cache';

const MAX_KEYS = 1_000;

/**
 * Allows one log line for each key per interval. The returned function returns the number of suppressed lines, or undefined
 * if this line is suppressed too.
 */
export function createLogThrottle({ intervalMs = 60_000, now = () => performance.now() } = {}) {
  const lines = new LRUCache<string, { at: number; suppressed: number }>({ max: MAX_KEYS });
  return (key: string): number | undefined => {
    const last = lines.get(key);
    if (last && now() - last.at < intervalMs) {
      last.suppressed++;
      return undefined;
    }
    lines.set(key, { at: now(), suppressed: 0 });
    return last?.suppressed ?? 0;
  };
}
