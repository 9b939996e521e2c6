import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/data/database/open-database.ts';
import { passkeyAddress } from '../../server/desk/passkey-protocol.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { type Authenticator, createAuthenticator } from '../support/authenticator.ts';
import { openTestDesk, PASSWORD, type TestDesk } from '../support/desk-client.ts';
import { databases, engines } from './databases.ts';

const MINUTE = 60_000;
const UNKNOWN = 'This passkey does not open the desk any more. Sign in another way.';
const REFUSED = 'The passkey was not accepted. Try again, or sign in another way.';
const USED = 'This took too long, or it was used already. Try again.';
const LAST_ONE = 'You would have no way to sign in. Add another passkey or set a password first.';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

test('passkeys need a host name, with TLS beyond this machine', () => {
  const addresses = {
    'https://desk.example': 'https://desk.example',
    'https://desk.example:8443': 'https://desk.example:8443',
    'http://localhost:3001': 'http://localhost:3001',
    'http://desk.localhost:3001': 'http://desk.localhost:3001',
    'http://desk.example': undefined,
    'http://127.0.0.1:3001': undefined,
    'https://192.0.2.7': undefined,
    'http://[::1]:3001': undefined,
  };
  for (const [address, expected] of Object.entries(addresses)) expect(passkeyAddress(address)).toBe(expected);
  expect(passkeyAddress(undefined)).toBe(undefined);
});

const tokenOf = ({ path = '' }: { path?: string }) => path.split('#')[1] ?? '';
const ask = async (desk: TestDesk, ...call: Parameters<TestDesk['ask']>) => (await desk.ask(...call)).body;

async function add(desk: TestDesk, session: string, passkey: Authenticator) {
  const options = await ask(desk, 'newPasskey', { session });
  if (options.error) return options;
  const body = { passkey: await passkey.make(options) };
  return ask(desk, 'addPasskey', { session, body, headers: { 'User-Agent': AGENT } });
}
async function signIn(desk: TestDesk, passkey: Authenticator, session?: string) {
  const body = { passkey: passkey.use(await ask(desk, 'passkeyChallenge')) };
  return desk.ask('signInWithPasskey', { body, session });
}
async function joinWith(desk: TestDesk, token: string, passkey: Authenticator, name?: string) {
  const options = await ask(desk, 'invitationPasskey', { body: { token, name } });
  if (options.error) return { status: 0, body: options, session: undefined };
  return desk.ask('acceptInvitation', { body: { token, name, newPasskey: await passkey.make(options) } });
}
const own = (desk: TestDesk, session: string | undefined) => ask(desk, 'ownAccount', { session });
const statusOf = async (desk: TestDesk, session: string | undefined) =>
  (await desk.ask('edition', { session })).status === 401 ? 'signed out' : 'signed in';

async function empty(database: Database) {
  for (const table of ['desk_accounts', 'desk_invitations', 'desk_audit', 'desk_challenges'] as const)
    await database.db.deleteFrom(table).execute();
}

describe.each(engines)('passkeys on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(() => empty(database));

  test('a passkey signs in without a name, is counted, named and logged, and removed with the sessions that it began', async () => {
    const desk = await openTestDesk(database);
    const ada = await desk.join('Ada', 'operator');
    const phone = createAuthenticator();
    phone.counter = 0;
    expect(await add(desk, ada, phone)).toEqual({});
    const { body, session } = await signIn(desk, phone);
    expect(body.account).toMatchObject({ name: 'Ada', role: 'operator' });
    const { passkeys, hasPassword } = await own(desk, session);
    expect([hasPassword, passkeys]).toEqual([
      true,
      [expect.objectContaining({ name: 'Firefox on Linux', elsewhere: null, usedAt: expect.any(String) })],
    ]);
    const params = { id: passkeys[0].id };
    await desk.ask('renamePasskey', { session, params, body: { name: 'Telephone' } });
    // A copy of the authenticator is behind the original.
    phone.counter = 0;
    expect((await signIn(desk, phone)).body.error).toBe(REFUSED);
    expect((await desk.ask('removePasskey', { session: ada, params })).status).toBe(200);
    expect([await statusOf(desk, session), await statusOf(desk, ada)]).toEqual(['signed out', 'signed in']);
    expect((await signIn(desk, phone)).body.error).toBe(UNKNOWN);
    const { entries } = await ask(desk, 'audit', { session: ada });
    expect(entries.map(({ what, target }: Record<string, string>) => `${what}: ${target}`)).toEqual([
      'remove passkey: Telephone',
      'failed sign-in: ',
      'rename passkey: Firefox on Linux: Telephone',
      'sign in: passkey Firefox on Linux',
      'add passkey: Firefox on Linux',
      'accept invitation: operator',
      'invite: Ada',
    ]);
  });

  test('an account that joins with a passkey needs no password; of its last ways to sign in, two removed at once leave one', async () => {
    const desk = await openTestDesk(database);
    const laptop = createAuthenticator();
    const token = tokenOf((await desk.desk.accounts.inviteFirst()) ?? {});
    expect((await joinWith(desk, token, laptop)).body.error).toBe('name: write your name.');
    const { session = '', body } = await joinWith(desk, token, laptop, 'Ada');
    expect(body.account).toMatchObject({ name: 'Ada', role: 'operator' });
    expect((await desk.ask('signIn', { body: { name: 'Ada', password: '' } })).status).toBe(401);
    const row = (await ask(desk, 'accounts', { session })).accounts[0];
    expect(row).toMatchObject({ hasPassword: false, passkeys: 1 });

    const first = (await own(desk, session)).passkeys[0];
    const last = await desk.ask('removePasskey', { session, params: { id: first.id } });
    expect([last.status, last.body.error]).toEqual([409, LAST_ONE]);
    await add(desk, session, createAuthenticator());
    const ids = (await own(desk, session)).passkeys.map(({ id }: { id: string }) => id);
    const removed = await Promise.all(
      ids.map((id: string) => desk.ask('removePasskey', { session, params: { id } })),
    );
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 409]);

    const set = await desk.ask('changePassword', { session, body: { password: PASSWORD } });
    expect(set.status).toBe(200);
    expect((await desk.ask('signIn', { body: { name: 'Ada', password: PASSWORD } })).status).toBe(200);
    expect((await desk.ask('removePassword', { session: set.session })).status).toBe(200);
    expect((await desk.ask('signIn', { body: { name: 'Ada', password: PASSWORD } })).status).toBe(401);
    const [{ id }] = (await own(desk, set.session)).passkeys;
    expect((await desk.ask('removePasskey', { session: set.session, params: { id } })).status).toBe(409);
  });

  test('a challenge is good for one use, for ten minutes and after a restart', async () => {
    const desk = await openTestDesk(database);
    const phone = createAuthenticator();
    await add(desk, await desk.join('Ada', 'operator'), phone);
    const passkey = phone.use(await ask(desk, 'passkeyChallenge'));
    const restarted = await openTestDesk(database);
    const both = await Promise.all(
      [desk, restarted].map((node) => node.ask('signInWithPasskey', { body: { passkey } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toBe(USED);
    const late = phone.use(await ask(desk, 'passkeyChallenge'));
    desk.pass(10 * MINUTE);
    expect((await desk.ask('signInWithPasskey', { body: { passkey: late } })).body.error).toBe(USED);
    await desk.desk.prune();
    expect(await database.db.selectFrom('desk_challenges').selectAll().execute()).toEqual([]);
  });
});

describe.each(databases)('at the desk on $name', ({ open }) => {
  let database: Database;
  let desk: TestDesk;
  let ada: string;
  let phone: Authenticator;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await empty(database);
    desk = await openTestDesk(database);
    ada = await desk.join('Ada', 'operator');
    phone = createAuthenticator();
    await add(desk, ada, phone);
  });

  test('a challenge is bound to what it is for and for whom', async () => {
    const ben = await desk.join('Ben');
    const made = await createAuthenticator().make(await ask(desk, 'newPasskey', { session: ada }));
    const stolen = await desk.ask('addPasskey', { session: ben, body: { passkey: made } });
    expect([stolen.status, stolen.body.error]).toEqual([409, USED]);
    const forNew = await ask(desk, 'newPasskey', { session: ada });
    const passkey = phone.use({ ...forNew, rpId: forNew.rp.id });
    expect((await desk.ask('signInWithPasskey', { body: { passkey } })).body.error).toBe(USED);
    const forged = phone.use({ challenge: 'A'.repeat(43), rpId: forNew.rp.id });
    expect((await desk.ask('signInWithPasskey', { body: { passkey: forged } })).body.error).toBe(USED);
  });

  test('another origin, another host, a user who is not verified, another key and junk open nothing', async () => {
    const options = () => ask(desk, 'passkeyChallenge');
    const tryWith = async (passkey: object) =>
      (await desk.ask('signInWithPasskey', { body: { passkey } })).body.error;
    phone.origin = 'https://desk.ledger.example.evil.example';
    expect(await tryWith(phone.use(await options()))).toBe(REFUSED);
    phone.origin = 'https://desk.ledger.example';
    expect(await tryWith(phone.use({ ...(await options()), rpId: 'ledger.example' }))).toBe(REFUSED);
    phone.isVerified = false;
    expect(await tryWith(phone.use(await options()))).toBe(REFUSED);
    phone.isVerified = true;
    const { id } = phone.use(await options()) as { id: string };
    const other = createAuthenticator();
    await other.make(await ask(desk, 'newPasskey', { session: ada }));
    expect(await tryWith({ ...other.use(await options()), id, rawId: id })).toBe(REFUSED);
    const junk = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
    for (const clientDataJSON of ['', 'AAAA', Buffer.from('{"challenge":"\\u0000"}').toString('base64url')]) {
      const response = { clientDataJSON, authenticatorData: '', signature: '', userHandle: '' };
      expect(await tryWith({ ...junk, response })).toBe(REFUSED);
    }
    expect((await signIn(desk, phone)).status).toBe(200);
  });

  test('a new passkey with a certificate is refused before anything in it is followed', async () => {
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', [new Uint8Array(8)]],
    ]);
    for (const fmt of ['packed', 'apple', 'android-key', 'tpm', 'fido-u2f', 'android-safetynet']) {
      const options = await ask(desk, 'newPasskey', { session: ada });
      const passkey = await createAuthenticator().make(options, { fmt, attStmt: statement });
      const { status, body } = await desk.ask('addPasskey', { session: ada, body: { passkey } });
      expect([status, body.error]).toEqual([422, REFUSED]);
    }
    expect((await own(desk, ada)).passkeys).toHaveLength(1);
  });

  test('who finds a desk open adds no way to sign in: the desk asks for a new sign-in after ten minutes', async () => {
    const [{ id }] = (await own(desk, ada)).passkeys;
    desk.pass(10 * MINUTE);
    const refused = 'Sign in again to change how you sign in.';
    expect((await add(desk, ada, createAuthenticator())).error).toBe(refused);
    for (const [route, params] of [['removePasskey', { id }], ['removePassword']] as const) {
      const { status, body } = await desk.ask(route, { session: ada, params: params ?? {} });
      expect([status, body.error]).toEqual([401, refused]);
    }
    const again = (await signIn(desk, phone, ada)).session ?? '';
    expect(await statusOf(desk, ada)).toBe('signed out');
    expect(await add(desk, again, createAuthenticator())).toEqual({});
  });

  test('a reset link ends sessions, passkeys and the password, and may set a passkey; a new passkey ends older links', async () => {
    const ben = await desk.join('Ben');
    const linkFor = async () => tokenOf(await desk.desk.accounts.invite('Ada', { name: 'Ben' }));
    const lost = createAuthenticator();
    const older = await linkFor();
    await add(desk, ben, lost);
    const read = (token: string) => desk.ask('readInvitation', { body: { token } });
    expect((await read(older)).status).toBe(404);
    const byPasskey = (await signIn(desk, lost)).session;
    const found = createAuthenticator();
    const joined = await joinWith(desk, await linkFor(), found);
    expect(joined.status).toBe(200);
    expect([await statusOf(desk, ben), await statusOf(desk, byPasskey)]).toEqual([
      'signed out',
      'signed out',
    ]);
    expect((await signIn(desk, lost)).body.error).toBe(UNKNOWN);
    expect((await desk.ask('signIn', { body: { name: 'Ben', password: PASSWORD } })).status).toBe(401);
    expect((await signIn(desk, found)).body.account.name).toBe('Ben');
    const body = { token: await linkFor(), password: PASSWORD };
    const reset = await desk.ask('acceptInvitation', { body });
    expect(await own(desk, reset.session)).toMatchObject({ hasPassword: true, passkeys: [] });
    expect((await signIn(desk, found)).body.error).toBe(UNKNOWN);
  });

  test('a removed account has no passkeys, also while one of them is being added', async () => {
    const ben = await desk.join('Ben');
    const lost = createAuthenticator();
    await add(desk, ben, lost);
    const late = await createAuthenticator().make(await ask(desk, 'newPasskey', { session: ben }));
    await desk.ask('removeAccount', { session: ada, params: { name: 'Ben' } });
    expect((await desk.ask('addPasskey', { session: ben, body: { passkey: late } })).status).toBe(401);
    expect((await signIn(desk, lost)).body.error).toBe(UNKNOWN);
    // Somebody else of that name.
    await desk.join('Ben');
    expect((await signIn(desk, lost)).body.error).toBe(UNKNOWN);
  });

  test('one passkey opens each paper with the role there, and accepts the invitation of another', async () => {
    const sample = await loadPublication('sample/meridian-ledger/publication.json');
    const mill = await openTestDesk(database, {
      ...sample,
      id: 'mill.example',
      domain: 'mill.example',
      name: 'The Mill',
    });
    const refused = await signIn(mill, phone);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Ada has no role on The Mill. Ask one of its operators for an invitation.',
    ]);
    const zoe = await mill.join('Zoe', 'operator');
    const token = tokenOf((await mill.ask('invite', { session: zoe, body: { name: 'ada' } })).body);
    await desk.ask('removePassword', { session: ada });
    const stranger = createAuthenticator();
    await add(mill, zoe, stranger);
    const accept = async (passkey: Authenticator) =>
      mill.ask('acceptInvitation', {
        body: { token, passkey: passkey.use(await ask(mill, 'passkeyChallenge')) },
      });
    expect((await accept(stranger)).body.error).toBe('passkey: this is not a passkey of Ada’s account.');
    expect((await joinWith(mill, token, createAuthenticator())).body.error).toContain(
      'there is an account of this name',
    );
    expect((await accept(phone)).body.account).toMatchObject({ name: 'Ada', role: 'editor' });
    expect((await signIn(mill, phone)).body.account).toMatchObject({ role: 'editor' });
    expect((await signIn(desk, phone)).body.account).toMatchObject({ role: 'operator' });
  });

  test('a passkey of the desk’s former address is named as such, and is no way to sign in any more', async () => {
    const moved = await openTestDesk(database, undefined, undefined, undefined, 'https://new.example');
    expect((await signIn(moved, phone)).body.error).toBe(UNKNOWN);
    expect((await own(moved, ada)).passkeys).toMatchObject([{ elsewhere: 'desk.ledger.example' }]);
    expect((await moved.ask('removePassword', { session: ada })).body.error).toBe(LAST_ONE);
    const local = await openTestDesk(database, undefined, undefined, undefined, 'http://127.0.0.1:3001');
    expect((await ask(local, 'session')).passkeys).toBe(null);
    expect((await local.ask('passkeyChallenge')).status).toBe(409);
  });

  test('sessions are listed by device, the newest first, and each ends alone', async () => {
    const agent = { 'User-Agent': AGENT };
    const body = { name: 'Ada', password: PASSWORD };
    desk.pass(MINUTE);
    const other = (await desk.ask('signIn', { body, headers: agent })).session;
    const { sessions } = await own(desk, ada);
    expect(sessions).toMatchObject([
      { device: 'Firefox on Linux', isThis: false },
      { device: '', isThis: true },
    ]);
    const ben = await desk.join('Ben');
    const params = { id: sessions[0].id };
    expect((await desk.ask('endSession', { session: ben, params })).status).toBe(404);
    expect((await desk.ask('endSession', { session: ada, params })).status).toBe(200);
    expect([await statusOf(desk, other), await statusOf(desk, ada)]).toEqual(['signed out', 'signed in']);
    await desk.ask('signOutEverywhere', { session: ada });
    expect(await statusOf(desk, ada)).toBe('signed out');
    expect((await signIn(desk, phone)).status).toBe(200);
  });

  test('a flood of challenges from one address leaves sign-ins by password alone', async () => {
    const statuses = [];
    for (let count = 0; count < 61; count++) statuses.push((await desk.ask('passkeyChallenge')).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await desk.ask('signIn', { body: { name: 'Ada', password: PASSWORD } })).status).toBe(200);
  });

  test('while the database is away the desk says so', async () => {
    const gone = await open();
    const other = await openTestDesk(gone);
    const session = await other.join('Ada', 'operator');
    const key = createAuthenticator();
    await add(other, session, key);
    const passkey = key.use(await ask(other, 'passkeyChallenge'));
    await gone.close();
    const { status, body } = await other.ask('signInWithPasskey', { body: { passkey } });
    expect([status, body]).toEqual([503, { error: 'The database is unreachable.', outcome: 'unknown' }]);
  });
});
