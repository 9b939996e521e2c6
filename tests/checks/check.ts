import { runChecks } from './checks.ts';

/** `npm run check`: types, lint and format, unused code, import order, binaries of the lock file. */
const results = await runChecks();
process.exit(results.every(({ passed }) => passed) ? 0 : 1);
