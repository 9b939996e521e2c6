import { request } from 'node:http';
import { pino } from 'pino';
import type { EdgeTiming } from '../../../server/edge/edge.ts';
import { endChild, startChild } from '../../../server/processes/child.ts';
import { writeEdgeVariables } from '../../../server/processes/messages.ts';
import { openSharedPort } from '../../../server/processes/shared-port.ts';
import { COMPILE_CACHE } from '../../support/compile-cache.ts';
import { freePort } from '../../support/free-port.ts';

export interface RunningEdge {
  url: string;
  /** The admin listener. */
  adminUrl: string;
  stop(): Promise<void>;
}

export interface EdgeSettings {
  socketPath: string;
  dataDir: string;
  name: string;
  requestsPerMinute?: number;
  trustedProxies?: string;
  hsts?: string;
  hasOwnListener?: boolean;
  /** The admin listener serves the desk; by default where it has a port of its own. */
  hasDesk?: boolean;
  hosts?: string[];
  adminProxies?: string;
  timing?: EdgeTiming;
  token?: string;
}

/** Starts an edge in a process of its own. */
export async function startEdgeProcess(settings: EdgeSettings): Promise<RunningEdge> {
  const { socketPath, dataDir, name, requestsPerMinute = 1_000_000 } = settings;
  const { hasOwnListener = false, hasDesk = hasOwnListener, hosts = ['127.0.0.1'], token } = settings;
  const [port, adminPort] = [await freePort(), await freePort()];
  const host = '127.0.0.1';
  const one = { edgeCount: 1, reusePort: true };
  const publicPort = await openSharedPort({ ...one, host, port, listener: 'public' });
  const admin = await openSharedPort({ ...one, host, port: adminPort, listener: 'admin' });
  const child = startChild({
    name,
    log: pino(),
    file: 'server/processes/edge-process.ts',
    variables: {
      ...writeEdgeVariables({
        name,
        socketPath,
        dataDir,
        paperFolder: dataDir,
        requestsPerMinute,
        hsts: settings.hsts,
        timing: settings.timing,
        trustedProxies: settings.trustedProxies ?? '',
        adminProxies: settings.adminProxies ?? '',
        admin: { hasOwnListener, hasDesk, hosts, token },
      }),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
    niceness: 0,
    onLoaded(loaded) {
      admin.serve(loaded, 0);
      publicPort.serve(loaded, 0);
    },
  });
  await child.ready;
  return {
    url: at(port),
    adminUrl: at(adminPort),
    async stop() {
      publicPort.close();
      admin.close();
      await endChild(child, 20_000);
    },
  };
}

function at(port: number): string {
  return `http://127.0.0.1:${port}`;
}

export interface TestResponse {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

export function get(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, method, agent: false }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.once('error', reject);
    sent.end();
  });
}
