import { createHash } from 'node:crypto';

/** Elements whose text the browser runs or applies. */
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
const SOURCE = /\ssrc=/;
/** Data blocks are not run, so they need no leave. */
const DATA = /\stype="application\/(ld\+)?json"/;

const BASE = [
  "default-src 'self'",
  "img-src 'self' data: https:",
  "media-src 'self' https:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
];

/** The policy of a whole page: exactly its own inline scripts and styles, by their hashes. */
export function policyForPage(html: string): string {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, element, attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (SOURCE.test(attributes) || DATA.test(attributes)) continue;
    (element === 'style' ? styles : scripts).add(
      `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  }
  return [
    ...BASE,
    `script-src 'self' ${[...scripts].join(' ')}`,
    `style-src 'self' ${[...styles].join(' ')}`,
  ].join('; ');
}

/** The policy of a page that is still being written when its headers leave: one number used once. */
export function policyForStream(nonce: string): string {
  return [...BASE, `script-src 'self' 'nonce-${nonce}'`, `style-src 'self' 'nonce-${nonce}'`].join('; ');
}

/** The dev server writes styles and scripts of its own into the page. */
export const DEVELOPMENT_POLICY = [
  ...BASE.filter((rule) => !rule.startsWith('connect-src')),
  "connect-src 'self' ws:",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
].join('; ');
