import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import type { DeskRoute, DeskRouteName } from '../contract/desk.ts';
import {
  DESK_ROUTES,
  type DeskBody,
  type DeskQuery,
  type DeskResponse,
  deskError,
  OUTCOMES,
} from '../contract/desk.ts';
import { DESK_API_PATH } from '../contract/paths.ts';
import { migrate } from '../server/data/database/migrate.ts';
import { openDatabase } from '../server/data/database/open-database.ts';
import { adoptUnowned } from '../server/data/database/rename-publication.ts';
import { openDesk } from '../server/desk/open-desk.ts';
import { requestSocket } from '../server/lib/http/unix-socket.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { version } from '../server/lib/version.ts';
import { readDecisions } from '../server/news/hidden/read-decisions.ts';
import { deskAddress } from '../server/origin/admin-port.ts';
import type { Environment } from '../server/origin/environment.ts';
import { loadPublication } from '../server/paper/publication/load-publication.ts';
import { readSocketPath } from '../server/processes/supervisor-id.ts';
import { FROM_COMMAND } from '../server/protocol/edge-headers.ts';
import { writeDecisions } from '../server/protocol/page-snapshot.ts';
import { environmentFor } from './environment.ts';
import type { Values } from './run-command.ts';

interface Given<Name extends DeskRouteName> {
  params?: Record<string, string>;
  query?: DeskQuery<Name>;
  body?: DeskBody<Name>;
}

/** The desk's API, for commands: they may do what an operator may. */
export interface DeskCaller {
  environment: Environment;
  /** Whether a site is asked; otherwise the database is open here. */
  isRunning: boolean;
  call<Name extends DeskRouteName>(name: Name, given?: Given<Name>): Promise<DeskResponse<Name>>;
}

type Send = (request: { method: string; path: string; body: string | undefined }) => Promise<Answer>;
interface Answer {
  status: number;
  text: string;
}

/** Asks the site that runs on the data folder; where none does, opens the database itself. */
export async function withDesk(
  { publication }: Values,
  run: (desk: DeskCaller) => Promise<number>,
): Promise<number> {
  const environment = environmentFor(publication);
  const { publicationFile } = environment;
  if (!existsSync(publicationFile)) {
    throw new StartupError(
      `There is no ${publicationFile}. Name the paper’s folder: --publication my-paper, or PUBLICATION=my-paper in the environment.`,
    );
  }
  const socketPath = await readSocketPath(environment.dataDir);
  if (socketPath !== undefined)
    return run({ ...callerBy(environment, askSocket(socketPath)), isRunning: true });
  const settings = await loadPublication(publicationFile);
  const database = await openDatabase(environment);
  try {
    await migrate(database);
    await adoptUnowned(database.db, settings.domain);
    const desk = openDesk({
      database,
      publication: settings,
      publicationFile,
      address: deskAddress(environment.admin),
      version: version(),
      log: pino({ level: 'silent' }),
      clock: () => new Date(),
    });
    const send: Send = async ({ method, path, body }) => {
      const response = await desk.app.request(path, { method, body: body ?? null, headers: headersOf() });
      return { status: response.status, text: await response.text() };
    };
    const code = await run({ ...callerBy(environment, send), isRunning: false });
    // The next start serves the page snapshot before its origin has opened the database.
    await writeDecisions(join(environment.dataDir, 'pages'), await readDecisions(database.db));
    return code;
  } finally {
    await database.close();
  }
}

function headersOf(): Record<string, string> {
  return { [FROM_COMMAND]: encodeURIComponent(userInfo().username), 'Content-Type': 'application/json' };
}

function callerBy(environment: Environment, send: Send): Omit<DeskCaller, 'isRunning'> {
  return {
    environment,
    async call(name, { params = {}, query, body } = {}) {
      const route: DeskRoute = DESK_ROUTES[name];
      const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
      const asked = query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`;
      const { status, text } = await send({
        method: route.method,
        path: DESK_API_PATH + path + asked,
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (status !== 200) throw new StartupError(messageIn(text) ?? `The site answered ${status}.`);
      return JSON.parse(text);
    },
  };
}

function messageIn(text: string): string | undefined {
  try {
    const { error, outcome } = deskError.parse(JSON.parse(text));
    return outcome ? `${error} ${OUTCOMES[outcome]}` : error;
  } catch {
    return undefined;
  }
}

function askSocket(socketPath: string): Send {
  return ({ method, path, body }) =>
    new Promise((resolve, reject) => {
      const request = requestSocket(socketPath, { method, path, headers: headersOf() });
      request.once('error', () =>
        reject(new StartupError('The site is starting or stopping. Try again in a moment.')),
      );
      request.once('response', async (response) => {
        resolve({ status: response.statusCode ?? 0, text: await text(response) });
      });
      request.end(body);
    });
}
