/** What is still sent after a redirect: nothing that could be a secret. */
const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'if-modified-since',
  'if-none-match',
  'user-agent',
]);

const DEFAULTS: Readonly<Record<string, string>> = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

/** Whether a header value is valid. A stored ETag that is not valid is left out: the response is then a full one. */
function isSendable(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index);
    if ((unit < 0x20 && unit !== 0x09) || unit === 0x7f || unit > 0xff) return false;
  }
  return true;
}

export function requestHeaders(
  request: { userAgent: string; headers?: Readonly<Record<string, string>>; bearer?: string },
  redirected: boolean,
): Record<string, string> {
  const sent: Record<string, string> = { ...DEFAULTS, 'user-agent': request.userAgent };
  for (const [name, value] of Object.entries(request.headers ?? {})) sent[name.toLowerCase()] = value;
  if (request.bearer !== undefined) sent.authorization = `Bearer ${request.bearer}`;
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => isSendable(value) && (!redirected || HARMLESS.has(name))),
  );
}
