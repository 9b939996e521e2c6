import { isIP, type LookupFunction, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import { Agent, type buildConnector } from 'undici';
import { errorCode } from '../lib/errors.ts';
import { FetchError, inSeconds } from './fetch-error.ts';
import type { Trust } from './trusted-hosts.ts';

export interface ConnectorOptions {
  trusted: Trust;
  /** Returns why an address is refused; undefined where it is allowed. */
  refusal(address: string): string | undefined;
  lookup: LookupFunction;
  timeoutMs: number;
}

const TLS_REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an unknown authority',
};

const CONNECT_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
};

/** All that a trusted host may have: metadata of clouds, for one, is at link-local addresses. */
const TRUSTABLE: ReadonlySet<string> = new Set([
  'a loopback address',
  'an address of this machine',
  'a private address',
  "a carrier's shared address",
]);

function refusedAddress(host: string, address: string, kind: string): FetchError {
  const whose = host === address ? 'is' : `resolves to ${address},`;
  const fix = TRUSTABLE.has(kind)
    ? '; list the host in trustedHosts if it is meant to be fetched'
    : '; no such address is fetched';
  return new FetchError('refused-address', host, `${whose} ${kind}${fix}`);
}

/** Returns allowed addresses only, so that the socket connects to the address that was checked. */
function guardedLookup({ lookup, refusal }: ConnectorOptions): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, result, family) => {
      if (error) return callback(error, []);
      const addresses =
        typeof result === 'string' ? [{ address: result, family: family ?? isIP(result) }] : result;
      const allowed = addresses.filter(({ address }) => refusal(address) === undefined);
      const [first] = allowed;
      if (first) return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
      const refused = addresses[0]?.address;
      if (refused === undefined) return callback(new FetchError('dns', hostname, 'has no address'), []);
      callback(refusedAddress(hostname, refused, refusal(refused) ?? 'refused'), []);
    });
  };
}

function connectError(error: Error, host: string, secure: boolean, reached: boolean): FetchError {
  if (error instanceof FetchError) return error;
  const first = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  const code = errorCode(first) ?? errorCode(error) ?? first.name;
  if ('syscall' in first && first.syscall === 'getaddrinfo') {
    return new FetchError('dns', host, `was not found (${code})`, error);
  }
  if (secure && reached) {
    const reason = TLS_REASONS[code] ?? 'the TLS handshake failed';
    return new FetchError('tls', host, `cannot be trusted: ${reason} (${code})`, error);
  }
  return new FetchError('connect', host, `${CONNECT_REASONS[code] ?? 'cannot be reached'} (${code})`, error);
}

/** Opens connections for undici. Pooled connections are reused only for the same origin, so each is checked once. */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const refusalOfTrusted = (address: string) => {
    const kind = options.refusal(address);
    return kind !== undefined && TRUSTABLE.has(kind) ? undefined : kind;
  };
  const guarded = guardedLookup(options);
  const guardedTrusted = guardedLookup({ ...options, refusal: refusalOfTrusted });
  return ({ hostname, protocol, port: urlPort, servername }, callback) => {
    const secure = protocol === 'https:';
    const port = Number(urlPort) || (secure ? 443 : 80);
    const trusted = options.trusted(hostname, port);
    const refusal = trusted ? refusalOfTrusted : options.refusal;
    const kind = isIP(hostname) === 0 ? undefined : refusal(hostname);
    if (kind !== undefined) return callback(refusedAddress(hostname, hostname, kind), null);

    const target = { host: hostname, port, lookup: trusted ? guardedTrusted : guarded };
    // SNI allows names only; names in certificates have no trailing dot.
    const sniName = servername || (isIP(hostname) ? '' : hostname.replace(/\.$/, ''));
    const socket: Socket = secure
      ? openTls({ ...target, servername: sniName, ALPNProtocols: ['http/1.1'] })
      : openTcp(target);
    let reached = false;
    let settled = false;
    const settle = (deliver: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      deliver();
    };
    const timer = setTimeout(() => {
      const what = reached ? 'did not finish the TLS handshake' : 'did not accept a connection';
      const within = `within ${inSeconds(options.timeoutMs)}`;
      // Reported here: a socket that is being destroyed emits nothing more.
      settle(() => callback(new FetchError('timeout-connect', hostname, `${what} ${within}`), null));
      socket.destroy();
    }, options.timeoutMs);
    socket.setNoDelay(true).setKeepAlive(true, 60_000);
    socket.once('connect', () => {
      reached = true;
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => settle(() => callback(null, socket)));
    socket.on('error', (error) =>
      settle(() => callback(connectError(error, hostname, secure, reached), null)),
    );
    socket.once('close', () =>
      settle(() => callback(new FetchError('connect', hostname, 'closed the connection at once'), null)),
    );
  };
}

/** Connections kept open for one origin; idle ones close after a few seconds. */
const CONNECTIONS_PER_ORIGIN = 6;
/** Long content-security headers are common; the default of 16 kB loses real feeds. */
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * One pool for each connect timeout, and separate pools for trusted requests: only those may use a connection to a
 * trusted host with a private address.
 */
export function createAgents(options: Omit<ConnectorOptions, 'timeoutMs'>) {
  const agents = new Map<string, Agent>();
  return {
    get(timeoutMs: number, isTrusted: boolean): Agent {
      const name = `${timeoutMs} ${isTrusted}`;
      const trusted = isTrusted ? options.trusted : () => false;
      const agent =
        agents.get(name) ??
        new Agent({
          connect: createConnector({ ...options, timeoutMs, trusted }),
          connections: CONNECTIONS_PER_ORIGIN,
          allowH2: false,
          maxHeaderSize: MAX_HEADER_BYTES,
          keepAliveTimeout: 4_000,
          keepAliveMaxTimeout: 30_000,
        });
      agents.set(name, agent);
      return agent;
    },
    /** Closes kept connections: of hosts that are trusted no longer, for one. */
    renew(): void {
      for (const agent of agents.values()) void agent.close();
      agents.clear();
    },
    async destroy(): Promise<void> {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}
