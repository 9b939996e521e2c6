import { constants, setPriority } from 'node:os';
import { errorMessage } from '../lib/errors.ts';
import { type BrandImage, renderBrandImage } from './brand/render-brand-image.ts';
import { loadType, type Type } from './brand/typeface.ts';
import type { ImageFormat } from './image-format.ts';
import {
  limitDecoders,
  makeCopy,
  makeOriginal,
  makePicture,
  type Original,
  type Picture,
  UnusableImage,
} from './resize.ts';

/** Messages between the site and its image worker processes. */
export type ImageWorkerTask =
  | { kind: 'make-original'; source: Uint8Array }
  | { kind: 'make-picture'; source: Uint8Array }
  | { kind: 'make-copy'; original: Uint8Array; width: number; format: ImageFormat }
  | { kind: 'render-brand-image'; image: BrandImage };

export type ImageWorkerReply =
  /** Sent once a process can work: an exit before that says nothing about an image. */
  | { kind: 'ready' }
  | { kind: 'original'; original: Original }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'unusable'; message: string };

/** Not at the lowest priority: on a busy machine it would get no time at all. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
limitDecoders();

/** Loaded with the first image that has text on it. */
let type: Promise<Type> | undefined;

process.on('message', (task: ImageWorkerTask) => void work(task).then(send));
process.on('disconnect', () => process.exit());
send({ kind: 'ready' });

function send(reply: ImageWorkerReply): void {
  process.send?.(reply);
}

async function work(task: ImageWorkerTask): Promise<ImageWorkerReply> {
  try {
    if (task.kind === 'make-original') return { kind: 'original', original: await makeOriginal(task.source) };
    if (task.kind === 'make-picture') return { kind: 'picture', picture: await makePicture(task.source) };
    if (task.kind === 'render-brand-image') {
      type ??= loadType();
      return { kind: 'bytes', bytes: await renderBrandImage(task.image, await type) };
    }
    return { kind: 'bytes', bytes: await makeCopy(task.original, task.width, task.format) };
  } catch (error) {
    return { kind: 'unusable', message: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnusableImage) return error.message;
  const message = errorMessage(error);
  if (message.includes('exceeds pixel limit')) return 'has more than 50 megapixels';
  return `cannot be decoded (${message.split('\n')[0]?.trim().slice(0, 120)})`;
}
