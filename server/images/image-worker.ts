import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { errorMessage } from '../lib/errors.ts';
import type { BrandImage } from './brand/render-brand-image.ts';
import type { ImageFormat } from './image-format.ts';
import type { ImageWorkerReply, ImageWorkerTask } from './image-worker-process.ts';

export type ImageWorker = ReturnType<typeof createImageWorker>;

/** Whether a reader waits for it. */
export type Urgency = 'now' | 'ahead';

export interface ImageWorkerOptions {
  processes?: number;
  /** For one task. */
  timeoutMs?: number;
  maxQueued?: number;
  program?: string;
  /** Called when a process exits before it was ready. */
  onStartFailure?(stderrTail: string): void;
}

/** The image cannot be decoded, or crashes the process that decodes it. */
export class ImageWorkerError extends Error {
  override readonly name = 'ImageWorkerError';
}

/** The queue is full, or no process starts. Says nothing about the image. */
export class ImageWorkerBusy extends Error {
  override readonly name = 'ImageWorkerBusy';
}

interface Queued {
  task: ImageWorkerTask;
  reply: PromiseWithResolvers<ImageWorkerReply>;
}

/** After a process failed to start, the next is tried this much later. */
const RESTART_DELAY_MS = 10_000;
const MAX_STDERR_TAIL = 500;
/** A process without work exits after this time. */
const IDLE_MS = 30_000;

const PROGRAM = join(import.meta.dirname, `image-worker-process${extname(import.meta.filename)}`);

/**
 * Decodes and resizes images in child processes: neither a crash nor an endless loop in a decoder reaches the site, and a
 * process that exceeds its timeout is killed.
 */
export function createImageWorker(options: ImageWorkerOptions = {}) {
  const { processes = 2, timeoutMs = 15_000, maxQueued = 256 } = options;
  const { program = PROGRAM, onStartFailure = () => {} } = options;
  const queues: Record<Urgency, Queued[]> = { now: [], ahead: [] };
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const alive = new Set<ChildProcess>();
  const ready = new WeakSet<ChildProcess>();
  let noStartUntil = 0;
  let busy = 0;
  let closed = false;

  function queue(task: ImageWorkerTask, urgency: Urgency): Promise<ImageWorkerReply> {
    const full = queues.now.length + queues.ahead.length >= maxQueued;
    if (closed || full || performance.now() < noStartUntil) {
      return Promise.reject(new ImageWorkerBusy('the queue of images is full'));
    }
    const reply = Promise.withResolvers<ImageWorkerReply>();
    queues[urgency].push({ task, reply });
    startNext();
    return reply.promise;
  }

  function startNext(): void {
    if (closed || busy >= processes) return;
    // Work ahead of requests leaves the other process, and on small machines a core, to those who wait.
    const next = queues.now.shift() ?? (busy === 0 ? queues.ahead.shift() : undefined);
    if (!next) return;
    const worker = takeProcess();
    if (!worker) {
      next.reply.reject(new ImageWorkerBusy('no process could be started'));
      startNext();
      return;
    }
    busy += 1;
    void work(worker, next).finally(() => {
      busy -= 1;
      startNext();
    });
  }

  async function work(worker: ChildProcess, { task, reply }: Queued): Promise<void> {
    const over = Promise.withResolvers<void>();
    const onMessage = (message: ImageWorkerReply) => {
      // The timeout covers the decoding, not the start of a process on a busy machine.
      if (message.kind === 'ready') return void timer.refresh();
      reply.resolve(message);
      over.resolve();
    };
    const fail = (onImage: string, onStart: string) => {
      reply.reject(ready.has(worker) ? new ImageWorkerError(onImage) : new ImageWorkerBusy(onStart));
      over.resolve();
    };
    const onEnd = () => fail('crashed the process that decoded it', 'no process could be started');
    const timer = setTimeout(() => {
      fail(`took longer than ${timeoutMs / 1000} s to decode`, 'no process was ready in time');
      worker.kill('SIGKILL');
    }, timeoutMs);
    worker.on('message', onMessage).once('exit', onEnd).once('error', onEnd);
    worker.send(task, (error) => error && onEnd());
    await over.promise;
    clearTimeout(timer);
    worker.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
    release(worker);
  }

  /** Returns undefined where none starts: out of file descriptors, processes or memory. */
  function takeProcess(): ChildProcess | undefined {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.connected && !worker.killed) return worker;
    }
    const worker = forkWorker();
    if (!worker) return undefined;
    alive.add(worker);
    let stderrTail = '';
    worker.stderr?.on('data', (words: Buffer) => {
      stderrTail = (stderrTail + words.toString()).slice(-MAX_STDERR_TAIL);
    });
    worker.on('message', ({ kind }: ImageWorkerReply) => kind === 'ready' && ready.add(worker));
    // Between tasks nothing else listens, and an unhandled 'error' event would throw.
    worker.on('error', () => {});
    worker.once('exit', () => {
      alive.delete(worker);
      if (!ready.has(worker) && !closed) onFailedStart(stderrTail);
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    });
    return worker;
  }

  function forkWorker(): ChildProcess | undefined {
    if (performance.now() < noStartUntil) return undefined;
    try {
      const worker = fork(program, {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        // The worker gets no variable of the site. Few arenas return memory to the system sooner.
        env: { MALLOC_ARENA_MAX: '2' },
        execArgv: [],
      });
      if (worker.pid !== undefined) return worker;
      // EMFILE and EAGAIN arrive as an event; such a process has neither a channel nor an exit.
      noStartUntil = performance.now() + RESTART_DELAY_MS;
      worker.once('error', ({ message }) => onStartFailure(message));
    } catch (error) {
      onFailedStart(errorMessage(error));
    }
    return undefined;
  }

  function onFailedStart(reason: string): void {
    noStartUntil = performance.now() + RESTART_DELAY_MS;
    onStartFailure(reason);
  }

  function release(worker: ChildProcess): void {
    if (!worker.connected || worker.killed) return;
    if (closed) return void worker.disconnect();
    idle.set(
      worker,
      setTimeout(() => {
        idle.delete(worker);
        worker.disconnect();
      }, IDLE_MS).unref(),
    );
  }

  async function run<Kind extends ImageWorkerReply['kind']>(
    kind: Kind,
    task: ImageWorkerTask,
    urgency: Urgency = 'now',
  ): Promise<Extract<ImageWorkerReply, { kind: Kind }>> {
    const reply = await queue(task, urgency);
    if (isOfKind(reply, kind)) return reply;
    throw new ImageWorkerError(reply.kind === 'unusable' ? reply.message : 'was not decoded');
  }

  return {
    makeOriginal: async (source: Uint8Array, urgency: Urgency) =>
      (await run('original', { kind: 'make-original', source }, urgency)).original,
    /** Returns what is stored of an upload. */
    makePicture: async (source: Uint8Array) =>
      (await run('picture', { kind: 'make-picture', source })).picture,
    makeCopy: async (original: Uint8Array, width: number, format: ImageFormat, urgency?: Urgency) =>
      (await run('bytes', { kind: 'make-copy', original, width, format }, urgency)).bytes,
    renderBrandImage: async (image: BrandImage) =>
      (await run('bytes', { kind: 'render-brand-image', image }, 'ahead')).bytes,
    async close(): Promise<void> {
      closed = true;
      for (const { reply } of Object.values(queues).flatMap((waiting) => waiting.splice(0))) {
        reply.reject(new ImageWorkerBusy('the site is shutting down'));
      }
      await Promise.all(
        [...alive].map((worker) => {
          worker.kill('SIGKILL');
          return once(worker, 'exit');
        }),
      );
    },
  };
}

function isOfKind<Kind extends ImageWorkerReply['kind']>(
  reply: ImageWorkerReply,
  kind: Kind,
): reply is Extract<ImageWorkerReply, { kind: Kind }> {
  return reply.kind === kind;
}
