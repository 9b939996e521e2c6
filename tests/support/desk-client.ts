import { pino } from 'pino';
import { DESK_ROUTES, type DeskRouteName } from '../../contract/desk.ts';
import type { DeskRoute } from '../../contract/desk-route.ts';
import { DESK_API_PATH, DESK_PAPER } from '../../contract/paths.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { type Desk, type DeskOptions, openDesk } from '../../server/desk/open-desk.ts';
import { createSharedDesk } from '../../server/desk/shared-desk.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { CLIENT_ADDRESS } from '../../server/protocol/edge-headers.ts';

export const PASSWORD = 'correct horse battery';
/** The same as ever but for the time it takes: tests make many accounts. */
export const CHEAP_PASSWORDS = { N: 2 ** 10, r: 8, p: 1 };
const HOST = 'desk.example';

/** The desk's API without a site around it, with a clock that the test moves. */
export interface TestDesk {
  desk: Desk;
  /** Asks as a browser on the desk's own page does. */
  ask(name: DeskRouteName, given?: Asked): Promise<DeskAnswer>;
  /** Makes an account by way of an invitation. Returns its session. */
  join(name: string, role?: 'editor' | 'operator'): Promise<string>;
  now(): Date;
  pass(milliseconds: number): void;
}

interface Asked {
  session?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Of an upload. */
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface DeskAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it.
  body: any;
  /** The session that the browser has from now on; undefined where it keeps what it has. */
  session: string | undefined;
  cookie: string;
  retryAfter: string | null;
}

/** Of the sample paper, unless told otherwise. */
export async function openTestDesk(
  database: Database,
  paper?: Publication,
  writing?: DeskOptions['writing'],
  settings?: DeskOptions['settings'],
  address = 'https://desk.ledger.example',
  network?: DeskOptions['network'],
): Promise<TestDesk> {
  let time = new Date('2026-11-15T12:00:00Z');
  const clock = () => time;
  const log = pino({ level: 'silent' });
  const publication = paper ?? (await loadPublication('sample/meridian-ledger/publication.json'));
  const desk = openDesk({
    database,
    publication,
    network,
    ...(writing ? { writing } : {}),
    ...(settings ? { settings } : {}),
    address,
    version: '0.0.0',
    log,
    clock,
    shared: createSharedDesk({ log, clock, passwordCost: CHEAP_PASSWORDS }),
  });
  const ask: TestDesk['ask'] = async (name, { session, params = {}, query, body, bytes, headers } = {}) => {
    const route: DeskRoute = DESK_ROUTES[name];
    const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? 'x'));
    const asked = query ? `?${new URLSearchParams(query)}` : '';
    const response = await desk.app.request(`http://${HOST}${DESK_API_PATH}${path}${asked}`, {
      method: route.method,
      headers: {
        Host: HOST,
        [CLIENT_ADDRESS]: '192.0.2.1',
        ...(network ? { [DESK_PAPER]: publication.id } : {}),
        ...(route.method === 'GET' ? {} : { Origin: `http://${HOST}` }),
        ...(session ? { Cookie: `theme=dark; masthead_desk=${session}` } : {}),
        ...headers,
      },
      ...(body || bytes ? { body: bytes ?? JSON.stringify(body) } : {}),
    });
    return readDeskAnswer(response);
  };
  return {
    desk,
    ask,
    now: () => time,
    async join(name, role = 'editor') {
      const { path } = await desk.accounts.invite('test', { name, role });
      const token = path.split('#')[1] ?? '';
      const { session = '' } = await ask('acceptInvitation', { body: { token, password: PASSWORD } });
      return session;
    },
    pass(milliseconds) {
      time = new Date(time.getTime() + milliseconds);
    },
  };
}

export async function readDeskAnswer(response: Response): Promise<DeskAnswer> {
  const cookie = response.headers.get('set-cookie') ?? '';
  const text = await response.text();
  return {
    status: response.status,
    body: text.startsWith('{') ? JSON.parse(text) : text,
    session: /^masthead_desk=([\w-]+);/.exec(cookie)?.[1],
    cookie,
    retryAfter: response.headers.get('retry-after'),
  };
}
