import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from '../lib/semaphore.ts';

/** Hashes and checks passwords, two at a time: each takes 32 MB and a tenth of a second of a processor. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time whether or not there is a hash to compare with. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

/** One of OWASP's choices for scrypt: 32 MB, three passes. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MAX_BYTES = 64 * 1024 * 1024;
const KEY_BYTES = 32;
const MAX_CONCURRENT = 2;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export function createPasswords(cost = COST): Passwords {
  const semaphore = createSemaphore(MAX_CONCURRENT);
  const nobodys = encode(cost, randomBytes(16), randomBytes(KEY_BYTES));
  const run = (password: string, salt: Buffer, { N, r, p }: typeof COST) =>
    semaphore.run(() => derive(password.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: MAX_BYTES }));
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return encode(cost, salt, await run(password, salt, cost));
    },
    async verify(password, hash) {
      const [, parameters = '', salt = '', key = ''] = (hash ?? nobodys).split('$');
      const [N = 0, r = 0, p = 0] = parameters.split(',').map(Number);
      const expected = Buffer.from(key, 'base64url');
      const derived = await run(password, Buffer.from(salt, 'base64url'), { N, r, p });
      return timingSafeEqual(derived, expected) && hash !== undefined;
    },
  };
}

function encode({ N, r, p }: typeof COST, salt: Buffer, key: Buffer): string {
  return `scrypt$${N},${r},${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}
