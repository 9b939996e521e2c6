import { requestSocket } from '../lib/http/unix-socket.ts';
import type { Log } from '../lib/log.ts';
import { HEARTBEAT } from '../origin/origin-server.ts';
import type { ProcessSlot } from './supervise-process.ts';

interface HealthOptions {
  origin: ProcessSlot;
  edges: readonly ProcessSlot[];
  /** Where edges ask the origin: one that has lost its socket counts as dead. */
  socketPath: string;
  /** A process without a heartbeat for this long is killed and restarted. */
  heartbeatTimeoutMs: number;
  log: Log;
}

const LOOK_EVERY_MS = 500;

/** Kills processes that hang. Returns a function that stops the watch. */
export function watchHealth(options: HealthOptions): () => void {
  const { origin, edges, socketPath, heartbeatTimeoutMs, log } = options;
  let lookedAt = performance.now();
  let asking = false;

  const ask = () => {
    if (asking) return;
    asking = true;
    const { child } = origin;
    const over = () => {
      asking = false;
    };
    // A new connection each time: one that is reused would outlive the socket's path, which edges need.
    const request = requestSocket(socketPath, {
      headers: { [HEARTBEAT]: 'yes' },
      timeout: heartbeatTimeoutMs,
      agent: false,
    });
    request.once('response', (response) => {
      response.resume();
      child.heartbeatAt = performance.now();
      over();
    });
    request.once('timeout', () => request.destroy());
    request.once('error', over);
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
    // After a sleep of the machine or a debugger's pause, missing heartbeats mean nothing.
    const wasHeldUp = now - lookedAt > LOOK_EVERY_MS + heartbeatTimeoutMs / 4;
    lookedAt = now;
    ask();
    if (wasHeldUp) {
      for (const { child } of [origin, ...edges]) child.heartbeatAt = now;
      return;
    }
    for (const slot of [origin, ...edges]) killIfSilent(slot);
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
