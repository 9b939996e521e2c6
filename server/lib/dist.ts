import { resolve } from 'node:path';

/** The output of `npm run build`. */
export const DIST = resolve(import.meta.dirname, '../../dist');
