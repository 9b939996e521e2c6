import { resolve } from 'node:path';

/** What `npm run build` makes. */
export const DIST = resolve(import.meta.dirname, '../../dist');
