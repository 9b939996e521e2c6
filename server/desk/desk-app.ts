import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  DESK_ROUTES,
  type DeskAccount,
  type DeskBody,
  type DeskQuery,
  type DeskResponse,
  type DeskRouteName,
  type Outcome,
} from '../../contract/desk.ts';
import type { IMPORT_ROUTES } from '../../contract/desk-import.ts';
import { NETWORK_ROUTES } from '../../contract/desk-network.ts';
import type { Access, DeskRoute } from '../../contract/desk-route.ts';
import { SETTINGS_ROUTES } from '../../contract/desk-settings.ts';
import { MAX_TEXT_REQUEST_BYTES, TEXT_ROUTES } from '../../contract/desk-texts.ts';
import { DESK_API_PATH, DESK_PAPER } from '../../contract/paths.ts';
import { errorMessage } from '../lib/errors.ts';
import { NO_STORE } from '../lib/http/headers.ts';
import { errorResponse } from '../lib/http/respond.ts';
import type { Log } from '../lib/log.ts';
import { parseJson } from '../lib/parse-json.ts';
import {
  CLIENT_ADDRESS,
  DESK_COOKIE,
  FROM_COMMAND,
  readSessions,
  SIGNED_IN,
} from '../protocol/edge-headers.ts';
import { accountOf, type SignedIn, type Visitor } from './account-store.ts';
import { describeDevice } from './describe-device.ts';
import { DeskFailure, FOR_NETWORK, TEXT_TOO_LONG } from './desk-failure.ts';

/** A request as its handler gets it: the account and the checked input. */
export interface DeskCall<Name extends DeskRouteName> {
  /** Undefined only on public routes. */
  account: DeskAccount | undefined;
  /** The account of the session, also without a role on the paper. */
  visitor: Visitor | undefined;
  /** The name in the audit log. */
  who: string;
  /** The client's address, for rate limits. */
  address: string;
  /** Browser and system of the client in words; empty if unknown. */
  device: string;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
  /** The token of the session. */
  session: string | undefined;
  params: Readonly<Record<string, string>>;
  query: DeskQuery<Name, 'output'>;
  body: DeskBody<Name, 'output'>;
  /** The raw body. */
  file: Uint8Array;
  /** Sets the session cookie; undefined deletes it. */
  setSession(signedIn: SignedIn | undefined): void;
}

export type DeskHandlers = {
  [Name in DeskRouteName]: (call: DeskCall<Name>) => Promise<DeskResponse<Name>>;
};

/** Routes that need a site or a network: without one they respond 409. */
type SiteRouteName =
  | keyof typeof NETWORK_ROUTES
  | keyof typeof TEXT_ROUTES
  | keyof typeof IMPORT_ROUTES
  | keyof typeof SETTINGS_ROUTES
  | 'today';

const TOKEN = /^[\w-]{43}$/;
const MAX_BODY_BYTES = 64 * 1024;
const UNREACHABLE = 'The database is unreachable.';
const FAILED = 'Something went wrong on the site. Its log has the details.';

interface DeskAppOptions {
  handlers: Omit<DeskHandlers, SiteRouteName> & Partial<Pick<DeskHandlers, SiteRouteName>>;
  /** The id of the paper. */
  publication: string;
  isNetwork: boolean;
  findAccount(session: string): Promise<Visitor | undefined>;
  isDatabaseUp(): Promise<boolean>;
  log: Log;
}

/** Serves `DESK_ROUTES`, each behind its access rule. */
export function createDeskApp(options: DeskAppOptions): Hono {
  const { handlers, publication, isNetwork, findAccount, isDatabaseUp, log } = options;
  const app = new Hono();
  // A loop cannot keep the type of each handler.
  const byName = new Map<string, Handler>(Object.entries(handlers as Record<DeskRouteName, Handler>));
  for (const [name, route] of Object.entries<DeskRoute>(DESK_ROUTES)) {
    const handle = byName.get(name) ?? rejectWithout(name in NETWORK_ROUTES ? NO_NETWORK : NO_SITE);
    const limit = limitOf(name, route);
    app.on(route.method, DESK_API_PATH + route.path, (context) =>
      handleRequest(context, route, limit, handle),
    );
  }
  app.onError((error) => {
    if (error instanceof DeskFailure) {
      const { status, message, retryAfterSeconds: seconds, issues } = error;
      return errorResponse(
        status,
        { error: message, issues },
        seconds ? { 'Retry-After': String(seconds) } : {},
      );
    }
    return fail(error);
  });
  app.notFound(() => errorResponse(404, { error: 'Not found.' }));
  return app;

  async function fail(error: unknown, outcome?: Outcome): Promise<Response> {
    if (await isDatabaseUp()) {
      log.error({ err: error }, 'a desk request failed');
      return errorResponse(500, { error: FAILED, outcome });
    }
    log.warn({ reason: errorMessage(error) }, 'a desk request failed: the database is unreachable');
    return errorResponse(503, { error: UNREACHABLE, outcome }, { 'Retry-After': '2' });
  }

  async function handleRequest(
    context: Context,
    route: DeskRoute,
    limit: BodyLimit,
    handle: Handler,
  ): Promise<Response> {
    let outcome: Outcome = 'none';
    const guarded: Handler = async (call) => {
      outcome = 'unknown';
      const result = await handle(call);
      outcome = 'done';
      return result;
    };
    try {
      return await respond(context, route, limit, guarded);
    } catch (error) {
      if (error instanceof DeskFailure) throw error;
      return fail(error, route.method === 'GET' ? undefined : outcome);
    }
  }

  async function respond(
    context: Context,
    route: DeskRoute,
    limit: BodyLimit,
    handle: Handler,
  ): Promise<Response> {
    const command = context.req.header(FROM_COMMAND);
    if (route.method !== 'GET' && command === undefined) expectOwnOrigin(context);
    const session = readSession(context);
    const visitor =
      command === undefined
        ? session === undefined
          ? undefined
          : await findAccount(session)
        : { ...operator(decodeURIComponent(command)), ...(isNetwork && { isNetworkOperator: true }) };
    const account = expectAccess(route.access, visitor);
    if (command === undefined) expectPaper(context, route.access);
    const bytes = route.body || route.upload ? await readBody(context.req.raw, limit) : new Uint8Array();
    let cookie: string | undefined;
    const result = await handle({
      account,
      visitor,
      who: account?.name ?? '',
      address: context.req.header(CLIENT_ADDRESS) ?? '',
      device: describeDevice(context.req.header('user-agent')),
      signal: context.req.raw.signal,
      session,
      params: expectText(context.req.param()),
      query: route.query && check(route.query, context.req.query()),
      body: route.body && check(route.body, parseJson(new TextDecoder().decode(bytes))),
      file: bytes,
      setSession(signedIn) {
        cookie = writeCookie(signedIn?.token, context.req.header('origin')?.startsWith('https:') === true);
      },
    });
    const headers = {
      'Cache-Control': NO_STORE,
      ...(visitor ? { [SIGNED_IN]: 'yes' } : {}),
      ...(cookie === undefined ? {} : { 'Set-Cookie': cookie }),
    };
    if (route.response === 'html') return context.html(String(result), 200, headers);
    return Response.json(route.response.parse(result), { headers });
  }

  /** In a network each request names the paper that its tab shows, so that none reaches another one. */
  function expectPaper(context: Context, access: Access): void {
    const paper = context.req.header(DESK_PAPER);
    if (paper !== undefined && paper !== publication)
      throw new DeskFailure(404, `There is no paper ${paper} here. It was removed, or its id changed.`);
    if (paper === undefined && isNetwork && access !== 'public')
      throw new DeskFailure(409, 'Choose a paper first: reload the desk.');
  }
}

interface BodyLimit {
  maxBytes: number;
  error: string;
}

function limitOf(name: string, { upload }: DeskRoute): BodyLimit {
  if (upload !== undefined) return { maxBytes: upload, error: `Too large: the limit is ${upload / 1e6} MB.` };
  if (name in TEXT_ROUTES || name in SETTINGS_ROUTES)
    return { maxBytes: MAX_TEXT_REQUEST_BYTES, error: TEXT_TOO_LONG };
  return { maxBytes: MAX_BODY_BYTES, error: 'Too long.' };
}

/** Called after the access check. Holds at most the limit in memory. */
async function readBody({ headers, body }: Request, { maxBytes, error }: BodyLimit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = Number(headers.get('content-length') ?? 0);
  if (length <= maxBytes) {
    length = 0;
    for await (const chunk of body ?? []) {
      length += chunk.length;
      if (length > maxBytes) break;
      chunks.push(chunk);
    }
  }
  if (length > maxBytes) throw new DeskFailure(413, error);
  return Buffer.concat(chunks);
}

type Handler = (
  call: Omit<DeskCall<'session'>, 'query' | 'body'> & { query: unknown; body: unknown },
) => Promise<unknown>;

const NO_SITE = 'The site is not running.';
const NO_NETWORK = 'This paper is not part of a network.';

const rejectWithout =
  (reason: string): Handler =>
  async () => {
    throw new DeskFailure(409, reason);
  };

/** Commands have the rights of an operator. */
function operator(user: string): DeskAccount {
  return { name: `${user} (command line)`, role: 'operator' };
}

/** Rejects requests that a page of another origin made the browser send (CSRF). */
function expectOwnOrigin(context: Context): void {
  const origin = URL.parse(context.req.header('origin') ?? '');
  if (origin && origin.host === context.req.header('host')) return;
  throw new DeskFailure(403, 'This request came from another site. Reload the desk and try again.');
}

/** Rejects two session cookies: another site of the domain may have set one of them. */
function readSession(context: Context): string | undefined {
  const sessions = readSessions(context.req.header('cookie'));
  if (sessions.length > 1)
    throw new DeskFailure(
      400,
      'The browser sent two sessions. Delete the cookies of this address, then sign in again.',
    );
  return sessions.find((token) => TOKEN.test(token));
}

function expectAccess(access: Access, visitor: Visitor | undefined): DeskAccount | undefined {
  const account = visitor && accountOf(visitor);
  if (access === 'public') return account;
  if (!visitor) throw new DeskFailure(401, 'Sign in first.');
  if (!account) throw new DeskFailure(403, 'You have no role on this paper.');
  if ((access === 'operator' || access === 'network') && account.role !== 'operator')
    throw new DeskFailure(403, 'Only an operator may do this.');
  if (access === 'network' && !account.isNetworkOperator) throw new DeskFailure(403, FOR_NETWORK);
  return account;
}

/** Rejects NUL characters, which files and databases refuse. */
function expectText<Value>(value: Value, path = ''): Value {
  if (typeof value === 'string' && value.includes('\0'))
    throw new DeskFailure(422, `${path}: leave out the NUL character`);
  if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) expectText(part, path ? `${path}.${name}` : name);
  return value;
}

function check(schema: z.ZodObject, input: unknown): unknown {
  const result = schema.safeParse(expectText(input));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.join('.');
  throw new DeskFailure(422, `${path ? `${path}: ` : ''}${issue?.message ?? 'this cannot be read'}`);
}

function writeCookie(token: string | undefined, secure: boolean): string {
  const rules = `Path=/desk; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return token === undefined ? `${DESK_COOKIE}=; Max-Age=0; ${rules}` : `${DESK_COOKIE}=${token}; ${rules}`;
}
