import { Agent } from 'undici';
import { type ConnectorOptions, createConnector } from './connector.ts';

export interface Agents {
  /** `trusted`: trusted hosts may be fetched though their addresses are private. */
  get(connectTimeoutMs: number, trusted: boolean): Agent;
  destroy(): Promise<void>;
}

/** Connections kept open for one origin; idle ones close after a few seconds and free their origin. */
const CONNECTIONS_PER_ORIGIN = 6;

/** Long content-security headers are common; 16 kB, the usual limit, loses real feeds. */
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * A pool's connections share one connect timeout, so each timeout in use has a pool; and what was connected for somebody
 * who is trusted is never used for anybody else.
 */
export function createAgents(options: Omit<ConnectorOptions, 'timeoutMs'>): Agents {
  const agents = new Map<string, Agent>();
  return {
    get(connectTimeoutMs, trusted) {
      const name = `${connectTimeoutMs} ${trusted}`;
      const known = agents.get(name);
      if (known) return known;
      const agent = new Agent({
        connect: createConnector({
          ...options,
          timeoutMs: connectTimeoutMs,
          ...(trusted ? {} : { trusted: () => false }),
        }),
        connections: CONNECTIONS_PER_ORIGIN,
        allowH2: false,
        maxHeaderSize: MAX_HEADER_BYTES,
        keepAliveTimeout: 4_000,
        keepAliveMaxTimeout: 30_000,
      });
      agents.set(name, agent);
      return agent;
    },
    async destroy() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}
