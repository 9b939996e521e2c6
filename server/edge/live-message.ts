import type { IncomingMessage } from 'node:http';
import type { LiveEvent } from '../../contract/live.ts';

/** How changes are written on the line: `id` is the place that a browser goes on from. */
export function changeMessage(event: LiveEvent): string {
  return `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Says that the line is alive. It has data, since pages are not told of events without any. */
export function beatMessage(id: number): string {
  return `id: ${id}\nevent: beat\ndata: ${id}\n\n`;
}

/** Browsers that come back say where they were in a header; pages that open a line say it in the address. */
export function placeOf({ url = '', headers }: IncomingMessage): number | undefined {
  const header = headers['last-event-id'];
  const written =
    typeof header === 'string' ? header : new URLSearchParams(url.split('?')[1] ?? '').get('since');
  return written !== null && /^\d{1,15}$/.test(written) ? Number(written) : undefined;
}
