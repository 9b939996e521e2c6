import { sql } from 'kysely';
import type { DeskResponse } from '../../contract/desk.ts';
import type { TextKind } from '../../contract/desk-texts.ts';
import { auditOf, type PaperDesk } from './audit.ts';
import { DeskFailure } from './desk-failure.ts';
import { keyOf, type TextAddress } from './text-revisions.ts';
import { isPublic, type State } from './text-state.ts';

export type Review = NonNullable<DeskResponse<'text'>['review']>;

/** Requests for review: of a draft, or of a revision that replaces a public text. */
export function createTextReviews({ db, publication, clock }: PaperDesk) {
  const note = auditOf({ publication, clock });

  /** By file. */
  async function all(kind: TextKind): Promise<Map<string, Review>> {
    const rows = await db
      .selectFrom('text_reviews')
      .select(['file', 'who', 'at', sql<string | null>`revision::text`.as('revision')])
      .where('publication', '=', publication)
      .where('kind', '=', kind)
      .execute();
    return new Map(rows.map(({ file, at, ...review }) => [file, { ...review, at: at.toISOString() }]));
  }

  async function remove({ kind, file }: TextAddress): Promise<boolean> {
    const [removed] = await db
      .deleteFrom('text_reviews')
      .where('publication', '=', publication)
      .where('kind', '=', kind)
      .where('file', '=', file)
      .execute();
    return Boolean(removed?.numDeletedRows);
  }

  return {
    all,
    find: async ({ kind, file }: TextAddress) => (await all(kind)).get(file),
    async request(who: string, address: TextAddress, revision: string | null): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const request = { who, at: clock(), revision, announced_at: null };
        await trx
          .insertInto('text_reviews')
          .values({ publication, ...address, ...request })
          .onConflict((conflict) => conflict.columns(['publication', 'kind', 'file']).doUpdateSet(request))
          .execute();
        await note(trx, who, 'ask for review', keyOf(address), request.at);
      });
    },
    async clear(address: TextAddress): Promise<void> {
      await remove(address);
    },
    /** Takes back a request, or declines it. */
    async end(who: string, address: TextAddress): Promise<void> {
      if (await remove(address)) await note(db, who, 'end review', keyOf(address));
    },
  };
}

/** Throws if another person has to review the text first. `proposed`: the revision under review is the one to be written. */
export function expectReviewed(
  who: string,
  before: State,
  review: Review | undefined,
  proposed: boolean,
): void {
  if (isPublic(before)) {
    if (!review || !proposed) throw new DeskFailure(403, UPDATE_AFTER_REVIEW);
    if (review.who === who)
      throw new DeskFailure(403, 'You requested the review of this change. Someone else has to publish it.');
    return;
  }
  if (!review || review.revision !== null) throw new DeskFailure(403, PUBLISH_AFTER_REVIEW);
  if (review.who === who)
    throw new DeskFailure(403, 'You requested the review of this text. Someone else has to publish it.');
}

const PUBLISH_AFTER_REVIEW =
  'This paper requires a review: request one, and someone else publishes the text.';
const UPDATE_AFTER_REVIEW =
  'This paper requires a review: request one for your change, and someone else publishes it.';
