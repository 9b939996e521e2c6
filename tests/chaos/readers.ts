import { Agent, get } from 'node:http';
import { errorCode } from '../../server/lib/errors.ts';

/** Readers who ask for one page after another, as many a second as they are told, whatever becomes of the answers. */
export interface SteadyReaders {
  readonly asked: number;
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

const STEPS_A_SECOND = 20;
/** A reader who has waited so long has given up. */
const TIMEOUT_MS = 10_000;

export function startSteadyReaders(
  url: string,
  paths: readonly string[],
  requestsPerSecond: number,
): SteadyReaders {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  let asked = 0;
  const timer = setInterval(() => {
    for (let n = 0; n < requestsPerSecond / STEPS_A_SECOND; n++) {
      const path = paths[asked++ % paths.length] ?? '/';
      const reading = readPage(url + path, agent).then((failure) => {
        if (failure) failures.push(`${path}: ${failure}`);
        open.delete(reading);
      });
      open.add(reading);
    }
  }, 1_000 / STEPS_A_SECOND);
  return {
    get asked() {
      return asked;
    },
    failures,
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      agent.destroy();
    },
  };
}

/** Undefined for a whole page; else what was wrong. */
function readPage(url: string, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = get(url, { agent, timeout: TIMEOUT_MS }, (answer) => {
      let end = '';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        end = (end + text).slice(-20);
      });
      answer.on('end', () => {
        if (answer.statusCode !== 200) resolve(`status ${answer.statusCode}`);
        else resolve(end.trimEnd().endsWith('</html>') ? undefined : 'half a page');
      });
      answer.on('aborted', () => resolve('cut off'));
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.once('error', (error) => {
      // A connection that was closed between two requests: every browser asks once more.
      const isStale = asked.reusedSocket && errorCode(error) === 'ECONNRESET';
      if (isStale) readPage(url, agent).then(resolve);
      else resolve(error.message);
    });
  });
}
