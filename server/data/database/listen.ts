import pg from 'pg';
import { backoffMs } from '../../lib/backoff.ts';
import { connectionSettings } from './postgres-pool.ts';

const BACKOFF = { firstMs: 250, maxMs: 5_000 };
/** Heartbeat of the listening connection, which would not notice otherwise that it was cut. */
const HEARTBEAT_INTERVAL_MS = 10_000;
const HEARTBEAT_TIMEOUT_MS = 5_000;

/** Marks a running site in pg_stat_activity. */
export const LISTENER_NAME = 'masthead site';

export interface Listener {
  onNotice(payload: string): void;
  /** Called after a reconnect. Notifications in between are lost. */
  onReconnect?(): void;
}

/** Listens on a connection of its own, which reconnects with backoff. */
export async function listenOn(
  address: string,
  channel: string,
  { onNotice, onReconnect }: Listener,
  { heartbeatIntervalMs = HEARTBEAT_INTERVAL_MS, heartbeatTimeoutMs = HEARTBEAT_TIMEOUT_MS } = {},
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (attempt: number): Promise<void> => {
    const next = new pg.Client({
      ...connectionSettings(address),
      application_name: LISTENER_NAME,
      query_timeout: heartbeatTimeoutMs,
    });
    next.on('notification', ({ payload }) => onNotice(payload ?? ''));
    const broken = () => {
      if (client === next) again(0);
    };
    next.on('error', broken);
    next.on('end', broken);
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (closed) return await next.end();
      const isFirst = client === undefined;
      client = next;
      if (!isFirst || attempt > 0) onReconnect?.();
    } catch {
      next.end().catch(() => {});
      again(attempt + 1);
    }
  };
  const again = (attempt: number) => {
    if (closed || retry) return;
    retry = setTimeout(
      () => {
        retry = undefined;
        void connect(attempt);
      },
      backoffMs(attempt + 1, BACKOFF),
    );
    retry.unref();
  };

  const heartbeat = setInterval(() => {
    const probed = client;
    probed?.query('select 1').catch(() => probed.connection.stream.destroy());
  }, heartbeatIntervalMs);
  heartbeat.unref();

  await connect(0);
  return async () => {
    closed = true;
    clearTimeout(retry);
    clearInterval(heartbeat);
    await client?.end();
  };
}
