import { type Kysely, sql } from 'kysely';
import type { Schema } from '../data/database/schema.ts';
import { type AccountParts, HOUR_MS, hashToken, type Write } from './account-store.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure, expectId } from './desk-failure.ts';
import { createPasskeyProtocol, type NewPasskey } from './passkey-protocol.ts';

export type Passkeys = ReturnType<typeof createPasskeys>;

/** How old a sign-in may be that changes how an account signs in. */
const RECENT_MS = HOUR_MS / 6;
/** More than the devices of anybody. */
const MAX_PASSKEYS = 20;
const adding = (account: string) => `add ${account}`;
const LAST_ONE = 'You would have no way to sign in. Add another passkey or set a password first.';

/** Passkeys of accounts. */
export function createPasskeys(options: Omit<AccountParts, 'passkeys'>) {
  const { db, store, shared, clock } = options;
  const protocol = createPasskeyProtocol(options);

  async function insert(trx: Write, account: string, { handle, ...passkey }: NewPasskey, device: string) {
    const name = device || 'Passkey';
    const inserted = await trx
      .insertInto('desk_passkeys')
      .values({ ...passkey, account, name, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .returning(sql<string>`id::text`.as('id'))
      .executeTakeFirst();
    if (!inserted) throw new DeskFailure(409, 'This passkey has been added already.');
    await store.noteOwn(trx, account, 'add passkey', name);
    return inserted.id;
  }

  /** Who finds a desk open must not add a way back to it. The desk asks for a new sign-in after 401. */
  async function expectRecentSignIn(from: Kysely<Schema>, session: string | undefined): Promise<void> {
    const recent = await from
      .selectFrom('desk_sessions')
      .select('account')
      .where('token_hash', '=', hashToken(session ?? ''))
      .where('created_at', '>', new Date(clock().getTime() - RECENT_MS))
      .executeTakeFirst();
    if (!recent) throw new DeskFailure(401, 'Sign in again to change how you sign in.');
  }

  /** The passkey of an account, after its row is locked: two changes at once must not remove its last ways to sign in. */
  async function lockPasskey(trx: Write, account: string, id?: string) {
    const owner = await store.lock(trx, account);
    const passkeys = await trx
      .selectFrom('desk_passkeys')
      .select([sql<string>`id::text`.as('id'), 'name', 'host'])
      .where('account', '=', account)
      .execute();
    const target = passkeys.find(({ id: other }) => other === id);
    // If the removed passkey works at another desk, the remaining ones may, too.
    const isLeft = (passkey: { host: string }) =>
      passkey.host === protocol.host || (target !== undefined && target.host !== protocol.host);
    return { target, owner, others: passkeys.filter((passkey) => passkey.id !== id && isLeft(passkey)) };
  }

  const handlers = {
    async passkeyChallenge({ address }) {
      shared.signIns.limitChallenges(address);
      return protocol.signInOptions();
    },
    async newPasskey({ who, session }) {
      await expectRecentSignIn(db, session);
      const handle = (await store.find(who))?.handle;
      const excludeCredentials = await db
        .selectFrom('desk_passkeys')
        .select('credential as id')
        .where('account', '=', who)
        .execute();
      return protocol.creationOptions(who, adding(who), { handle, excludeCredentials });
    },
    async addPasskey({ who, session, body, device }) {
      const passkey = await protocol.checkNew(body.passkey, adding(who));
      await store.write(async (trx) => {
        const { others } = await lockPasskey(trx, who);
        // After the lock: a reset link may have ended the session.
        await expectRecentSignIn(trx, session);
        if (others.length >= MAX_PASSKEYS)
          throw new DeskFailure(409, `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
        await insert(trx, who, passkey, device);
        // An older link would remove it again.
        await store.endResetLinks(trx, who);
      });
      return {};
    },
    renamePasskey: ({ who, params, body: { name } }) =>
      store.write(async (trx) => {
        const { target } = await lockPasskey(trx, who, expectId(params));
        if (!target) throw new DeskFailure(404, 'Not found.');
        await trx.updateTable('desk_passkeys').set({ name }).where('id', '=', target.id).execute();
        await store.noteOwn(trx, who, 'rename passkey', `${target.name}: ${name}`);
        return {};
      }),
    removePasskey: ({ who, session, params }) =>
      store.write(async (trx) => {
        await expectRecentSignIn(trx, session);
        const { target, owner, others } = await lockPasskey(trx, who, expectId(params));
        if (!target) throw new DeskFailure(404, 'Not found.');
        if (owner?.password === null && others.length === 0) throw new DeskFailure(409, LAST_ONE);
        await trx.deleteFrom('desk_passkeys').where('id', '=', target.id).execute();
        // Ends the other sessions that it began.
        await trx
          .deleteFrom('desk_sessions')
          .where('passkey', '=', target.id)
          .where('token_hash', '<>', hashToken(session ?? ''))
          .execute();
        await store.noteOwn(trx, who, 'remove passkey', target.name);
        return {};
      }),
    removePassword: ({ who, session }) =>
      store.write(async (trx) => {
        await expectRecentSignIn(trx, session);
        const { others } = await lockPasskey(trx, who);
        if (others.length === 0) throw new DeskFailure(409, LAST_ONE);
        await trx.updateTable('desk_accounts').set({ password: null }).where('name', '=', who).execute();
        await store.endResetLinks(trx, who);
        await store.noteOwn(trx, who, 'remove password');
        return {};
      }),
  } satisfies Partial<DeskHandlers>;

  return { ...protocol, handlers, insert, expectRecentSignIn };
}
