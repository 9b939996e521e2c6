import { type ChildProcess, fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { BrandImage } from './brand/render-brand-image.ts';
import type { ImageFormat } from './image-format.ts';
import { type ImageWorkerReply, type ImageWorkerTask, isReady, isReply } from './image-worker-tasks.ts';
import type { Original } from './resize.ts';

/**
 * Makes pictures in processes of their own: whatever is in a picture, neither a crash nor a loop in the code that reads
 * it reaches the site, and a process that takes too long is ended.
 */
export interface ImageWorker {
  makeOriginal(source: Uint8Array, urgency: Urgency): Promise<Original>;
  makeCopy(original: Uint8Array, width: number, format: ImageFormat, urgency?: Urgency): Promise<Uint8Array>;
  /** A drawing with the publication's name on it. */
  draw(drawing: BrandImage): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Somebody waits for it, or it is made ahead. */
export type Urgency = 'now' | 'ahead';

export interface ImageWorkerOptions {
  processes?: number;
  /** For one task. */
  timeoutMs?: number;
  /** A process without work is ended after this time. */
  idleMs?: number;
  /** Tasks that may wait; more are turned away. */
  mostWaiting?: number;
  program?: string;
  /** Told when a process ends before it could work, with what it said last. */
  onBroken?(lastWords: string): void;
}

/** The picture cannot be made: for what it is, or for what it does to the process that reads it. */
export class ImageWorkerError extends Error {
  override readonly name = 'ImageWorkerError';
}

/** There is too much to do already, or nobody to do it. Says nothing about the picture. */
export class ImageWorkerBusy extends Error {
  override readonly name = 'ImageWorkerBusy';
}

interface Waiting {
  task: ImageWorkerTask;
  reply: PromiseWithResolvers<ImageWorkerReply>;
}

/** After a process could not start, the next is tried this much later. */
const BROKEN_MS = 10_000;
const LAST_WORDS = 500;

const PROGRAM = join(import.meta.dirname, `image-worker-process${extname(import.meta.filename)}`);

export function createImageWorker(options: ImageWorkerOptions = {}): ImageWorker {
  const { processes = 2, timeoutMs = 15_000, idleMs = 30_000, mostWaiting = 256 } = options;
  const { program = PROGRAM, onBroken = () => {} } = options;
  const queues: Record<Urgency, Waiting[]> = { now: [], ahead: [] };
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const alive = new Set<ChildProcess>();
  const ready = new WeakSet<ChildProcess>();
  let brokenUntil = 0;
  let busy = 0;
  let closed = false;

  function ask(task: ImageWorkerTask, urgency: Urgency): Promise<ImageWorkerReply> {
    const full = queues.now.length + queues.ahead.length >= mostWaiting;
    if (closed || full || performance.now() < brokenUntil) {
      return Promise.reject(new ImageWorkerBusy('more pictures wait to be made than can be'));
    }
    const reply = Promise.withResolvers<ImageWorkerReply>();
    queues[urgency].push({ task, reply });
    startNext();
    return reply.promise;
  }

  function startNext(): void {
    if (closed || busy >= processes) return;
    const next = queues.now.shift() ?? queues.ahead.shift();
    if (!next) return;
    const worker = takeProcess();
    if (!worker) {
      next.reply.reject(new ImageWorkerBusy('no process could be started to make it'));
      startNext();
      return;
    }
    busy += 1;
    void work(worker, next).finally(() => {
      busy -= 1;
      startNext();
    });
  }

  async function work(worker: ChildProcess, { task, reply }: Waiting): Promise<void> {
    const over = Promise.withResolvers<void>();
    const onMessage = (message: unknown) => {
      // How long a busy machine takes to start a process says nothing about the picture.
      if (isReady(message)) timer.refresh();
      if (!isReply(message)) return;
      reply.resolve(message);
      over.resolve();
    };
    const onEnd = () => {
      reply.reject(
        ready.has(worker)
          ? new ImageWorkerError('ended the process that read it')
          : new ImageWorkerBusy('no process could be started to make it'),
      );
      over.resolve();
    };
    const timer = setTimeout(() => {
      reply.reject(
        ready.has(worker)
          ? new ImageWorkerError(`took longer than ${timeoutMs / 1000} s to read`)
          : new ImageWorkerBusy('no process was ready in time to make it'),
      );
      worker.kill('SIGKILL');
      over.resolve();
    }, timeoutMs);
    worker.on('message', onMessage).once('exit', onEnd).once('error', onEnd);
    worker.send(task, (error) => error && onEnd());
    await over.promise;
    clearTimeout(timer);
    worker.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
    release(worker);
  }

  /** Undefined where none can be started: out of file descriptors, processes or memory. */
  function takeProcess(): ChildProcess | undefined {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.connected && !worker.killed) return worker;
    }
    const worker = forkWorker();
    if (!worker) return undefined;
    alive.add(worker);
    let lastWords = '';
    worker.stderr?.on('data', (words: Buffer) => {
      lastWords = (lastWords + words.toString()).slice(-LAST_WORDS);
    });
    worker.on('message', (message) => isReady(message) && ready.add(worker));
    // Its end is noticed by whoever waits for it; between tasks nobody does.
    worker.on('error', () => {});
    worker.once('exit', () => {
      alive.delete(worker);
      if (!ready.has(worker) && !closed) setBroken(lastWords);
      clearTimeout(idle.get(worker));
      idle.delete(worker);
    });
    return worker;
  }

  function forkWorker(): ChildProcess | undefined {
    if (performance.now() < brokenUntil) return undefined;
    try {
      const worker = fork(program, {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        // It needs nothing of what the site knows, and memory goes back to the system sooner with few arenas.
        env: { MALLOC_ARENA_MAX: '2' },
        execArgv: [],
      });
      if (worker.pid !== undefined) return worker;
      // EMFILE and EAGAIN come as an event, and such a process has neither a channel nor an exit.
      brokenUntil = performance.now() + BROKEN_MS;
      worker.once('error', ({ message }) => onBroken(message));
    } catch (error) {
      setBroken(error instanceof Error ? error.message : String(error));
    }
    return undefined;
  }

  function setBroken(reason: string): void {
    brokenUntil = performance.now() + BROKEN_MS;
    onBroken(reason);
  }

  function release(worker: ChildProcess): void {
    if (!worker.connected || worker.killed) return;
    if (closed) return void worker.disconnect();
    idle.set(
      worker,
      setTimeout(() => {
        idle.delete(worker);
        worker.disconnect();
      }, idleMs).unref(),
    );
  }

  async function copy(task: ImageWorkerTask, urgency: Urgency): Promise<Uint8Array> {
    const reply = await ask(task, urgency);
    if (reply.kind === 'copy') return reply.bytes;
    throw new ImageWorkerError(reply.kind === 'unfit' ? reply.message : 'was not copied');
  }

  return {
    async makeOriginal(source, urgency) {
      const reply = await ask({ kind: 'make-original', source }, urgency);
      if (reply.kind === 'original') return reply.original;
      throw new ImageWorkerError(reply.kind === 'unfit' ? reply.message : 'was not read');
    },
    makeCopy: (original, width, format, urgency = 'now') =>
      copy({ kind: 'make-copy', original, width, format }, urgency),
    draw: (drawing) => copy({ kind: 'draw', drawing }, 'ahead'),
    async close() {
      closed = true;
      for (const { reply } of Object.values(queues).flatMap((queue) => queue.splice(0))) {
        reply.reject(new ImageWorkerBusy('the site is closing'));
      }
      const ends = [...alive].map((worker) => {
        const ended = Promise.withResolvers<void>();
        worker.once('exit', ended.resolve);
        worker.kill('SIGKILL');
        return ended.promise;
      });
      await Promise.all(ends);
    },
  };
}
