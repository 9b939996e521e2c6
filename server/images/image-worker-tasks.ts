import type { ImageFormat } from './image-format.ts';
import type { Master } from './resize.ts';

/** What the site and its darkroom processes tell each other. */
export type DarkroomTask =
  | { kind: 'develop'; source: Uint8Array }
  | { kind: 'print'; master: Uint8Array; width: number; format: ImageFormat };

export type DarkroomReply =
  | { kind: 'developed'; master: Master }
  | { kind: 'printed'; bytes: Uint8Array }
  | { kind: 'unfit'; message: string };

/** A process says so once it can work: what ends one before has nothing to do with a picture. */
export const READY = { kind: 'ready' } as const;

export function isReady(message: unknown): boolean {
  return kindOf(message) === READY.kind;
}

export function isTask(message: unknown): message is DarkroomTask {
  return kindOf(message) === 'develop' || kindOf(message) === 'print';
}

export function isReply(message: unknown): message is DarkroomReply {
  return ['developed', 'printed', 'unfit'].some((kind) => kind === kindOf(message));
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;
}
