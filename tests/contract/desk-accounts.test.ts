import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { openTestDesk, PASSWORD, type TestDesk } from '../support/desk-client.ts';
import { databases } from './databases.ts';

const HOUR = 3_600_000;

describe.each(databases)('on $name', ({ open }) => {
  let database: Database;
  let desk: TestDesk;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const table of ['desk_accounts', 'desk_invitations', 'desk_audit'] as const)
      await database.db.deleteFrom(table).execute();
    desk = await openTestDesk(database);
  });

  const who = async (session: string | undefined) =>
    (await desk.ask('session', { session })).body.account?.name ?? null;

  test('the link of the first start makes the first operator, once, and under the name that they choose', async () => {
    const first = await desk.desk.accounts.inviteFirst();
    const second = await desk.desk.accounts.inviteFirst();
    const tokens = [first, second].map((link) => link?.path.replace('/desk/join#', '') ?? '');
    const read = (token = '') => desk.ask('readInvitation', { body: { token } });
    expect((await read(tokens[0])).status).toBe(404);
    expect((await read(tokens[1])).body).toMatchObject({ name: null, role: 'operator' });
    const accept = (body: object) =>
      desk.ask('acceptInvitation', { body: { token: tokens[1], password: PASSWORD, ...body } });
    expect((await accept({})).body.error).toBe('name: write your name.');
    expect((await accept({ name: 'Ada', password: 'short' })).status).toBe(422);
    const joined = await accept({ name: 'Ada' });
    expect(joined.body.account).toEqual({ name: 'Ada', role: 'operator' });
    expect(await who(joined.session)).toBe('Ada');
    expect((await accept({ name: 'Eve' })).status).toBe(404);
    expect(await desk.desk.accounts.inviteFirst()).toBeUndefined();
  });

  test('an invitation names the public address of the desk, for links that commands print', async () => {
    const session = await desk.join('Ada', 'operator');
    const { body } = await desk.ask('invite', { session, body: { name: 'Ben' } });
    expect(body).toMatchObject({
      desk: 'https://desk.ledger.example',
      path: expect.stringMatching(/^\/desk\/join#/),
    });
  });

  test('an invitation is good for a day, and a newer one replaces it', async () => {
    await desk.join('Ada', 'operator');
    const invite = async () => (await desk.desk.accounts.invite('Ada', { name: 'Ben' })).path.split('#')[1];
    const [older, newer] = [await invite(), await invite()];
    const read = async (token: string | undefined) =>
      (await desk.ask('readInvitation', { body: { token } })).status;
    expect([await read(older), await read(newer)]).toEqual([404, 200]);
    desk.pass(24 * HOUR);
    expect(await read(newer)).toBe(404);
  });

  test('a wrong password and an unknown name are answered alike, and names are found in any case', async () => {
    await desk.join('Ada', 'operator');
    const signIn = (name: string, password = PASSWORD) => desk.ask('signIn', { body: { name, password } });
    const [wrong, unknown] = [await signIn('Ada', 'x'), await signIn('Eve')];
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.status).toBe(401);
    expect((await signIn(' ada ')).body.account.name).toBe('Ada');
  });

  test('a session lasts 12 hours after its last use, and every sign-in has a new one', async () => {
    const first = await desk.join('Ada', 'operator');
    for (let used = 0; used < 3; used++) {
      desk.pass(11 * HOUR);
      expect(await who(first)).toBe('Ada');
    }
    const again = await desk.ask('signIn', { session: first, body: { name: 'Ada', password: PASSWORD } });
    expect(again.session).not.toBe(first);
    expect([await who(first), await who(again.session)]).toEqual([null, 'Ada']);
    desk.pass(12 * HOUR);
    expect(await who(again.session)).toBeNull();
  });

  test('signing out ends one session, signing out everywhere all of them, a new password all others', async () => {
    const one = await desk.join('Ada', 'operator');
    const signIn = async () =>
      (await desk.ask('signIn', { body: { name: 'Ada', password: PASSWORD } })).session;
    const [two, three] = [await signIn(), await signIn()];
    expect((await desk.ask('signOut', { session: one })).cookie).toContain('Max-Age=0');
    expect([await who(one), await who(two), await who(three)]).toEqual([null, 'Ada', 'Ada']);
    const changed = await desk.ask('changePassword', {
      session: two,
      body: { current: PASSWORD, password: `${PASSWORD} staple` },
    });
    expect([await who(two), await who(three), await who(changed.session)]).toEqual([null, null, 'Ada']);
    expect(await signIn()).toBeUndefined();
    await desk.ask('signOutEverywhere', { session: changed.session });
    expect(await who(changed.session)).toBeNull();
  });

  test('the sessions of a removed account end at once', async () => {
    const ada = await desk.join('Ada', 'operator');
    const ben = await desk.join('Ben');
    expect(await who(ben)).toBe('Ben');
    const removed = await desk.ask('removeAccount', { session: ada, params: { name: 'Ben' } });
    expect(removed.status).toBe(200);
    expect((await desk.ask('today', { session: ben })).status).toBe(401);
  });

  test('an older link undoes no decision: it ends with a change of role, a new password, signing out everywhere, and a removal in any spelling', async () => {
    const ada = await desk.join('Ada', 'operator');
    const tokenFor = async (name: string) =>
      (await desk.desk.accounts.invite('Ada', { name })).path.split('#')[1];
    const accept = (token: string | undefined) =>
      desk.ask('acceptInvitation', { body: { token, password: PASSWORD } });
    const otherPassword = { current: PASSWORD, password: `${PASSWORD} staple` };
    const decisions = {
      'change role': () =>
        desk.ask('changeRole', { session: ada, params: { name: 'Ben' }, body: { role: 'editor' } }),
      'new password': async (ben: string) =>
        desk.ask('changePassword', { session: ben, body: otherPassword }),
      'sign out everywhere': async (ben: string) => desk.ask('signOutEverywhere', { session: ben }),
      removal: () => desk.ask('removeAccount', { session: ada, params: { name: 'BEN' } }),
    };
    for (const [what, decide] of Object.entries(decisions)) {
      await database.db.deleteFrom('desk_accounts').where('name', '=', 'Ben').execute();
      const ben = await desk.join('Ben', 'operator');
      const link = await tokenFor('ben');
      expect([what, (await decide(ben)).status]).toEqual([what, 200]);
      expect([what, (await accept(link)).status]).toEqual([what, 404]);
    }
  });

  test('a link for somebody who has an account sets a password and leaves the role', async () => {
    await desk.join('Ada', 'operator');
    await desk.join('Ben', 'operator');
    const { path } = await desk.desk.accounts.invite('Ada', { name: 'Ben' });
    // As by a command on a database of which an older backup was restored.
    await database.db
      .updateTable('desk_roles')
      .set({ role: 'editor' })
      .where('account', '=', 'Ben')
      .execute();
    const body = { token: path.split('#')[1], password: PASSWORD };
    expect((await desk.ask('acceptInvitation', { body })).body.account).toEqual({
      name: 'Ben',
      role: 'editor',
    });
    await expect(desk.desk.accounts.invite('Ada', { name: 'ben', role: 'operator' })).rejects.toThrow(
      'role: Ben has an account and is editor.',
    );
  });

  test('of two links for one name in two spellings, the newer one replaces the older', async () => {
    const tokenFor = async (name: string) =>
      (await desk.desk.accounts.invite('test', { name, role: 'operator' })).path.split('#')[1];
    const [older, newer] = [await tokenFor('EVE'), await tokenFor('Eve')];
    const read = async (token: string | undefined) =>
      (await desk.ask('readInvitation', { body: { token } })).status;
    expect([await read(older), await read(newer)]).toEqual([404, 200]);
  });

  test('the last operator is neither removed nor made an editor, also when two remove each other at once', async () => {
    const ada = await desk.join('Ada', 'operator');
    const refused = await desk.ask('removeAccount', { session: ada, params: { name: 'Ada' } });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Ada is the last operator. Invite another one first.',
    ]);
    const demote = { session: ada, params: { name: 'Ada' }, body: { role: 'editor' } };
    expect((await desk.ask('changeRole', demote)).status).toBe(409);
    const ben = await desk.join('Ben', 'operator');
    const both = await Promise.all([
      desk.ask('removeAccount', { session: ada, params: { name: 'Ben' } }),
      desk.ask('removeAccount', { session: ben, params: { name: 'Ada' } }),
    ]);
    // The other one is the last operator by then, or its session has ended already.
    const [removed, rejected] = both.map(({ status }) => status).sort();
    expect(removed).toBe(200);
    expect([401, 409]).toContain(rejected);
  });

  test('the log says who did what when, newest first, and is kept for two years', async () => {
    const ada = await desk.join('Ada', 'operator');
    await desk.ask('invite', { session: ada, body: { name: 'Ben' } });
    const log = async (query: Record<string, string> = {}) =>
      (await desk.ask('audit', { session: ada, query })).body;
    const { entries, next } = await log({ limit: '2' });
    expect(entries.map(({ who, what, target }: Record<string, string>) => [who, what, target])).toEqual([
      ['Ada', 'invite', 'Ben'],
      ['Ada', 'accept invitation', 'operator'],
    ]);
    expect((await log({ before: next })).entries).toMatchObject([{ who: 'test', what: 'invite' }]);
    expect((await log({ q: 'BEN' })).entries).toHaveLength(1);
    expect((await log({ who: 'test' })).entries).toHaveLength(1);
    desk.pass(2 * 366 * 24 * HOUR);
    await desk.desk.prune();
    expect(await database.db.selectFrom('desk_audit').select('id').execute()).toEqual([]);
  });
});
