import type { Kysely } from 'kysely';
import type { ParsedFeed } from '../../../../feed-reader/raw-feed.ts';
import type { FeedHealth, Incomplete, Schema } from '../../../data/database/schema.ts';
import type { Log } from '../../../lib/log.ts';
import type { LeasedFeed } from '../store/feed-leases.ts';
import { type IncompleteDocument, type PollNotes, storeCopy } from '../store/store-copy.ts';
import { storeFailure, undoFailures } from '../store/store-failure.ts';
import { type FeedSource, hostOfAddress } from './feed-source.ts';
import { currentAddress, type Failed, type FetchResult } from './fetch-feed.ts';
import type { OutageWatch } from './outage-watch.ts';
import {
  incompleteContinues,
  incompleteIsBelieved,
  intervalAfterFailure,
  intervalAfterSuccess,
  requestedSeconds,
} from './poll-times.ts';

interface ResultHandling {
  db: Kysely<Schema>;
  storeNotModified(notes: PollNotes): Promise<void>;
  source: FeedSource;
  outage: OutageWatch;
  everyMinutes(feedId: number): number;
  random: () => number;
  feed: LeasedFeed;
  result: FetchResult;
  now: Date;
}

export interface HandledResult {
  health: FeedHealth;
  nextPollAt: Date;
  /** Readers see something new. */
  changed: boolean;
  /** Number of stored items that the document lacks, kept because it is not believed yet. */
  kept: number;
  outage: 'began' | 'ended' | undefined;
}

/** Stores the result of a poll and schedules the next one. */
export async function handleResult(handling: ResultHandling): Promise<HandledResult> {
  const { db, source, outage, feed, result, now } = handling;
  if (result.kind === 'failed') return handleFailure(handling, result);

  const ended = feed.host !== '' && outage.responded(feed.id);
  const random = handling.random();
  const everyMinutes = handling.everyMinutes(feed.id);
  const after = (freshSeconds: number | undefined, ttlMinutes: number | null) =>
    intervalAfterSuccess(everyMinutes, requestedSeconds(freshSeconds, ttlMinutes), random);
  const ttlMinutes = result.kind === 'fetched' ? result.copy.ttlMinutes : feed.ttl_minutes;
  const interval = after(result.freshSeconds, ttlMinutes);
  const nextPollAt = later(now, interval);
  const next = currentAddress({ ...result, address: feed.address }, nextPollAt);
  const host = hostOfAddress(source.addressFor(next));
  const notes = { ...result, id: feed.id, now, next_poll_at: nextPollAt, host };
  const handled = { health: 'ok', nextPollAt, outage: ended ? 'ended' : undefined } as const;
  if (result.kind === 'not-modified') {
    await handling.storeNotModified(notes);
    return { ...handled, changed: false, kept: 0 };
  }
  // A document that is not believed does not set the interval.
  const retryAt = later(now, after(undefined, feed.ttl_minutes));
  const incomplete = judgeIncomplete(feed, result.copy, { now, interval, retryAt });
  const stored = await storeCopy(db, result.copy, { ...notes, bodyHash: result.bodyHash, incomplete });
  return { ...handled, ...stored };
}

/** A document that lacks items is believed after a day of such documents only. */
function judgeIncomplete(
  feed: LeasedFeed,
  copy: ParsedFeed,
  { now, interval, retryAt }: { now: Date; interval: number; retryAt: Date },
): IncompleteDocument | undefined {
  const kind = incompletenessOf(copy);
  if (kind === '') return undefined;
  const continues = kind === feed.incomplete && incompleteContinues(feed.last_success_at, now, interval);
  const since = (continues && feed.incomplete_since) || now;
  return { kind, since, isBelieved: incompleteIsBelieved(since, now), retryAt };
}

async function handleFailure(handling: ResultHandling, result: Failed): Promise<HandledResult> {
  const { db, source, outage, feed, now } = handling;
  const { reason, silent, holdUntil } = result;
  const isRemote = feed.host !== '';
  const ended = isRemote && !silent && reason !== 'refused' && outage.responded(feed.id);
  const verdict = isRemote && silent ? outage.failed(feed) : { counts: true, undo: [], began: false };

  const failures = verdict.counts ? feed.failures + 1 : feed.failures;
  const health = verdict.counts ? (reason === 'blocked' ? 'blocked' : 'failing') : feed.health;
  const retryAt = later(now, intervalAfterFailure(failures, handling.random()));
  const nextPollAt = holdUntil && holdUntil > retryAt ? holdUntil : retryAt;
  const isMoved = currentAddress(feed, now) !== feed.address;
  const forgetMove =
    isMoved && verdict.counts && reason !== 'limited'
      ? { host: hostOfAddress(source.addressFor(feed.address)) }
      : undefined;
  await storeFailure(db, feed, { ...result, now, nextPollAt, health, failures, forgetMove });
  await undoFailures(db, verdict.undo);
  return {
    health,
    nextPollAt,
    changed: false,
    kept: feed.kept_items,
    outage: verdict.began ? 'began' : ended ? 'ended' : undefined,
  };
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

/** Returns the missing part of a document; '' if it is complete. */
export function incompletenessOf({ items, cutOff }: ParsedFeed): Incomplete {
  if (items.length === 0) return 'empty';
  return cutOff ? 'cut-off' : '';
}

/** One line for editors: “wire.example sent nothing”. */
export function describeIncomplete(host: string, incomplete: Incomplete): string {
  return `${host || 'This site'} sent ${incomplete === 'empty' ? 'nothing' : 'a document that breaks off'}`;
}

export function reportHealth(
  log: Log,
  { health, kept, outage, nextPollAt }: HandledResult,
  { feed, result, categories }: { feed: LeasedFeed; result: FetchResult; categories: readonly string[] },
): void {
  if (outage === 'began') {
    log.warn('all feed hosts unreachable: assuming a local outage, failures are not counted');
  }
  if (outage === 'ended') log.info('feed hosts reachable again');
  const about = { categories, host: feed.host || 'this site' };
  if (kept > 0 && feed.kept_items === 0 && result.kind === 'fetched') {
    const reason = describeIncomplete(feed.host, incompletenessOf(result.copy));
    log.warn({ ...about, reason, items: kept }, 'feed suspect: items are kept');
  }
  if (kept === 0 && feed.kept_items > 0) log.info(about, 'feed no longer suspect');
  if (health === feed.health || health === 'new') return;

  if (result.kind !== 'failed') {
    if (feed.health !== 'new') log.info(about, 'feed recovered');
    return;
  }
  log.warn(
    { ...about, reason: result.problem, nextTry: nextPollAt.toISOString() },
    health === 'blocked' ? 'feed blocked' : 'feed failed',
  );
}
