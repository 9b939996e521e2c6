import { Agent } from 'node:http';
import { ask } from './ask.ts';
import { ATTACKS } from './attacks.ts';

/** `attacker.ts <url> <attack>`: attacks from its first word to its parent until it is told to stop; its last word is what it got. */

const CONNECTIONS = 64;

const [url, name = ''] = process.argv.slice(2);
const path = ATTACKS.get(name);
if (!path) throw new Error(`There is no attack “${name}”.`);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const statuses = new Map<number, number>();
let number = 0;
let over = false;
process.once('message', () => {
  over = true;
});
process.send?.('begun');
await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    while (!over) {
      const status = await ask(url + path(number++), agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }),
);
agent.destroy();
process.send?.([...statuses].map(([status, count]) => `${count} × ${status}`).join(', '));
process.disconnect?.();
