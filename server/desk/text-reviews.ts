import { sql, type Updateable } from 'kysely';
import type { DeskResponse } from '../../contract/desk.ts';
import type { TextKind } from '../../contract/desk-texts.ts';
import type { Schema } from '../data/database/schema.ts';
import { auditOf, type PaperDesk } from './audit.ts';
import { DeskFailure } from './desk-failure.ts';
import { keyOf, type TextAddress } from './text-revisions.ts';
import { isPublic, type State } from './text-state.ts';

type Text = DeskResponse<'text'>;
export type Review = NonNullable<Text['review']>;

/** A request for review that is open or was declined. */
interface Request extends Pick<Text, 'review' | 'declined'> {
  /** SHA-256 of the draft that it is for. */
  sha: string | null;
}

/** Requests for review: of a draft, or of a revision that replaces a public text. */
export function createTextReviews({ db, publication, clock }: PaperDesk) {
  const note = auditOf({ publication, clock });

  /** By file. */
  async function all(kind: TextKind): Promise<Map<string, Request>> {
    const rows = await db
      .selectFrom('text_reviews')
      .select(['file', 'who', 'at', sql<string | null>`revision::text`.as('revision'), 'sha256 as sha'])
      .select(['declined_by', 'declined_at', 'reason'])
      .where('publication', '=', publication)
      .where('kind', '=', kind)
      .execute();
    return new Map(
      rows.map(({ file, who, at, revision, sha, declined_by, declined_at, reason }): [string, Request] => {
        const review = { who, at: at.toISOString(), revision };
        if (declined_at === null) return [file, { sha, review, declined: null }];
        const declined = { who: declined_by ?? '', at: declined_at.toISOString(), reason: reason ?? '' };
        return [file, { sha, review: null, declined: { ...declined, review } }];
      }),
    );
  }

  const clear = async ({ kind, file }: TextAddress) => {
    await db
      .deleteFrom('text_reviews')
      .where('publication', '=', publication)
      .where('kind', '=', kind)
      .where('file', '=', file)
      .execute();
  };

  const set = ({ kind, file }: TextAddress, values: Partial<Updateable<Schema['text_reviews']>>) =>
    db
      .updateTable('text_reviews')
      .set(values)
      .where('publication', '=', publication)
      .where('kind', '=', kind)
      .where('file', '=', file)
      .execute();

  const find = async ({ kind, file }: TextAddress): Promise<Request> =>
    (await all(kind)).get(file) ?? { sha: null, review: null, declined: null };

  return {
    all,
    find,
    /** Of a draft by its SHA-256, or of a revision. */
    async request(
      who: string,
      address: TextAddress,
      subject: { sha256: string } | { revision: string },
    ): Promise<void> {
      const open = { revision: null, sha256: null, announced_at: null };
      await db.transaction().execute(async (trx) => {
        const answered = { declined_by: null, declined_at: null, reason: null };
        const request = { who, at: clock(), ...open, ...answered, ...subject };
        await trx
          .insertInto('text_reviews')
          .values({ publication, ...address, ...request })
          .onConflict((conflict) => conflict.columns(['publication', 'kind', 'file']).doUpdateSet(request))
          .execute();
        await note(trx, who, 'ask for review', keyOf(address), request.at);
      });
    },
    clear,
    /** After a save of a draft: a change by the account that asked stays under review, any other ends the request. */
    async follow(who: string, address: TextAddress, sha256: string): Promise<void> {
      const { review } = await find(address);
      if (!review) return;
      if (review.who === who) await set(address, { sha256 });
      else {
        await clear(address);
        await note(db, who, 'end review', keyOf(address));
      }
    },
    /** Takes back a request, or declines it with a reason. */
    async end(who: string, address: TextAddress, reason: string): Promise<void> {
      const { review } = await find(address);
      if (!review) return;
      if (review.who !== who && reason === '')
        throw new DeskFailure(422, `Write a reason, which ${review.who} reads at the text.`);
      if (review.who === who) await clear(address);
      else await set(address, { declined_by: who, declined_at: clock(), reason });
      await note(db, who, review.who === who ? 'end review' : 'decline review', keyOf(address));
    },
  };
}

/** Throws if another person has to review the text first. `isReviewed`: what was asked for is what is to be written. */
export function expectReviewed(who: string, before: State, review: Review | null, isReviewed: boolean): void {
  if (isPublic(before)) {
    if (!review || !isReviewed) throw new DeskFailure(403, UPDATE_AFTER_REVIEW);
    if (review.who === who)
      throw new DeskFailure(403, 'You requested the review of this change. Someone else has to publish it.');
    return;
  }
  if (!review || review.revision !== null) throw new DeskFailure(403, PUBLISH_AFTER_REVIEW);
  if (review.who === who)
    throw new DeskFailure(403, 'You requested the review of this text. Someone else has to publish it.');
  if (!isReviewed) throw new DeskFailure(403, CHANGED_SINCE);
}

const CHANGED_SINCE =
  'This text was changed after its review was asked for. Ask for a review of it as it is now.';

const PUBLISH_AFTER_REVIEW =
  'This paper requires a review: request one, and someone else publishes the text.';
const UPDATE_AFTER_REVIEW =
  'This paper requires a review: request one for your change, and someone else publishes it.';
