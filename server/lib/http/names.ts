const LONGEST_DOMAIN = 253;
/** No name of anything holds these, and the database refuses some. */
const CONTROL = /\p{Cc}/u;

/** Whether a part of a request may be the name of something, and so is worth asking the database for. */
export function isName(value: string, longest: number): boolean {
  return value !== '' && value.length <= longest && !CONTROL.test(value);
}

/** The host that a `domain` query names, without a leading www.; undefined where it names none. */
export function bareHost(value: string): string | undefined {
  const host = value.toLowerCase().replace(/^www\./, '');
  return isName(host, LONGEST_DOMAIN) ? host : undefined;
}
