import { createHash } from 'node:crypto';

/** How a Content-Security-Policy names an inline script or style. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
