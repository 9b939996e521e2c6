import { Hono } from 'hono';

/** A globe crossed by its meridian. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#14171F"/><g fill="none" stroke="#FFFDF9" stroke-width="1.5"><circle cx="16" cy="16" r="10"/><ellipse cx="16" cy="16" rx="4.5" ry="10"/><path d="M6 16h20"/></g><path d="M16 2v28" stroke="#D2485A" stroke-width="2"/></svg>`;

export function siteIconRoutes(): Hono {
  return new Hono().get('/icon.svg', (context) =>
    context.body(ICON, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }),
  );
}
