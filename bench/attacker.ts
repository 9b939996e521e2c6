import { ATTACKS, BURSTS } from './attacks.ts';

/** `attacker.ts <url> <attack>`: attacks from its first word to its parent until it is told to stop; its last word is what it got. */

const [url = '', name = ''] = process.argv.slice(2);
const attack = ATTACKS.get(name) ?? BURSTS.get(name);
if (!attack) throw new Error(`There is no attack “${name}”.`);
let over = false;
process.once('message', () => {
  over = true;
});
process.send?.('begun');
process.send?.(await attack(url, () => over));
process.disconnect?.();
