const MAX_HOST_LENGTH = 253;
/** PostgreSQL rejects some of these. */
const CONTROL = /\p{Cc}/u;

/** Whether part of a request can be a name, which the database is then asked for. */
export function isName(value: string, maxLength: number): boolean {
  return value !== '' && value.length <= maxLength && !CONTROL.test(value);
}

/** Returns the host of a `domain` query without a leading www.; undefined if it is invalid. */
export function bareHost(value: string): string | undefined {
  const host = value.toLowerCase().replace(/^www\./, '');
  return isName(host, MAX_HOST_LENGTH) ? host : undefined;
}
