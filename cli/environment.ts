import { existsSync } from 'node:fs';
import { type Environment, readEnvironment } from '../server/origin/environment.ts';
import { readSupervisorId } from '../server/processes/supervisor-id.ts';
import { networkFolderOf } from '../server/protocol/network-folder.ts';
import type { Values } from './run-command.ts';

export function environmentFor(paper: Values[string], more: Record<string, string> = {}): Environment {
  const named = typeof paper === 'string' ? { PUBLICATION: paper } : {};
  return readEnvironment({ ...process.env, ...named, ...more });
}

/**
 * Returns the environment with the data folder that has a paper's rows: for a paper in a network, the network's, unless the
 * paper is served by itself.
 */
export async function deploymentOf(
  paper: Values[string],
  more: Record<string, string> = {},
): Promise<Environment> {
  const own = environmentFor(paper, more);
  const network = networkFolderOf(own.paperFolder);
  if (network === undefined) return own;
  const { dataDir } = environmentFor(network, more);
  const isServedAlone =
    (await readSupervisorId(own.dataDir)) !== undefined || (existsSync(own.dataDir) && !existsSync(dataDir));
  return isServedAlone ? own : { ...own, dataDir };
}
