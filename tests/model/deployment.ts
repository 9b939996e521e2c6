import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { CATEGORIES } from '../../contract/categories.ts';
import { DESK_ROUTES, type DeskRouteName } from '../../contract/desk.ts';
import type { DeskRoute } from '../../contract/desk-route.ts';
import { DESK_API_PATH, DESK_PAPER } from '../../contract/paths.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { readEnvironment } from '../../server/origin/environment.ts';
import { type Site, startSite } from '../../server/origin/site.ts';
import { CHEAP_PASSWORDS, PASSWORD } from '../support/desk-client.ts';
import { openEmptyEmbedded } from '../support/embedded.ts';
import { freePort } from '../support/free-port.ts';
import { type Outside, startOutside } from './outside.ts';
import { startTestClock, type TestClock } from './test-clock.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface DeskRequest {
  /** Whose session: an account's name. */
  as?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  bytes?: Uint8Array;
}

export interface DeskResult {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: acts look into it.
  body: any;
}

/** A network of papers in this process, on one embedded database in memory, with a clock and an outside world of the test's. */
export interface TestDeployment {
  clock: TestClock;
  outside: Outside;
  /** The folder of the network. */
  folder: string;
  /** Asks as a reader of a host does. */
  read(host: string, path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Asks as an editor's browser does, at the desk of a paper. */
  desk(paper: string, name: DeskRouteName, given?: DeskRequest): Promise<DeskResult>;
  /** Writes, reads and removes files and folders of the network. */
  save(path: string, content: string | Uint8Array): Promise<void>;
  load(path: string): Promise<string>;
  remove(path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  /** Stops and starts the site on the same data. */
  restart(): Promise<void>;
  /** Lines of the log, of level error and above. */
  errors: string[];
  close(): Promise<void>;
}

export async function startDeployment(): Promise<TestDeployment> {
  process.env.NODE_ENV = 'production';
  await using starting = new AsyncDisposableStack();
  const outside = await startOutside();
  starting.defer(() => outside.close());
  const folder = await mkdtemp(join(tmpdir(), 'masthead-model-'));
  starting.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  const database = await openEmptyEmbedded();
  starting.defer(() => database.close());
  const clock = startTestClock(dayAfter(new Date()), watchEngine(database));
  starting.defer(() => clock.restore());
  const network = join(folder, 'network');
  const save = async (path: string, content: string | Uint8Array) => {
    const file = join(network, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  await save('network.json', JSON.stringify(networkSettings(outside.host)));
  // Accounts are made at its desk: the first start prints their link.
  await save('first/publication.json', JSON.stringify({ name: 'First', domain: FIRST }));

  const errors: string[] = [];
  const token = Promise.withResolvers<string>();
  const write = (line: string) => {
    const { level, msg, err } = JSON.parse(line);
    if (level >= 50) errors.push(`${msg} ${err?.message ?? ''}`);
    const [, printed] = /Desk: http:\S+#(\S+)/.exec(msg) ?? [];
    if (printed) token.resolve(printed);
  };
  const adminPort = await freePort();
  const environment = readEnvironment({
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_PORT: String(adminPort),
    PUBLICATION: network,
    DATA_DIR: join(folder, 'data'),
    REQUESTS_PER_MINUTE: '100000000',
  });
  const start = () =>
    startSite(environment, {
      // Outlives the site.
      database: { ...database, close: async () => {}, [Symbol.asyncDispose]: async () => {} },
      clock: clock.now,
      log: pino({ level: 'info' }, { write }),
      timing: { pageTimeoutMs: 60_000, passwordCost: CHEAP_PASSWORDS },
    });
  let site: Site = await start();
  starting.defer(() => clock.until(site.stop()));
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  starting.defer(() => agent.destroy());

  const ask = (port: number, path: string, options: AskOptions): Promise<Answer> =>
    clock.until(
      new Promise((resolve, reject) => {
        const { method = 'GET', headers = {}, body } = options;
        request({ host: '127.0.0.1', port, path, method, headers, agent }, async (response) => {
          try {
            const chunks: Buffer[] = [];
            for await (const chunk of response) chunks.push(chunk);
            const text = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          } catch (error) {
            reject(error);
          }
        })
          .on('error', reject)
          .end(body);
      }),
    );

  const sessions = new Map<string, string>();
  async function askDesk(paper: string, name: DeskRouteName, given: DeskRequest): Promise<DeskResult> {
    const route: DeskRoute = DESK_ROUTES[name];
    const { as = 'Nell', params = {}, query, body, bytes } = given;
    const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const session = sessions.get(as);
    const answer = await ask(
      adminPort,
      `${DESK_API_PATH}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
      {
        method: route.method,
        headers: {
          Host: `localhost:${adminPort}`,
          [DESK_PAPER]: paper,
          Origin: `http://localhost:${adminPort}`,
          ...(session && { Cookie: `masthead_desk=${session}` }),
        },
        ...(bytes || body ? { body: bytes ?? JSON.stringify(body) } : {}),
      },
    );
    const [, opened] = /^masthead_desk=([\w-]+);/.exec(String(answer.headers['set-cookie'] ?? '')) ?? [];
    if (opened) sessions.set(as, opened);
    return {
      status: answer.status,
      body: answer.text.startsWith('{') ? JSON.parse(answer.text) : answer.text,
    };
  }
  /** Sessions end after a while: then the browser signs in again. */
  async function desk(paper: string, name: DeskRouteName, given: DeskRequest = {}): Promise<DeskResult> {
    const answer = await askDesk(paper, name, given);
    if (answer.status !== 401) return answer;
    const { as = 'Nell' } = given;
    await askDesk(paper, 'signIn', { as, body: { name: as, password: PASSWORD } });
    return askDesk(paper, name, given);
  }

  const running = starting.move();
  const deployment: TestDeployment = {
    clock,
    outside,
    folder: network,
    read: (host, path, headers = {}) => ask(site.port, path, { headers: { Host: host, ...headers } }),
    desk,
    save,
    load: (path) => readFile(join(network, path), 'utf8'),
    move: (from, to) => rename(join(network, from), join(network, to)),
    remove: (path) => rm(join(network, path), { recursive: true, force: true }),
    async restart() {
      await clock.settle();
      await clock.until(site.stop());
      site = await clock.until(start());
      await clock.settle();
    },
    errors,
    close: () => running.disposeAsync(),
  };
  await joinPeople();
  return deployment;

  async function joinPeople(): Promise<void> {
    const accept = (as: string, link: string) =>
      desk(FIRST, 'acceptInvitation', { as, body: { token: link, name: as, password: PASSWORD } });
    await accept('Nell', await token.promise);
    const { body } = await desk(FIRST, 'invite', { body: { name: 'Ada', network: true } });
    const joined = await accept('Ada', body.path.split('#')[1]);
    if (joined.status !== 200) throw new Error(JSON.stringify(joined.body));
  }
}

export const FIRST = 'first.example';

interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** Files are as old as the machine's clock says, so that of the test is ahead of it, at the same time of the day in every run. */
function dayAfter(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 9));
}

function networkSettings(host: string) {
  return {
    name: 'The Network',
    defaults: {
      tagline: 'News',
      timeZone: 'Europe/London',
      trustedHosts: [host],
      feeds: Object.fromEntries(CATEGORIES.map((category) => [category, null])),
    },
  };
}

/** Returns whether the embedded engine is at work. */
function watchEngine({ engine }: Database): () => boolean {
  if (!('pglite' in engine)) throw new Error('the model runs on the embedded database');
  const { pglite } = engine;
  let busy = 0;
  const run = pglite._runExclusiveQuery.bind(pglite);
  pglite._runExclusiveQuery = (query) => {
    busy++;
    return run(query).finally(() => busy--);
  };
  return () => busy > 0;
}
