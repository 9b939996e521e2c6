import { Hono } from 'hono';
import type { Publication } from '../../contract/publication.ts';

const HEADERS = { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' };

/** The icon of a publication that brings none: the first letter of its name. */
export function siteIconRoutes(publication: () => Pick<Publication, 'name'>): Hono {
  return new Hono().get('/icon.svg', (context) => context.body(drawIcon(publication().name), 200, HEADERS));
}

function drawIcon(name: string): string {
  const [letter = ''] = name.replace(/^the\s+/i, '').match(/[\p{L}\p{N}]/u) ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#14171F"/><text x="16" y="24" font-family="serif" font-size="24" text-anchor="middle" fill="#FFFDF9">${letter.toUpperCase()}</text></svg>`;
}
