import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from '../lib/semaphore.ts';
import { DeskFailure } from './desk-failure.ts';

/** The client that sent the password. */
export interface Client {
  /** Somebody has signed in from the address before. */
  isKnown: boolean;
  /** Aborted when the client disconnects: its turn is skipped. */
  signal: AbortSignal;
}

export type PasswordCost = typeof COST;

/** One of OWASP's choices for scrypt: 32 MB, three passes. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MAX_BYTES = 64 * 1024 * 1024;
const KEY_BYTES = 32;
export const MAX_WAITING = 16;
const RETRY_SECONDS = 2;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Hashes and checks passwords: each takes 32 MB and 0.1 s of a processor. Known clients have a queue of their own, so that a
 * flood from strangers does not block them. Rejects with 429 when a queue is full.
 */
export function createPasswords(cost = COST) {
  const strangers = createSemaphore(1, MAX_WAITING);
  const knownClients = createSemaphore(1, MAX_WAITING);
  const unowned = encode(cost, randomBytes(16), randomBytes(KEY_BYTES));
  async function run(password: string, salt: Buffer, { N, r, p }: PasswordCost, client?: Client) {
    const queue = client?.isKnown ? knownClients : strangers;
    const busy = () => new DeskFailure(429, 'Too many people are signing in. Try again.', RETRY_SECONDS);
    if (queue.isFull) throw busy();
    return queue.run(async () => {
      if (client?.signal.aborted) throw busy();
      return derive(password.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: MAX_BYTES });
    });
  }
  return {
    async hash(password: string, client?: Client): Promise<string> {
      const salt = randomBytes(16);
      return encode(cost, salt, await run(password, salt, cost, client));
    },
    /** Takes the same time with and without a hash. */
    async verify(password: string, hash: string | undefined, client?: Client): Promise<boolean> {
      const [, parameters = '', salt = '', key = ''] = (hash ?? unowned).split('$');
      const [N = 0, r = 0, p = 0] = parameters.split(',').map(Number);
      const expected = Buffer.from(key, 'base64url');
      const derived = await run(password, Buffer.from(salt, 'base64url'), { N, r, p }, client);
      return timingSafeEqual(derived, expected) && hash !== undefined;
    },
  };
}

function encode({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return `scrypt$${N},${r},${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}
