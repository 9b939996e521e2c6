import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** The last good answer of the outside backend to each call: it outlives restarts. */
export interface KeptAnswers {
  read(call: string): Promise<KeptAnswer | undefined>;
  write(call: string, answer: KeptAnswer): Promise<void>;
  forget(call: string): Promise<void>;
}

export interface KeptAnswer {
  /** JSON text: the database's own JSON refuses some characters that texts may hold. */
  body: string;
  answeredAt: Date;
}

export function createKeptAnswers(db: Kysely<Schema>): KeptAnswers {
  return {
    async read(call) {
      const row = await db
        .selectFrom('backend_answers')
        .select(['body', 'answered_at'])
        .where('call', '=', call)
        .executeTakeFirst();
      return row && { body: row.body, answeredAt: row.answered_at };
    },
    async write(call, { body, answeredAt }) {
      await db
        .insertInto('backend_answers')
        .values({ call, body, answered_at: answeredAt })
        .onConflict((conflict) => conflict.column('call').doUpdateSet({ body, answered_at: answeredAt }))
        .execute();
    },
    async forget(call) {
      await db.deleteFrom('backend_answers').where('call', '=', call).execute();
    },
  };
}
