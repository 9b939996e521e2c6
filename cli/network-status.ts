import { z } from 'zod';
import { NETWORK_STATUS_PATH, type PaperStatus, paperStatus } from '../contract/network-status.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { readSocketPath } from '../server/processes/supervisor-id.ts';
import { sendToSocket } from './desk-call.ts';
import { deploymentOf } from './environment.ts';
import { ownCommand } from './expect-port.ts';
import type { Run } from './run-command.ts';
import { formatTable } from './table.ts';

/** Lists the papers of a running network. Exits with 1 if a feed of one fails, or one is broken or not served. */
export const run: Run = async ({ publication, json }, [network = publication]) => {
  const { dataDir } = await deploymentOf(network);
  const socketPath = await readSocketPath(dataDir);
  if (socketPath === undefined)
    throw new StartupError(`No site runs on the data folder ${dataDir}. Start it: ${ownCommand('serve')}`);
  const { status, text } = await sendToSocket(socketPath)('GET', NETWORK_STATUS_PATH, undefined);
  if (status !== 200) throw new StartupError(`The site responded with ${status}.`);
  const papers = z.array(paperStatus).parse(JSON.parse(text));
  if (json) console.log(JSON.stringify(papers));
  else {
    const rows = papers.map(({ host, feeds, failing, newestAt, pages, readsPerMinute, ...paper }) => [
      host,
      stateOf(paper),
      feeds,
      failing,
      newestAt?.slice(0, 16).replace('T', ' ') ?? 'none',
      pages,
      readsPerMinute,
    ]);
    const head = ['host', 'state', 'feeds', 'failing', 'newest headline', 'pages', 'reads a minute'];
    console.log(formatTable(head, rows));
    for (const { host, problem } of papers) if (problem !== '') console.error(`${host}: ${problem}`);
  }
  return papers.some(({ failing, problem }) => failing > 0 || problem !== '') ? 1 : 0;
};

function stateOf({ isOpen, isServed, problem }: Pick<PaperStatus, 'isOpen' | 'isServed' | 'problem'>) {
  if (!isServed) return 'not served';
  return problem !== '' ? 'broken' : isOpen ? 'open' : 'closed';
}
