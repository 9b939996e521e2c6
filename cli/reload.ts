import { readSupervisorId } from '../server/processes/supervisor-id.ts';
import { deploymentOf } from './environment.ts';
import { ownCommand } from './expect-port.ts';
import type { Run } from './run-command.ts';

export const run: Run = async ({ publication }, [paper = publication]) => {
  const { dataDir } = await deploymentOf(paper);
  const id = await readSupervisorId(dataDir);
  if (id === undefined) {
    console.error(`No site runs on the data folder ${dataDir}. Start it: ${ownCommand('serve')}`);
    return 1;
  }
  process.kill(id, 'SIGHUP');
  console.log('Reloading: the site’s log says when every process has been replaced.');
  return 0;
};
