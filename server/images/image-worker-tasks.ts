import type { BrandImage } from './brand/render-brand-image.ts';
import type { ImageFormat } from './image-format.ts';
import type { Original } from './resize.ts';

/** Messages between the site and its image worker processes. */
export type ImageWorkerTask =
  | { kind: 'make-original'; source: Uint8Array }
  | { kind: 'make-copy'; original: Uint8Array; width: number; format: ImageFormat }
  | { kind: 'render-brand-image'; image: BrandImage };

export type ImageWorkerReply =
  | { kind: 'original'; original: Original }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'unusable'; message: string };

/** Sent once a process can work: an exit before that says nothing about an image. */
export const READY = { kind: 'ready' } as const;

export function isReady(message: unknown): boolean {
  return kindOf(message) === READY.kind;
}

export function isTask(message: unknown): message is ImageWorkerTask {
  return ['make-original', 'make-copy', 'render-brand-image'].some((kind) => kind === kindOf(message));
}

export function isReply(message: unknown): message is ImageWorkerReply {
  return ['original', 'bytes', 'unusable'].some((kind) => kind === kindOf(message));
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;
}
