import { Agent } from 'undici';
import { type ConnectorOptions, createConnector } from './connect-outside.ts';

export interface Agents {
  get(connectTimeoutMs: number): Agent;
  destroy(): Promise<void>;
}

/** Connections kept open for one origin; idle ones close after a few seconds and free their origin. */
const CONNECTIONS_PER_ORIGIN = 6;

/** Long content-security headers are common; 16 kB, the usual limit, loses real feeds. */
const MAX_HEADER_BYTES = 64 * 1024;

/** A pool's connections share one connect timeout, so each timeout in use has a pool. */
export function createAgents(options: Omit<ConnectorOptions, 'timeoutMs'>): Agents {
  const agents = new Map<number, Agent>();
  return {
    get(connectTimeoutMs) {
      const known = agents.get(connectTimeoutMs);
      if (known) return known;
      const agent = new Agent({
        connect: createConnector({ ...options, timeoutMs: connectTimeoutMs }),
        connections: CONNECTIONS_PER_ORIGIN,
        allowH2: false,
        maxHeaderSize: MAX_HEADER_BYTES,
        keepAliveTimeout: 4_000,
        keepAliveMaxTimeout: 30_000,
      });
      agents.set(connectTimeoutMs, agent);
      return agent;
    },
    async destroy() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}
