import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

const processMemory = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number() });
export type ProcessMemory = z.infer<typeof processMemory>;

/** Flags of Node for a process whose memory is to be read. */
export const MEMORY_PROBE = ['--expose-gc', '--import', new URL('./memory-probe.ts', import.meta.url).href];

/** What a process with the probe holds, once rubbish is thrown away. */
export async function readMemory(child: ChildProcess): Promise<ProcessMemory> {
  const answer = once(child, 'message');
  child.send('memory');
  const [message] = await answer;
  return processMemory.parse(message);
}

/** In JavaScript and its buffers. */
export function held({ heapUsed, external }: ProcessMemory): number {
  return heapUsed + external;
}
