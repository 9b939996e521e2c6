const MAX_HOST_LENGTH = 253;
/** PostgreSQL rejects some of these. */
const CONTROL = /\p{Cc}/u;

/** Whether a part of a request may be a name, so that the database is worth a query. */
export function isName(value: string, maxLength: number): boolean {
  return value !== '' && value.length <= maxLength && !CONTROL.test(value);
}

/** Returns the host of a `domain` query without a leading www.; undefined where it is none. */
export function bareHost(value: string): string | undefined {
  const host = value.toLowerCase().replace(/^www\./, '');
  return isName(host, MAX_HOST_LENGTH) ? host : undefined;
}
