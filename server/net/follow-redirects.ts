import { FetchError } from './fetch-error.ts';
import type { Answering } from './request.ts';
import { addressOf, hostOf, redirectedTarget, type Target } from './target.ts';

export interface FetchRedirect {
  from: string;
  to: string;
  permanent: boolean;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const PERMANENT: ReadonlySet<number> = new Set([301, 308]);

/** Requests until the response is no redirect. Every step is requested, and so checked, like the first. */
export async function followRedirects(
  first: Target,
  maxRedirects: number,
  request: (target: Target, redirected: boolean) => Promise<Answering>,
): Promise<{ answering: Answering; target: Target; redirects: FetchRedirect[] }> {
  const redirects: FetchRedirect[] = [];
  let target = first;
  for (;;) {
    const answering = await request(target, redirects.length > 0);
    const location = REDIRECTS.has(answering.status) ? answering.headers.get('location') : null;
    if (location === null) return { answering, target, redirects };

    answering.body.on('error', () => {}).destroy();
    const next = redirectedTarget(target, location);
    const from = addressOf(target);
    const to = addressOf(next);
    if (to === from || redirects.some((redirect) => redirect.from === to)) {
      throw new FetchError('redirect-loop', hostOf(target), 'redirects in a loop');
    }
    if (redirects.length >= maxRedirects) {
      const times = maxRedirects === 1 ? 'one redirect' : `${maxRedirects} redirects`;
      throw new FetchError('too-many-redirects', hostOf(target), `redirects again after ${times}`);
    }
    redirects.push({ from, to, permanent: PERMANENT.has(answering.status) });
    target = next;
  }
}
