import { request } from 'node:http';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { startEdge } from '../../../server/edge/start-edge.ts';
import { readProxies } from '../../../server/lib/http/reader-address.ts';
import { endChild, startChild } from '../../../server/processes/child.ts';
import { writeEdgeVariables } from '../../../server/processes/messages.ts';
import { openSharedPort } from '../../../server/processes/shared-port.ts';
import { COMPILE_CACHE } from '../../support/compile-cache.ts';
import { freePort } from '../../support/free-port.ts';

/** An edge, in this process or in one of its own. */
export interface RunningEdge {
  url: string;
  /** Where those who run the site ask it. */
  operatorUrl: string;
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
  /** Operators have an address of their own. */
  isApart?: boolean;
  token?: string;
}

export interface Way {
  name: string;
  start(settings: EdgeSettings): Promise<RunningEdge>;
}

export const WAYS: Way[] = [
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
          trustedProxies: readProxies(settings.trustedProxies ?? ''),
          operators: { isApart: settings.isApart === true, token: settings.token },
        },
        { socketPath, builds: { current: '', known: new Set(), folder: dataDir }, metrics: new Registry() },
      );
      const port = await edge.listen({ host: '127.0.0.1', port: 0 });
      const operatorPort = await edge.operators.listen({ host: '127.0.0.1', port: 0 });
      return { url: at(port), operatorUrl: at(operatorPort), stop: () => edge.stop() };
    },
  },
  {
    name: 'across processes',
    async start({ socketPath, dataDir, name, requestsPerMinute = 1_000_000, ...settings }) {
      const [port, operatorPort] = [await freePort(), await freePort()];
      const host = '127.0.0.1';
      const one = { edgeCount: 1, reusePort: true };
      const readers = await openSharedPort({ host, port }, { ...one, door: 'readers' });
      const operators = await openSharedPort({ host, port: operatorPort }, { ...one, door: 'operators' });
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
            admin: { port: settings.isApart ? operatorPort : undefined, token: settings.token },
          }),
          NODE_COMPILE_CACHE: COMPILE_CACHE,
        },
        niceness: 0,
        onLoaded(loaded) {
          operators.serve(loaded, 0);
          readers.serve(loaded, 0);
        },
      });
      await child.ready;
      return {
        url: at(port),
        operatorUrl: at(operatorPort),
        async stop() {
          readers.close();
          operators.close();
          await endChild(child, 20_000);
        },
      };
    },
  },
];

function at(port: number): string {
  return `http://127.0.0.1:${port}`;
}

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

export function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, method, agent: false }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
    });
    asked.once('error', reject);
    asked.end();
  });
}
