import { constants, setPriority } from 'node:os';
import { renderBrandImage } from './brand/render-brand-image.ts';
import { loadType, type Type } from './brand/typeface.ts';
import { type ImageWorkerReply, type ImageWorkerTask, isTask, READY } from './image-worker-tasks.ts';
import { limitDecoders, makeCopy, makeOriginal, UnusableImage } from './resize.ts';

/**
 * A process that does nothing but make pictures, behind edges and origin. Not at the lowest priority: on a machine that
 * others keep busy it would get nothing at all.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
limitDecoders();

/** Loaded with the first drawing that has words on it. */
let type: Promise<Type> | undefined;

process.on('message', (message) => {
  if (isTask(message)) void work(message).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());
process.send?.(READY);

async function work(task: ImageWorkerTask): Promise<ImageWorkerReply> {
  try {
    if (task.kind === 'make-original') return { kind: 'original', original: await makeOriginal(task.source) };
    if (task.kind === 'draw') {
      type ??= loadType();
      return { kind: 'copy', bytes: await renderBrandImage(task.drawing, await type) };
    }
    return { kind: 'copy', bytes: await makeCopy(task.original, task.width, task.format) };
  } catch (error) {
    return { kind: 'unfit', message: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnusableImage) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes('exceeds pixel limit')) return 'has more than 50 megapixels';
  return `cannot be read (${message.split('\n')[0]?.trim().slice(0, 120)})`;
}
