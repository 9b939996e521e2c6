import { askSocket } from '../lib/http/ask-socket.ts';
import type { Log } from '../lib/log.ts';
import { HEARTBEAT } from '../origin/origin-server.ts';
import type { Place } from './supervise-process.ts';

interface HealthOptions {
  origin: Place;
  edges: readonly Place[];
  /** Where edges ask the origin: one that has lost its socket counts as dead. */
  socketPath: string;
  /** A process that does not answer for so long is ended, and another takes its place. */
  silenceMs: number;
  log: Log;
}

const LOOK_EVERY_MS = 500;

/** Ends processes that hang. Answers with what ends the watch. */
export function watchHealth({ origin, edges, socketPath, silenceMs, log }: HealthOptions): () => void {
  let lookedAt = performance.now();
  let asking = false;

  const ask = () => {
    if (asking) return;
    asking = true;
    const { child } = origin;
    const over = () => {
      asking = false;
    };
    // A new connection each time: one that is kept would outlive the socket's path, which edges need.
    const request = askSocket(socketPath, {
      headers: { [HEARTBEAT]: 'yes' },
      timeout: silenceMs,
      agent: false,
    });
    request.once('response', (response) => {
      response.resume();
      child.beatAt = performance.now();
      over();
    });
    request.once('timeout', () => request.destroy());
    request.once('error', over);
    request.end();
  };

  const endIfSilent = (place: Place) => {
    const { child, name } = place;
    const timeoutMs = child.isStarting ? place.startTimeoutMs : silenceMs;
    if (performance.now() - child.beatAt < timeoutMs || child.retired) return;
    log.error({ pid: child.process.pid }, `${name} has not answered for ${timeoutMs / 1000} s and is ended`);
    child.beatAt = performance.now();
    place.kill();
  };

  const timer = setInterval(() => {
    const now = performance.now();
    // Held up itself, by a machine that slept or a debugger, it knows nothing of the others.
    const wasHeldUp = now - lookedAt > LOOK_EVERY_MS + silenceMs / 4;
    lookedAt = now;
    ask();
    if (wasHeldUp) {
      for (const { child } of [origin, ...edges]) child.beatAt = now;
      return;
    }
    for (const place of [origin, ...edges]) endIfSilent(place);
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
