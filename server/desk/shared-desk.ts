import { LRUCache } from 'lru-cache';
import type { Log } from '../lib/log.ts';
import { createLogThrottle } from '../lib/log-throttle.ts';
import { countOutcomes, type Metrics } from '../lib/metrics.ts';
import { createRateLimit } from '../lib/rate-limit.ts';
import { createSemaphore, type Semaphore } from '../lib/semaphore.ts';
import { DeskFailure } from './desk-failure.ts';
import type { ImportProgress } from './imports.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createTextHolds, type TextHolds } from './text-holds.ts';

/**
 * Passwords tried per minute: more than anybody mistypes, too few to guess one. Tries for an account are counted per address,
 * so that nobody can lock its owner out.
 */
const TRIES_PER_ACCOUNT = 10;
const TRIES_PER_ADDRESS = 30;
/** Each page that asks for a sign-in takes one, so they are not counted as tries. */
const CHALLENGES_PER_ADDRESS = 60;
/** Feeds that an account tries per minute: the desk fetches any public address for it. */
const TRIED_FEEDS = 30;
/** More than the people of any paper use. */
const MAX_KNOWN_ADDRESSES = 1_000;

interface SharedDeskOptions {
  metrics?: Metrics | undefined;
  log: Log;
  clock: () => Date;
  passwordCost?: PasswordCost | undefined;
}

export type SharedDesk = ReturnType<typeof createSharedDesk>;

/** In-memory state of all desks. It belongs to the deployment, so it survives a change of a paper's settings. */
export function createSharedDesk(options: SharedDeskOptions) {
  const holds = new Map<string, TextHolds>();
  const queues = new Map<string, Semaphore>();
  return {
    passwords: createPasswords(options.passwordCost),
    signIns: createSignIns(options),
    imports: new Map<string, ImportProgress>(),
    /** Holds of the texts in a folder, which stays when the domain of its paper changes. */
    holdsOf: (contentFolder: string): TextHolds =>
      holds.getOrInsertComputed(contentFolder, () => createTextHolds(options.clock)),
    /** Changes of a file or folder, one at a time, also while saved settings replace the desk. */
    queueOf: (path: string): Semaphore => queues.getOrInsertComputed(path, () => createSemaphore(1)),
    feedTries: createRateLimit({ max: TRIED_FEEDS }),
  };
}

function createSignIns({ metrics, log }: Pick<SharedDeskOptions, 'metrics' | 'log'>) {
  const byAccount = createRateLimit({ max: TRIES_PER_ACCOUNT });
  const byAddress = createRateLimit({ max: TRIES_PER_ADDRESS });
  const challenges = createRateLimit({ max: CHALLENGES_PER_ADDRESS });
  /** Addresses with a successful sign-in. */
  const knownAddresses = new LRUCache<string, true>({ max: MAX_KNOWN_ADDRESSES });
  const count = metrics
    ? countOutcomes(
        metrics,
        'masthead_desk_sign_ins_total',
        'Sign-ins at the desk: ok, wrong, or limited because there were too many.',
      )
    : () => {};
  const throttle = createLogThrottle();

  return {
    /** Rejects with 429 after too many tries of an address, in all or for one account. */
    limit(address: string, account?: string): void {
      const waits = [
        byAddress.count(address),
        account === undefined ? 0 : byAccount.count(`${account} ${address}`),
      ];
      expectNoWait(Math.max(...waits.map((wait) => wait ?? 0)));
    },
    limitChallenges: (address: string): void => expectNoWait(challenges.count(address) ?? 0),
    clientOf: ({ address, signal }: { address: string; signal: AbortSignal }) => ({
      isKnown: knownAddresses.has(address),
      signal,
    }),
    /** Somebody is signed in from the address. */
    remember(address: string): void {
      knownAddresses.set(address, true);
    },
    reportSuccess(address: string, account: string): void {
      count('ok');
      knownAddresses.set(address, true);
      byAccount.forget(`${account} ${address}`);
    },
    reportFailure(error: unknown, address: string): void {
      if (!(error instanceof DeskFailure)) return;
      count(error.status === 429 ? 'limited' : 'wrong');
      const suppressed = throttle(address);
      if (suppressed !== undefined) log.warn({ address, suppressed }, 'a sign-in at the desk failed');
    },
  };
}

function expectNoWait(seconds: number): void {
  if (seconds > 0) throw new DeskFailure(429, `Too many tries. Try again in ${seconds} s.`, seconds);
}
