export type FetchErrorCode =
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

/** Why a fetch brought no response. The message names the host, never a path or query that may hold a key. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly code: FetchErrorCode;
  readonly host: string;

  constructor(code: FetchErrorCode, host: string, whatHappened: string, cause?: unknown) {
    super(`${host} ${whatHappened}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.host = host;
  }
}

const UNREACHABLE: ReadonlySet<FetchErrorCode> = new Set([
  'dns',
  'connect',
  'tls',
  'timeout-connect',
  'timeout',
  'broken',
]);

/** The host gave no HTTP response at all. */
export function isUnreachable({ code }: FetchError): boolean {
  return UNREACHABLE.has(code);
}

export function inSeconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`;
}

export function inMegabytes(bytes: number): string {
  return bytes >= 1_000_000 ? `${Math.round(bytes / 100_000) / 10} MB` : `${bytes} bytes`;
}
