import { requestSocket } from '../lib/http/unix-socket.ts';
import type { Log } from '../lib/log.ts';
import { HEARTBEAT } from '../origin/origin-server.ts';
import type { ProcessSlot } from './supervise-process.ts';

interface HealthOptions {
  origin: ProcessSlot;
  edges: readonly ProcessSlot[];
  /** Socket of the origin. An origin without its socket counts as dead. */
  socketPath: string;
  heartbeatTimeoutMs?: number | undefined;
  log: Log;
}

const CHECK_INTERVAL_MS = 500;
/** A process without a heartbeat for this long is killed and restarted. */
const HEARTBEAT_TIMEOUT_MS = 10_000;

/** Kills processes that hang. Returns a function that stops the watch. */
export function watchHealth(options: HealthOptions): () => void {
  const { origin, edges, socketPath, heartbeatTimeoutMs = HEARTBEAT_TIMEOUT_MS, log } = options;
  let checkedAt = performance.now();
  let isProbing = false;

  const probeOrigin = () => {
    if (isProbing) return;
    isProbing = true;
    const { child } = origin;
    const finish = () => {
      isProbing = false;
    };
    // A new connection each time: a reused one would outlive the socket's path, which edges need.
    const request = requestSocket(socketPath, {
      headers: { [HEARTBEAT]: 'yes' },
      timeout: heartbeatTimeoutMs,
      agent: false,
    });
    request.once('response', (response) => {
      response.resume();
      child.heartbeatAt = performance.now();
      finish();
    });
    request.once('timeout', () => request.destroy());
    request.once('error', finish);
    request.end();
  };

  const killIfSilent = (slot: ProcessSlot) => {
    const { child, name } = slot;
    const timeoutMs = child.isStarting ? slot.startTimeoutMs : heartbeatTimeoutMs;
    if (performance.now() - child.heartbeatAt < timeoutMs || child.retired) return;
    log.error(
      { pid: child.process.pid },
      `${name} sent no heartbeat for ${timeoutMs / 1000} s and is killed`,
    );
    child.heartbeatAt = performance.now();
    slot.kill();
  };

  const timer = setInterval(() => {
    const now = performance.now();
    // Heartbeats are missing after the machine slept or a debugger paused.
    const wasPaused = now - checkedAt > CHECK_INTERVAL_MS + heartbeatTimeoutMs / 4;
    checkedAt = now;
    probeOrigin();
    if (wasPaused) {
      for (const { child } of [origin, ...edges]) child.heartbeatAt = now;
      return;
    }
    for (const slot of [origin, ...edges]) killIfSilent(slot);
  }, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
