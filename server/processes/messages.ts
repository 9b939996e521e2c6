import type { ListenerName } from '../edge/admin-routes.ts';
import type { EdgeEnvironment } from '../edge/start-edge.ts';

/** Messages between the supervisor and its processes. */
export type ToSupervisor =
  /** Sent by edges at an interval; the origin is probed through its socket instead. */
  | { type: 'heartbeat' }
  /** An edge holds the page snapshot and waits for readers. */
  | { type: 'loaded' }
  /** An edge or the origin listens. */
  | { type: 'ready' }
  /** It cannot start, for a reason that one line explains. */
  | { type: 'failed'; reason: string };

/** Accept connections of this listener on the socket that is sent along. */
export interface ToEdgeProcess {
  type: 'listen';
  listener: ListenerName;
}

/** Returns the socket on which an origin starts. Once it is ready, the supervisor renames it to the path that edges use. */
export function socketPathOf(socketPath: string, pid: number | undefined): string {
  return `${socketPath}.${pid}`;
}

export interface EdgeVariables extends EdgeEnvironment {
  name: string;
  socketPath: string;
}

/** The settings of an edge, validated by the supervisor: an edge loads no schema. */
export function writeEdgeVariables(variables: EdgeVariables): Record<string, string> {
  const { name, socketPath, dataDir, paperFolder, trustedProxies, adminProxies, requestsPerMinute } =
    variables;
  const { hsts, admin, timing } = variables;
  const needed = { name, socketPath, dataDir, paperFolder, trustedProxies, adminProxies, requestsPerMinute };
  return { MASTHEAD_EDGE: JSON.stringify({ ...needed, hsts, admin, timing }) };
}

export function readEdgeVariables({ MASTHEAD_EDGE = '{}' }: NodeJS.ProcessEnv): EdgeVariables {
  return JSON.parse(MASTHEAD_EDGE);
}
