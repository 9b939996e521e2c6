/** Codes of fetches without any HTTP response. */
const UNREACHABLE = ['dns', 'connect', 'tls', 'timeout-connect', 'timeout', 'broken'] as const;

type FetchErrorCode =
  | (typeof UNREACHABLE)[number]
  | 'refused-address'
  | 'bad-url'
  | 'too-large'
  | 'too-many-redirects'
  | 'redirect-loop'
  | 'aborted';

/** A fetch without a response. The message names the host only: paths and queries may contain keys. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly code: FetchErrorCode;
  readonly host: string;

  constructor(code: FetchErrorCode, host: string, event: string, cause?: unknown) {
    super(`${host} ${event}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.host = host;
  }
}

export function isUnreachable({ code }: FetchError): boolean {
  return UNREACHABLE.some((one) => one === code);
}

export function inSeconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`;
}

export function inMegabytes(bytes: number): string {
  return bytes >= 1_000_000 ? `${Math.round(bytes / 100_000) / 10} MB` : `${bytes} bytes`;
}
