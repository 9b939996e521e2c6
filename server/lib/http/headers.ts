/** For files that are no documents: scripts, styles and fonts. */
export const FILE_HEADERS: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff' };
/** Sent with every other answer of the site. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  ...FILE_HEADERS,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const NEVER_KEPT = 'no-store';
/** No cache may give it to another reader, yet the reader's browser may go back to it as it was. */
export const FOR_ONE_READER = 'private, no-cache';
