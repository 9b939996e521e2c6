import { memoryUsage } from 'node:process';

/** Loaded into the measured process before its own code: says how much memory it holds, once rubbish is thrown away. */
process.on('message', (message) => {
  if (message !== 'memory') return;
  // Twice: what the first finds unused may hold what the second finds.
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.(memoryUsage());
});
// A channel that is listened to would keep the process from ending.
process.channel?.unref();
