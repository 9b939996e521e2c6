import type { BrandImage } from './brand/render-brand-image.ts';
import type { ImageFormat } from './image-format.ts';
import type { Original } from './resize.ts';

/** What the site and its image worker processes tell each other. */
export type ImageWorkerTask =
  | { kind: 'make-original'; source: Uint8Array }
  | { kind: 'make-copy'; original: Uint8Array; width: number; format: ImageFormat }
  | { kind: 'draw'; drawing: BrandImage };

export type ImageWorkerReply =
  | { kind: 'original'; original: Original }
  | { kind: 'copy'; bytes: Uint8Array }
  | { kind: 'unfit'; message: string };

/** A process says so once it can work: what ends one before has nothing to do with a picture. */
export const READY = { kind: 'ready' } as const;

export function isReady(message: unknown): boolean {
  return kindOf(message) === READY.kind;
}

export function isTask(message: unknown): message is ImageWorkerTask {
  return ['make-original', 'make-copy', 'draw'].some((kind) => kind === kindOf(message));
}

export function isReply(message: unknown): message is ImageWorkerReply {
  return ['original', 'copy', 'unfit'].some((kind) => kind === kindOf(message));
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;
}
