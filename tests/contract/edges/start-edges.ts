import { request } from 'node:http';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startEdge } from '../../../server/edge/start-edge.ts';
import { endChild, startChild } from '../../../server/processes/child.ts';
import { writeEdgeVariables } from '../../../server/processes/messages.ts';
import { openSharedPort } from '../../../server/processes/shared-port.ts';
import { COMPILE_CACHE } from '../../support/compile-cache.ts';
import { freePort } from '../../support/free-port.ts';

/** An edge, in this process or in one of its own. */
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
  originTimeoutMs?: number;
  trustedProxies?: string;
  hsts?: string;
  hasOwnListener?: boolean;
  token?: string;
}

export interface Mode {
  name: string;
  start(settings: EdgeSettings): Promise<RunningEdge>;
}

function adminOf({ hasOwnListener = false, token }: Pick<EdgeSettings, 'hasOwnListener' | 'token'>) {
  return { hasOwnListener, hasDesk: hasOwnListener, token };
}

export const MODES: Mode[] = [
  {
    name: 'in one process',
    async start({ socketPath, dataDir, requestsPerMinute = 1_000_000, ...settings }) {
      const edge = await startEdge(
        {
          dataDir,
          paperFolder: dataDir,
          requestsPerMinute,
          hsts: settings.hsts,
          originTimeoutMs: settings.originTimeoutMs,
          trustedProxies: settings.trustedProxies ?? '',
          admin: adminOf(settings),
        },
        { socketPath, builds: { current: '', known: new Set(), folder: dataDir }, metrics: new Registry() },
      );
      const port = await edge.listen({ host: '127.0.0.1', port: 0 });
      const adminPort = await edge.admin.listen({ host: '127.0.0.1', port: 0 });
      return { url: at(port), adminUrl: at(adminPort), stop: () => edge.stop() };
    },
  },
  {
    name: 'across processes',
    async start({ socketPath, dataDir, name, requestsPerMinute = 1_000_000, ...settings }) {
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
            originTimeoutMs: settings.originTimeoutMs,
            trustedProxies: settings.trustedProxies ?? '',
            admin: adminOf(settings),
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
    },
  },
];

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
