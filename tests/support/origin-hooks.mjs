import { existsSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

// Loaded into processes under test alone. They live for seconds: too short for the embedded database to be compiled twice.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

// What the next origin does instead of starting: it waits for ever, or says why it cannot.
const { MASTHEAD_EDGE, MASTHEAD_SOCKET, MASTHEAD_DRY_RUN, NEXT_ORIGIN_FILE = '' } = process.env;
if (!MASTHEAD_EDGE && (MASTHEAD_SOCKET || MASTHEAD_DRY_RUN) && existsSync(NEXT_ORIGIN_FILE)) {
  const reason = readFileSync(NEXT_ORIGIN_FILE, 'utf8');
  if (reason === '') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  process.send({ type: 'failed', reason });
  throw new Error(reason);
}

// What an origin must never do, on a signal.
process.on('SIGUSR2', () => {
  for (;;);
});
process.on('SIGURG', () => {
  const held = [];
  for (;;) held.push(new Array(1_000_000).fill(held.length));
});
