import type { BrandImage } from './brand/render-brand-image.ts';
import type { ImageFormat } from './image-format.ts';
import type { Original, Picture } from './resize.ts';

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
