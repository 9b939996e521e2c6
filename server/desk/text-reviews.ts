import { sql } from 'kysely';
import type { DeskResponse } from '../../contract/desk.ts';
import type { TextKind } from '../../contract/desk-texts.ts';
import { type PaperDesk, recordAudit } from './audit.ts';
import { DeskFailure } from './desk-failure.ts';
import { keyOf, type TextAddress } from './text-revisions.ts';
import { isPublic, type State } from './text-state.ts';

export type Review = NonNullable<DeskResponse<'text'>['review']>;

/** Requests for review: of a draft as it is, or of a revision that is to replace a public text. */
export function createTextReviews({ db, publication, clock }: PaperDesk) {
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
        const request = { who, at: clock(), revision };
        await trx
          .insertInto('text_reviews')
          .values({ publication, ...address, ...request })
          .onConflict((conflict) => conflict.columns(['publication', 'kind', 'file']).doUpdateSet(request))
          .execute();
        await recordAudit(trx, {
          publication,
          who,
          at: request.at,
          what: 'ask for review',
          target: keyOf(address),
        });
      });
    },
    async clear(address: TextAddress): Promise<void> {
      await remove(address);
    },
    /** Takes back a request, or declines it. */
    async end(who: string, address: TextAddress): Promise<void> {
      if (await remove(address))
        await recordAudit(db, { publication, who, what: 'end review', target: keyOf(address), at: clock() });
    },
  };
}

/** Throws where somebody else has to see first what readers would get. `proposed`: the revision under review is what would be written. */
export function expectReviewed(
  who: string,
  before: State,
  review: Review | undefined,
  proposed: boolean,
): void {
  if (isPublic(before)) {
    if (!review || !proposed) throw new DeskFailure(403, UPDATE_AFTER_REVIEW);
    if (review.who === who)
      throw new DeskFailure(403, 'You asked for review of this change: somebody else has to publish it.');
    return;
  }
  if (!review || review.revision !== null) throw new DeskFailure(403, PUBLISH_AFTER_REVIEW);
  if (review.who === who)
    throw new DeskFailure(403, 'You asked for review of this text: somebody else has to publish it.');
}

const PUBLISH_AFTER_REVIEW =
  'This paper asks for two pairs of eyes: somebody asks for review, and somebody else publishes.';
const UPDATE_AFTER_REVIEW =
  'This paper asks for two pairs of eyes: ask for review of your change, and somebody else publishes it.';
