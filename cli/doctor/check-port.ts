import { expectFreePort } from '../../server/lib/http/http-server.ts';
import { type Finding, findingsAbout } from '../../server/origin/doctor/finding.ts';
import type { Environment } from '../../server/origin/environment.ts';

const { good, wrong } = findingsAbout('port');
const TIMEOUT_MS = 5_000;

interface Address {
  host: string;
  port: number;
}

/** The port must be free, or used by a site that is ready. /readyz may be on the admin listener. */
export async function checkPort({
  admin,
  ...address
}: Address & Pick<Environment, 'admin'>): Promise<Finding> {
  try {
    await expectFreePort(address);
    return good(`${address.port} is free; no site runs on it`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { host, port = address.port, token } = admin;
    const readiness = await fetchText(admin.isNamed ? { host, port } : address, '/readyz', token);
    if (readiness?.startsWith('ready')) return judgeReady(address.port, readiness);
    if (readiness?.startsWith('not ready')) {
      return wrong(`the site on ${address.port} is not ready: ${oneLine(readiness)}`, 'Its log says why.');
    }
    // /readyz may be restricted; /healthz also shows that this is Masthead.
    if ((await fetchText(address, '/healthz')) === 'ok\n') return good(`a site answers on ${address.port}`);
    return wrong(error.message.replace(/\. .*/, ''), FIX);
  }
}

const FIX = 'Stop what is using it, set PORT to another, or HOST to an address that this machine has.';

function judgeReady(port: number, readiness: string): Finding {
  const degraded = /degraded: (.*)/.exec(readiness)?.[1];
  if (!degraded) return good(`the site answers on ${port}`);
  const fix = 'Readers get cached pages meanwhile; its log says why.';
  return wrong(`the site on ${port} is running without its ${degraded}`, fix);
}

function oneLine(text: string): string {
  return text.trim().split('\n').slice(1).join(', ');
}

async function fetchText({ host, port }: Address, path: string, token?: string): Promise<string | undefined> {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${own.includes(':') ? `[${own}]` : own}:${port}${path}`;
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => response.text(),
    () => undefined,
  );
}
