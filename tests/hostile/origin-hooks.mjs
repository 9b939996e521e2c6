import { setFlagsFromString } from 'node:v8';

// Loaded into processes under test alone. They live for seconds: too short for the embedded database to be compiled twice.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

// What an origin must never do, on a signal.
process.on('SIGUSR2', () => {
  for (;;);
});
process.on('SIGURG', () => {
  const held = [];
  for (;;) held.push(new Array(1_000_000).fill(held.length));
});
