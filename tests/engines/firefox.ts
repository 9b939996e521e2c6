import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asJson, type Engine, startProgram, stopProgram } from './engine.ts';

/** Firefox asks its maker for settings and updates unless announced otherwise. */
const SETTINGS = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'toolkit.telemetry.server': 'http://127.0.0.1:9',
};

interface Reply {
  id?: number;
  error?: string;
  message?: string;
  result?: unknown;
}

/** Firefox by WebDriver BiDi, which it speaks itself: Debian has no geckodriver. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'masthead-firefox-'));
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const { child, announced: address } = await startProgram(
    ['firefox-esr', '--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    /listening on (ws:\S+)/,
  );
  const { send, close } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;

  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(work, ...args) {
      const answer = (await send('script.callFunction', {
        functionDeclaration: asJson(work),
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        target: { context },
      })) as { result: { value: string }; exceptionDetails?: { text: string } };
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    async resize(width) {
      await send('browsingContext.setViewport', { context, viewport: { width, height: 900 } });
    },
    async act(actions) {
      await send('input.performActions', { context, actions });
    },
    async close() {
      close();
      await stopProgram(child);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Commands and their replies over a socket. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)));
  });
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  const send = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, ({ error, message, result }) => {
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error}: ${message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, close: () => socket.close() };
}
