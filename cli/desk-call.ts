import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import {
  DESK_ROUTES,
  type DeskBody,
  type DeskQuery,
  type DeskResponse,
  type DeskRouteName,
  deskError,
  OUTCOMES,
} from '../contract/desk.ts';
import type { DeskRoute } from '../contract/desk-route.ts';
import { DESK_API_PATH } from '../contract/paths.ts';
import { adoptUnowned } from '../server/data/database/adopt-unowned.ts';
import { migrate } from '../server/data/database/migrate.ts';
import { openDatabase } from '../server/data/database/open-database.ts';
import { openDesk } from '../server/desk/open-desk.ts';
import { requestSocket } from '../server/lib/http/unix-socket.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { version } from '../server/lib/version.ts';
import { readDecisions } from '../server/news/hidden/read-decisions.ts';
import { deskAddress } from '../server/origin/admin-port.ts';
import { loadPublication } from '../server/paper/publication/load-publication.ts';
import { readSocketPath } from '../server/processes/supervisor-id.ts';
import { FROM_COMMAND, PAPER } from '../server/protocol/edge-headers.ts';
import { networkFolderOf } from '../server/protocol/network-folder.ts';
import { writeDecisions } from '../server/protocol/page-snapshot.ts';
import { deploymentOf } from './environment.ts';
import type { Values } from './run-command.ts';

/** Calls the desk's API with the rights of an operator. */
export interface DeskCaller {
  /** Whether the calls go to a running site; otherwise this process has opened the database. */
  isRunning: boolean;
  /** The command names the folder of a network: the calls are for no paper. */
  isNetwork: boolean;
  call<Name extends DeskRouteName>(
    name: Name,
    request?: { params?: Record<string, string>; query?: DeskQuery<Name>; body?: DeskBody<Name> },
  ): Promise<DeskResponse<Name>>;
}

type Send = (
  method: string,
  path: string,
  body: string | undefined,
) => Promise<{ status: number; text: string }>;

/** Calls the desk of the site or network that runs on the data folder, or opens the database if none runs. */
export async function withDesk(
  { publication }: Values,
  run: (desk: DeskCaller) => Promise<number>,
  { mayBeNetwork = false } = {},
): Promise<number> {
  const environment = await deploymentOf(publication);
  const { publicationFile, paperFolder, dataDir } = environment;
  if (mayBeNetwork && existsSync(join(paperFolder, 'network.json'))) {
    const socketPath = await readSocketPath(dataDir);
    if (socketPath === undefined) throw new StartupError('The network does not run. Start it first.');
    return run({ call: callBy(sendToSocket(socketPath)), isRunning: true, isNetwork: true });
  }
  if (!existsSync(publicationFile)) {
    throw new StartupError(
      `There is no ${publicationFile}. Name the paper’s folder: --publication my-paper, or PUBLICATION=my-paper in the environment.`,
    );
  }
  const socketPath = await readSocketPath(dataDir);
  if (socketPath !== undefined) {
    const isOfNetwork = networkFolderOf(paperFolder) !== undefined;
    const paper = isOfNetwork ? (await loadPublication(publicationFile)).id : undefined;
    const call = callBy(sendToSocket(socketPath, paper));
    return run({ call, isRunning: true, isNetwork: false });
  }
  const settings = await loadPublication(publicationFile);
  await using database = await openDatabase(environment);
  await migrate(database);
  await adoptUnowned(database.db, settings.id);
  const desk = openDesk({
    database,
    publication: settings,
    address: deskAddress(environment.admin),
    version: version(),
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
  });
  const call = callBy(async (method, path, body) => {
    const response = await desk.app.request(path, { method, body: body ?? null, headers: createHeaders() });
    return { status: response.status, text: await response.text() };
  });
  const code = await run({ call, isRunning: false, isNetwork: false });
  // The next start serves the page snapshot before its origin has opened the database.
  await writeDecisions(join(dataDir, 'pages'), await readDecisions(database.db));
  return code;
}

function createHeaders(paper?: string): Record<string, string> {
  return {
    [FROM_COMMAND]: encodeURIComponent(userInfo().username),
    'Content-Type': 'application/json',
    ...(paper !== undefined && { [PAPER]: paper }),
  };
}

function callBy(send: Send): DeskCaller['call'] {
  return async (name, { params = {}, query, body } = {}) => {
    const route: DeskRoute = DESK_ROUTES[name];
    const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const search = query === undefined ? '' : `?${new URLSearchParams(query as Record<string, string>)}`;
    const { status, text } = await send(route.method, DESK_API_PATH + path + search, JSON.stringify(body));
    if (status !== 200) throw new StartupError(readError(text) ?? `The site responded with ${status}.`);
    return JSON.parse(text);
  };
}

function readError(text: string): string | undefined {
  try {
    const { error, outcome } = deskError.parse(JSON.parse(text));
    return outcome ? `${error} ${OUTCOMES[outcome]}` : error;
  } catch {
    return undefined;
  }
}

/** Sends requests to the origin of a running site, as a command of this machine; in a network, to one of its papers. */
export function sendToSocket(socketPath: string, paper?: string): Send {
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const request = requestSocket(socketPath, { method, path, headers: createHeaders(paper) });
      request.once('error', () =>
        reject(new StartupError('The site is starting or stopping. Try again in a moment.')),
      );
      request.once('response', async (response) => {
        const { statusCode: status = 0 } = response;
        const answer = await text(response);
        if (status === 404 && paper !== undefined && readError(answer) === undefined)
          reject(new StartupError(`${paper} is not served. To see why: masthead validate, on its network.`));
        else resolve({ status, text: answer });
      });
      request.end(body);
    });
}
