import { readEnvironment } from '../server/environment.ts';
import { readSupervisorId } from '../server/supervisor/supervisor-id.ts';
import type { Command } from './command.ts';

export const reload: Command = {
  name: 'reload',
  usage: 'reload [PAPER]',
  does: 'replaces the processes of a running site by new ones, from the files that are there now',
  options: { publication: { type: 'string', does: 'the same as PAPER' } },
  async run({ publication }, [paper = publication]) {
    if (typeof paper === 'string') process.env.PUBLICATION = paper;
    const { dataDir } = readEnvironment(process.env);
    const id = await readSupervisorId(dataDir);
    if (id === undefined) {
      console.error(`No site runs on the data folder ${dataDir}. Start it: masthead serve`);
      return 1;
    }
    process.kill(id, 'SIGHUP');
    console.log(`The site's processes are being replaced; its log says when all are new.`);
    return 0;
  },
};
