import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { DESK_JOIN_PATH, type DeskBody, type DeskRole } from '../../contract/desk.ts';
import type { Schema } from '../data/database/schema.ts';
import { NETWORK } from '../protocol/domains.ts';
import {
  type AccountParts,
  createToken,
  expectStrong,
  HOUR_MS,
  hashToken,
  openAccountStore,
} from './account-store.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure, FOR_NETWORK } from './desk-failure.ts';
import { idOf } from './network.ts';
import type { CheckedPasskey, NewPasskey } from './passkey-protocol.ts';

interface Inviter {
  who: string;
  /** An operator of the network. */
  isOfNetwork: boolean;
}

/** Purposes of a challenge for a new passkey. */
const joining = (token: string, name: string) => `join ${hashToken(token)} ${name}`;
const INVITATION_MS = 24 * HOUR_MS;
/** The name of an invitation that leaves the choice of a name to its recipient. */
export const UNNAMED = '';
/** The inviter of the first account, for the log. */
const FIRST_START = 'the site';
const NO_INVITATION = 'This link was used, replaced, or is older than a day. Ask for another one.';
const NAME_TAKEN =
  'name: there is an account of this name. Write its password to join with it, or choose another name.';

/**
 * Links of one paper, by the account that the name has when the link is used. Without an account: makes one. With an account of
 * other papers: adds the role on this one, for its password or passkey. With a role on this paper: sets a new password or passkey,
 * and the account’s old ones end.
 */
export function createInvitations(options: AccountParts) {
  const { db, publication, network, shared, passkeys, address: desk, describeSession, clock } = options;
  const { passwords, signIns } = shared;
  /** The first account of a network is an operator of it all. */
  const first = network ? NETWORK : publication;

  /** In a network, the link of any paper opens at the desk of every other. */
  const storeOf = (paper: string) =>
    paper === publication ? options.store : openAccountStore({ ...options, publication: paper });

  async function writeInvitation(
    trx: Transaction<Schema>,
    paper: string,
    { name, role }: { name: string; role: DeskRole },
  ) {
    const token = createToken();
    const now = clock();
    const expiresAt = new Date(now.getTime() + INVITATION_MS);
    await storeOf(paper).endInvitations(trx, name);
    await trx
      .insertInto('desk_invitations')
      .values({
        publication: paper,
        name,
        role,
        token_hash: hashToken(token),
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    return { path: `${DESK_JOIN_PATH}#${token}`, expiresAt: expiresAt.toISOString() };
  }

  async function findInvitation(token: string) {
    const invitation = await db
      .selectFrom('desk_invitations')
      .select(['name', 'role', 'expires_at', 'publication'])
      .$if(network === undefined, (query) => query.where('publication', '=', publication))
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    if (!invitation) throw new DeskFailure(404, NO_INVITATION);
    return { ...invitation, store: storeOf(invitation.publication) };
  }

  /** Returns the name that joins by a link, and the account that it has. */
  async function findRecipient(token: string, chosen: string | undefined) {
    const { store, ...invitation } = await findInvitation(token);
    const isUnnamed = invitation.name === UNNAMED;
    const name = isUnnamed ? chosen : invitation.name;
    if (name === undefined) throw new DeskFailure(422, 'name: write your name.');
    return { name, isUnnamed, before: await store.find(name), store, paper: invitation.publication };
  }

  /** A new password opens every paper of the account: only an operator of all of them may have it set. */
  async function expectOperatorOfAll(
    trx: Transaction<Schema>,
    { who, isOfNetwork }: Inviter,
    name: string,
  ): Promise<void> {
    const own = network && isOfNetwork ? [...network.papers().map(idOf), NETWORK] : [publication];
    const { rows } = await sql<{ publication: string }>`
      select publication from desk_roles
      where account = ${name} and publication <> all(${own}::text[]) and publication not in (
        select publication from desk_roles where account = ${who} and role = 'operator'
      ) order by publication`.execute(trx);
    if (rows.length === 0) return;
    const papers = rows
      .map((row) => (row.publication === NETWORK ? 'the network' : row.publication))
      .join(', ');
    throw new DeskFailure(
      403,
      `${name} also has a role on ${papers}, where you are not an operator, so you cannot reset the password. Ask somebody who is an operator there too, or have ${name} removed there first.`,
    );
  }

  /** Replaces an earlier link of the same name. */
  const invite = (inviter: Inviter, { name, role, network: isForNetwork }: DeskBody<'invite', 'output'>) => {
    const paper = isForNetwork ? NETWORK : publication;
    const store = storeOf(paper);
    if (isForNetwork && !inviter.isOfNetwork) throw new DeskFailure(403, FOR_NETWORK);
    if (isForNetwork && role === 'editor')
      throw new DeskFailure(422, 'role: the network has operators only.');
    return store.write(async (trx) => {
      const account = await store.lock(trx, name);
      if (account?.role && role !== undefined && role !== account.role)
        throw new DeskFailure(
          409,
          `role: ${account.name} has an account and is ${account.role}. Change the role under Accounts; a link sets a new password.`,
        );
      if (account?.role) await expectOperatorOfAll(trx, inviter, account.name);
      const operator = await store
        .roles(trx)
        .select('account')
        .where('role', '=', 'operator')
        .executeTakeFirst();
      const invited = account?.name ?? name;
      await store.note(trx, inviter.who, 'invite', invited);
      const newRole = role ?? account?.role ?? (operator && !isForNetwork ? 'editor' : 'operator');
      return writeInvitation(trx, paper, { name: invited, role: newRole });
    });
  };

  /** For the first account of the paper or network; undefined where it has one. */
  const inviteFirst = () => {
    const store = storeOf(first);
    return store.write(async (trx) => {
      if (await store.roles(trx).select('account').limit(1).executeTakeFirst()) return undefined;
      await store.note(trx, FIRST_START, 'invite');
      return writeInvitation(trx, first, { name: UNNAMED, role: 'operator' });
    });
  };

  const handlers = {
    async invite({ who, account, body }) {
      const isOfNetwork = account?.isNetworkOperator === true;
      return { ...(await invite({ who, isOfNetwork }, body)), desk: desk ?? null };
    },
    async readInvitation({ body, address }) {
      signIns.limit(address);
      const { name, role, expires_at, publication: paper, store } = await findInvitation(body.token);
      const account = await store.find(name);
      const invited = network?.papers().find((one) => idOf(one) === paper);
      return {
        to: invited?.publication.name ?? options.name,
        name: name === UNNAMED ? null : name,
        hasAccount: account?.role === null,
        role,
        expiresAt: expires_at.toISOString(),
      };
    },
    async invitationPasskey({ body: { token, name: chosen }, address }) {
      signIns.limit(address);
      const { name, before } = await findRecipient(token, chosen);
      if (before?.role === null) throw new DeskFailure(409, NAME_TAKEN);
      return passkeys.creationOptions(before?.name ?? name, joining(token, name), { handle: before?.handle });
    },
    async acceptInvitation({ body, address, device, signal, setSession }) {
      const { token, name: chosen, password = '' } = body;
      signIns.limit(address);
      const client = signIns.clientOf({ address, signal });
      // Checked before hashing, so that strangers cannot keep the processor busy.
      const { name, before, isUnnamed, store, paper } = await findRecipient(token, chosen);
      let hash = before?.password ?? null;
      let handle = before?.handle ?? randomUUID();
      let made: NewPasskey | undefined;
      let used: CheckedPasskey | undefined;
      if (before?.role === null) {
        signIns.limit(address, name.toLowerCase());
        used = body.passkey && (await passkeys.check(body.passkey));
        const isOwner = used
          ? used.account === before.name
          : await passwords.verify(password, hash ?? undefined, client);
        if (!isOwner) {
          store.noteFailure(before.name);
          const what = used ? 'passkey: this is not a passkey' : 'password: this is not the password';
          throw isUnnamed
            ? new DeskFailure(409, NAME_TAKEN)
            : new DeskFailure(422, `${what} of ${before.name}’s account.`);
        }
      } else if (body.newPasskey) {
        made = await passkeys.checkNew(body.newPasskey, joining(token, name));
        hash = null;
        handle = before?.handle ?? made.handle;
      } else {
        expectStrong(password, name);
        hash = await passwords.hash(password, client);
      }
      const signedIn = await store.write(async (trx) => {
        const invitation = await trx
          .deleteFrom('desk_invitations')
          .where('token_hash', '=', hashToken(token))
          .returning('role')
          .executeTakeFirst();
        if (!invitation) throw new DeskFailure(404, NO_INVITATION);
        await used?.use(trx);
        // Read the account again: another request may have changed or made it since.
        if (!before)
          await trx
            .insertInto('desk_accounts')
            .values({ name, password: hash, handle, created_at: clock() })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        const existing = await store.lock(trx, name);
        const isSame = existing?.handle === handle && existing.password === (before ? before.password : hash);
        if (!isSame || existing.role !== (before?.role ?? null))
          throw new DeskFailure(409, 'The account has just been changed. Open the link again.');
        const account = { name: existing.name, role: existing.role ?? invitation.role };
        if (existing.role === null)
          await trx
            .insertInto('desk_roles')
            .values({ account: account.name, publication: paper, role: account.role })
            .execute();
        if (before?.role) {
          await trx
            .updateTable('desk_accounts')
            .set({ password: hash })
            .where('name', '=', account.name)
            .execute();
          await store.removePasskeys(trx, account.name);
          await store.endSessions(trx, account.name);
        }
        // The link of the first start is for the first account alone.
        await store.endInvitations(trx, UNNAMED);
        await store.endResetLinks(trx, account.name);
        await store.note(trx, account.name, 'accept invitation', account.role);
        const passkey = made ? await passkeys.insert(trx, account.name, made, device) : used?.id;
        return store.startSession(trx, account, { device, passkey });
      });
      signIns.remember(address);
      setSession(signedIn);
      return describeSession(await options.store.find(name));
    },
  } satisfies Partial<DeskHandlers>;

  return { handlers, invite, inviteFirst };
}
