export type ImageErrorCode = 'unreachable' | 'refused' | 'too-large' | 'no-picture' | 'unreadable';

/** Why a picture cannot be shown. Expected of the outside: a line in the log, not a stack trace. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly kind: ImageErrorCode;
  /** Minutes after which another try is worth it. */
  readonly retryMinutes: number;

  constructor(kind: ImageErrorCode, message: string, retryMinutes: number) {
    super(message);
    this.kind = kind;
    this.retryMinutes = retryMinutes;
  }
}

/** A host may be well again in ten minutes; what it sent will hardly be another picture within the day's half. */
export const SOON_MINUTES = 10;
export const LATE_MINUTES = 6 * 60;
/** Whoever saves an article before its picture, or replaces the picture, waits to see it; asking for it bothers no host. */
export const OWN_MINUTES = 1;
