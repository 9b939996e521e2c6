/** What is still sent after a redirect: nothing that could be a secret. */
const HARMLESS: ReadonlySet<string> = new Set(
  'accept accept-encoding accept-language cache-control if-modified-since if-none-match user-agent'.split(
    ' ',
  ),
);

const DEFAULTS: Readonly<Record<string, string>> = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

/** A valid header value. A stored ETag that is none is left out: the response is then a full one. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/;

export function requestHeaders(
  request: { userAgent: string; headers?: Readonly<Record<string, string>>; bearer?: string },
  redirected: boolean,
): Record<string, string> {
  const sent: Record<string, string> = { ...DEFAULTS, 'user-agent': request.userAgent };
  for (const [name, value] of Object.entries(request.headers ?? {})) sent[name.toLowerCase()] = value;
  if (request.bearer !== undefined) sent.authorization = `Bearer ${request.bearer}`;
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => SENDABLE.test(value) && (!redirected || HARMLESS.has(name)),
    ),
  );
}
