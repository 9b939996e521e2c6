import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an Authorization header carries the key. The answer takes as long for a near miss as for a far one. */
export function carriesKey(header: string | undefined, key: string): boolean {
  const given = /^Bearer +(\S.*)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(key));
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
