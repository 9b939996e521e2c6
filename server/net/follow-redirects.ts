import { FetchError } from './fetch-error.ts';
import type { Answering } from './request.ts';
import { addressOf, hostOf, redirectedTarget, type Target } from './target.ts';

export interface FetchRedirect {
  from: string;
  to: string;
  permanent: boolean;
}

export interface FollowOptions {
  maxRedirects: number;
  /** `redirected`: this is not what was asked for, but where a redirect led. */
  ask(target: Target, redirected: boolean): Promise<Answering>;
}

export interface Arrived {
  answering: Answering;
  target: Target;
  redirects: FetchRedirect[];
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const PERMANENT: ReadonlySet<number> = new Set([301, 308]);

/** Asks until something other than a redirect answers. Every step is asked, and so checked, like the first. */
export async function followRedirects(first: Target, { maxRedirects, ask }: FollowOptions): Promise<Arrived> {
  const redirects: FetchRedirect[] = [];
  let target = first;
  for (;;) {
    const answering = await ask(target, redirects.length > 0);
    const location = REDIRECTS.has(answering.status) ? answering.headers.get('location') : null;
    if (location === null) return { answering, target, redirects };

    answering.body.on('error', () => {}).destroy();
    const next = redirectedTarget(target, location);
    const from = addressOf(target);
    const to = addressOf(next);
    if (to === from || redirects.some((redirect) => redirect.from === to)) {
      throw new FetchError('redirect-loop', hostOf(target), 'redirects in a circle');
    }
    if (redirects.length >= maxRedirects) {
      const times = maxRedirects === 1 ? 'one redirect' : `${maxRedirects} redirects`;
      throw new FetchError('too-many-redirects', hostOf(target), `redirects once more after ${times}`);
    }
    redirects.push({ from, to, permanent: PERMANENT.has(answering.status) });
    target = next;
  }
}
