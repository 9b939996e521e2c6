// Loaded into processes under test alone: what an origin must never do, on a signal.
process.on('SIGUSR2', () => {
  for (;;);
});
process.on('SIGURG', () => {
  const held = [];
  for (;;) held.push(new Array(1_000_000).fill(held.length));
});
