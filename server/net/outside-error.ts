export type OutsideErrorCode =
  | 'refused-address'
  | 'bad-url'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout-connect'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  | 'redirect-loop'
  | 'broken'
  | 'aborted';

/** Why nothing usable came from outside. The message names the host, never a path or query that may hold a key. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly code: OutsideErrorCode;
  readonly host: string;

  constructor(code: OutsideErrorCode, host: string, whatHappened: string, cause?: unknown) {
    super(`${host} ${whatHappened}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.host = host;
  }
}

const SILENCE: ReadonlySet<OutsideErrorCode> = new Set([
  'dns',
  'connect',
  'tls',
  'timeout-connect',
  'timeout',
  'broken',
]);

/** The host said nothing, or nothing that is HTTP; as opposed to an answer that is no use. */
export function isSilence({ code }: OutsideError): boolean {
  return SILENCE.has(code);
}

/** The `code` of a system, TLS, zlib or undici error. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}

export function inSeconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`;
}

export function inMegabytes(bytes: number): string {
  return bytes >= 1_000_000 ? `${Math.round(bytes / 100_000) / 10} MB` : `${bytes} bytes`;
}
