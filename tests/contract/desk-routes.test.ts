import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Access, DESK_ROUTES, type DeskRoute, type DeskRouteName } from '../../contract/desk.ts';
import type { Database } from '../../server/data/database/open-database.ts';
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
  expect([status, body.error]).toEqual([503, expect.stringContaining('unreachable; nothing was changed')]);
});

test('there is no address below /desk/api/ that the list does not have', async () => {
  const listed = new Set(routes.map(([, { method, path }]) => `${method} /desk/api/${path}`));
  const served = desk.desk.app.routes.filter(({ method }) => method !== 'ALL');
  expect(new Set(served.map(({ method, path }) => `${method} ${path}`))).toEqual(listed);
});
