import { expectFreePort } from '../../server/lib/http/http-server.ts';
import type { ProxyEnvironment } from '../../server/origin/proxy-environment.ts';
import type { Finding } from './finding.ts';

const about = 'port';
const TIMEOUT_MS = 5_000;

interface Address {
  host: string;
  port: number;
}

/** Free, or taken by a Masthead that can serve. Where /readyz has an address of its own, it is asked there. */
export async function checkPort({
  admin,
  ...address
}: Address & Pick<ProxyEnvironment, 'admin'>): Promise<Finding> {
  try {
    await expectFreePort(address);
    return { about, state: 'good', says: `${address.port} is free; no site runs on it` };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { host, port = address.port, token } = admin;
    const said = await ask(admin.port === undefined ? address : { host, port }, '/readyz', token);
    if (said?.startsWith('ready')) return judgeReady(address.port, said);
    if (said?.startsWith('not ready')) {
      return {
        about,
        state: 'wrong',
        says: `the site on ${address.port} is not ready: ${oneLine(said)}`,
        fix: 'Its log says why.',
      };
    }
    // Where /readyz is for others alone, this says that it is a Masthead.
    if ((await ask(address, '/healthz')) === 'ok\n') {
      return { about, state: 'good', says: `a site answers on ${address.port}` };
    }
    return { about, state: 'wrong', says: error.message.replace(/\. .*/, ''), fix: FIX };
  }
}

const FIX = 'Stop what is using it, set PORT to another, or HOST to an address that this machine has.';

function judgeReady(port: number, said: string): Finding {
  const degraded = /degraded: (.*)/.exec(said)?.[1];
  if (!degraded) return { about, state: 'good', says: `the site answers on ${port}` };
  return {
    about,
    state: 'wrong',
    says: `the site on ${port} does without its ${degraded}`,
    fix: 'Readers get the page snapshot meanwhile; its log says why.',
  };
}

function oneLine(text: string): string {
  return text.trim().split('\n').slice(1).join(', ');
}

async function ask({ host, port }: Address, path: string, token?: string): Promise<string | undefined> {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${own.includes(':') ? `[${own}]` : own}:${port}${path}`;
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (answer) => answer.text(),
    () => undefined,
  );
}
