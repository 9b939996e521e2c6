import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { FeedHealth } from '../../database/tables/feed-tables.ts';
import type { LeasedFeed } from '../store/feed-leases.ts';
import { type PollNotes, storeCopy } from '../store/store-copy.ts';
import { storeFailure, takeBackFailures } from '../store/store-failure.ts';
import { type Asked, currentAddress, type Failed } from './ask-feed.ts';
import { type FeedSource, hostOfAddress } from './feed-source.ts';
import type { OutageWatch } from './outage-watch.ts';
import { intervalAfterFailure, intervalAfterSuccess, wishOf } from './poll-times.ts';

export interface ResultHandling {
  db: Kysely<Schema>;
  storeUnchanged(feedId: number, notes: PollNotes): Promise<void>;
  source: FeedSource;
  outage: OutageWatch;
  everyMinutes(feedId: number): number;
  random: () => number;
  feed: LeasedFeed;
  asked: Asked;
  now: Date;
}

/** How a feed stands after a poll. */
export interface HandledResult {
  health: FeedHealth;
  failures: number;
  nextPollAt: Date;
  /** Readers see something new. */
  changed: boolean;
  outage: 'began' | 'ended' | undefined;
}

/** Stores what a poll brought and decides when the feed is asked again. */
export async function handleResult(handling: ResultHandling): Promise<HandledResult> {
  const { db, source, outage, feed, asked, now } = handling;
  if (asked.kind === 'failed') return handleFailure(handling, asked);

  const ended = feed.host !== '' && outage.answered(feed.id);
  const ttlMinutes = asked.kind === 'brought' ? asked.copy.ttlMinutes : feed.ttl_minutes;
  const nextPollAt = later(
    now,
    intervalAfterSuccess({
      everyMinutes: handling.everyMinutes(feed.id),
      wishSeconds: wishOf(asked.freshSeconds, ttlMinutes),
      random: handling.random(),
    }),
  );
  const { movedTo, movedSince } = asked;
  const next = currentAddress(
    { address: feed.address, moved_to: movedTo, moved_since: movedSince },
    nextPollAt,
  );
  const notes = { ...asked, now, nextPollAt, host: hostOfAddress(source.addressFor(next)) };
  const changed =
    asked.kind === 'brought' &&
    (await storeCopy(db, feed.id, asked.copy, { ...notes, bodyHash: asked.bodyHash }));
  if (asked.kind === 'unchanged') await handling.storeUnchanged(feed.id, notes);
  return { health: 'ok', failures: 0, nextPollAt, changed, outage: ended ? 'ended' : undefined };
}

async function handleFailure(handling: ResultHandling, asked: Failed): Promise<HandledResult> {
  const { db, source, outage, feed, now } = handling;
  const { reason, problem, silent, holdUntil } = asked;
  const outside = feed.host !== '';
  const ended = outside && !silent && reason !== 'refused' && outage.answered(feed.id);
  const verdict = outside && silent ? outage.failed(feed) : { counts: true, undo: [], began: false };

  const failures = verdict.counts ? feed.failures + 1 : feed.failures;
  const health = verdict.counts ? (reason === 'blocked' ? 'blocked' : 'failing') : feed.health;
  const retryAt = later(now, intervalAfterFailure(failures, handling.random()));
  const nextPollAt = holdUntil && holdUntil > retryAt ? holdUntil : retryAt;
  const isMoved = currentAddress(feed, now) !== feed.address;
  const forgetMove =
    isMoved && verdict.counts && reason !== 'limited'
      ? { host: hostOfAddress(source.addressFor(feed.address)) }
      : undefined;
  await storeFailure(db, feed, { now, nextPollAt, health, failures, problem, holdUntil, forgetMove });
  await takeBackFailures(db, verdict.undo);
  return {
    health,
    failures,
    nextPollAt,
    changed: false,
    outage: verdict.began ? 'began' : ended ? 'ended' : undefined,
  };
}

function later(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
