import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an Authorization header carries this bearer token. Compares in constant time. */
export function hasBearerToken(header: string | undefined, token: string): boolean {
  const received = /^Bearer +(\S.*)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(received), digest(token));
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
