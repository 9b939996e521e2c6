import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK_ROUTES, type DeskRouteName } from '../../contract/desk.ts';
import type { Access, DeskRoute } from '../../contract/desk-route.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { createDeskApp, type DeskHandlers } from '../../server/desk/desk-app.ts';
import { openTestDesk, type TestDesk } from '../support/desk-client.ts';
import { databases } from './databases.ts';

/** Every route of the desk, asked by everybody. */

let database: Database;
let desk: TestDesk;
let sessions: Record<string, string | undefined>;
beforeAll(async () => {
  database = await databases[0].open();
  desk = await openTestDesk(database);
  const operator = await desk.join('Ada', 'operator');
  const editor = await desk.join('Ben');
  const removed = await desk.join('Cid');
  await desk.ask('removeAccount', { session: operator, params: { name: 'Cid' } });
  const ended = (await desk.ask('signIn', { body: { name: 'Ada', password: 'correct horse battery' } }))
    .session;
  await desk.ask('signOut', { session: ended });
  sessions = { nobody: undefined, forged: 'A'.repeat(43), ended, removed, editor, operator };
});
afterAll(() => database.close());

const NO_SESSION = { nobody: 401, forged: 401, ended: 401, removed: 401 };
const ALLOWED: Record<Access, Record<string, number | undefined>> = {
  public: {},
  signedIn: NO_SESSION,
  editor: NO_SESSION,
  operator: { ...NO_SESSION, editor: 403 },
  // Of a paper that is in no network.
  network: { ...NO_SESSION, editor: 403, operator: 403 },
};
const routes = Object.entries<DeskRoute>(DESK_ROUTES);
/** What these do is tested elsewhere; here they would end the sessions of the others. */
const ENDS_SESSIONS = new Set(['signOut', 'signOutEverywhere']);

test.each(routes)('%s is refused without the right, and to other sites', async (name, { method, access }) => {
  const route = name as DeskRouteName;
  for (const [state, session] of Object.entries(sessions)) {
    const refused = ALLOWED[access][state];
    if (refused === undefined && ENDS_SESSIONS.has(name)) continue;
    // Without a body: what is let through gets no further than that.
    const { status } = await desk.ask(route, { session });
    if (refused === undefined) expect([401, 403], `${state} ${status}`).not.toContain(status);
    else expect(status, state).toBe(refused);
  }
  if (method === 'GET') return;
  const { operator: session } = sessions;
  for (const Origin of ['', 'null', 'http://desk.example:3000', 'http://evil.example', 'desk.example']) {
    const { status } = await desk.ask(route, { session, headers: { Origin } });
    expect(status, Origin).toBe(403);
  }
});

test('while the database is unreachable the desk says so, and that nothing was changed', async () => {
  const gone = await databases[0].open();
  const other = await openTestDesk(gone);
  const session = await other.join('Ada', 'operator');
  await gone.close();
  const { status, body } = await other.ask('invite', { session, body: { name: 'Ben' } });
  expect([status, body]).toEqual([503, { error: 'The database is unreachable.', outcome: 'none' }]);
  expect((await other.ask('accounts', { session })).body).toEqual({ error: 'The database is unreachable.' });
});

const FAILED = 'Something went wrong on the site. Its log has the details.';

test.for([
  ['none', 'a body that breaks off', { invite: undefined }],
  ['unknown', 'an error of a change', { invite: () => Promise.reject(new TypeError('x is undefined')) }],
  ['done', 'a result that is none', { invite: async () => ({ path: 1 }) }],
] as const)(
  'an error of the site is not called one of the database: %s after %s',
  async ([outcome, , { invite }]) => {
    const handlers = { invite: invite ?? (async () => ({})) };
    const findAccount = async () => ({ name: 'Ada', role: 'operator' as const });
    const app = createDeskApp({
      // One route is enough.
      handlers: handlers as unknown as DeskHandlers,
      publication: 'quay.example',
      isNetwork: false,
      findAccount,
      isDatabaseUp: async () => true,
      log: pino({ level: 'silent' }),
    });
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
    const response = await app.request('http://desk.example/desk/api/accounts', {
      method: 'POST',
      headers: {
        Host: 'desk.example',
        Origin: 'http://desk.example',
        Cookie: `masthead_desk=${'A'.repeat(43)}`,
      },
      body: invite ? JSON.stringify({ name: 'Ben' }) : broken,
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await response.json()]).toEqual([500, { error: FAILED, outcome }]);
  },
);

const TOO_LARGE = '9'.repeat(19);
const pinned = (pin: object) => ({
  pins: [{ target: { article: 'rope' }, slot: 'featured', until: null, ...pin }],
  revision: '',
});

test.for([
  ['signIn', { body: { name: 'Ada\0', password: 'x' } }],
  ['acceptInvitation', { body: { token: '\0', password: 'correct horse battery' } }],
  ['removeAccount', { params: { name: 'Ben\0' } }],
  ['headlines', { query: { q: 'rope\0' } }],
  ['headlines', { query: { before: 'yesterday' } }],
  ['headlines', { query: { before: '2026-11-18 7' } }],
  ['headlines', { query: { before: '2026-02-30T09:00:00.000Z 7' } }],
  ['headlines', { query: { before: '0000-01-01T09:00:00.000Z 7' } }],
  ['headlines', { query: { before: `2026-11-18T09:00:00.000Z ${TOO_LARGE}` } }],
  ['audit', { query: { q: '\0' } }],
  ['audit', { query: { before: 'x' } }],
  ['audit', { query: { before: TOO_LARGE } }],
  ['hide', { body: { target: { item: TOO_LARGE }, reason: 'x' } }],
  ['hide', { body: { target: { item: '1' }, reason: 'x\0' } }],
  ['addRule', { body: { kind: 'word', value: 'ro\0pe', category: null } }],
  ['pin', { body: pinned({ target: { item: TOO_LARGE } }) }],
  ['pin', { body: pinned({ target: { article: '\0' } }) }],
  ['pin', { body: pinned({ until: '0000-01-01T00:00:00Z' }) }],
] as const)('%s refuses in words what the database cannot take: %j', async ([name, given]) => {
  const { status, body } = await desk.ask(name, { session: sessions.operator, ...given });
  expect([status, body]).toEqual([422, { error: expect.stringMatching(/\w+: (write|leave out|reload) /) }]);
});

test.each(routes)('%s answers no odd parameter with an error of the site', async (name, { path, query }) => {
  if (ENDS_SESSIONS.has(name)) return;
  for (const odd of ['\0', TOO_LARGE, '-1', 'NaN', '%', 'x'.repeat(5000)]) {
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, odd]));
    for (const key of ['', ...Object.keys(query?.shape ?? {})]) {
      const asked = { session: sessions.operator, params, query: { [key]: odd } };
      const { status, body } = await desk.ask(name as DeskRouteName, asked);
      expect(status, `${odd} ${JSON.stringify(body)}`).toBeLessThan(500);
    }
  }
});

test('there is no address below /desk/api/ that the list does not have', async () => {
  const listed = new Set(routes.map(([, { method, path }]) => `${method} /desk/api/${path}`));
  const served = desk.desk.app.routes.filter(({ method }) => method !== 'ALL');
  expect(new Set(served.map(({ method, path }) => `${method} ${path}`))).toEqual(listed);
});
