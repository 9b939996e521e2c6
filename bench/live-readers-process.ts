import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Messages to the process of readers. */
export const liveReadersOrder = z.discriminatedUnion('do', [
  z.object({ do: z.literal('open'), url: z.url(), readers: z.number() }),
  z.object({ do: z.literal('close') }),
]);
type Order = z.infer<typeof liveReadersOrder>;

const report = z.discriminatedUnion('is', [
  z.object({ is: z.literal('open') }),
  z.object({ is: z.literal('closed') }),
  z.object({ is: z.literal('notified'), tag: z.string(), at: z.number() }),
]);
type Report = z.infer<typeof report>;

/** Open pages in a process of their own, so that they take neither memory nor time from the site's. */
export interface LiveReaders {
  /** Opens so many lines; settles when each has said that it is alive. */
  open(url: string, readers: number): Promise<void>;
  /** When the last of them was notified of the change with this tag, in milliseconds since 1970. */
  notified(tag: string, signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
  stop(): Promise<void>;
}

export function startLiveReaders(): LiveReaders {
  const child = fork(resolve(import.meta.dirname, 'live-readers.ts'));
  const ended = once(child, 'exit');
  const gone = new AbortController();
  child.once('exit', () => gone.abort(new Error('The process of readers ended.')));

  async function waitFor<Found>(
    look: (said: Report) => Found | undefined,
    signal?: AbortSignal,
  ): Promise<Found> {
    const signals = AbortSignal.any([gone.signal, ...(signal ? [signal] : [])]);
    for await (const [message] of on(child, 'message', { signal: signals })) {
      const found = look(report.parse(message));
      if (found !== undefined) return found;
    }
    throw new Error('The process of readers says nothing more.');
  }
  const is = (what: Report['is']) => (said: Report) => said.is === what || undefined;
  const send = (order: Order) => child.send(order);

  return {
    async open(url, readers) {
      send({ do: 'open', url, readers });
      await waitFor(is('open'));
    },
    notified: (tag, signal) =>
      waitFor((said) => (said.is === 'notified' && said.tag === tag ? said.at : undefined), signal),
    async close() {
      send({ do: 'close' });
      await waitFor(is('closed'));
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
