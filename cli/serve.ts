import { readEnvironment } from '../server/environment.ts';
import { startSite } from '../server/main.ts';
import type { Command } from './commands.ts';

export const serve: Command = {
  name: 'serve',
  usage: 'serve [--publication FILE] [--port N]',
  does: 'serves the publication',
  options: { publication: { type: 'string' }, port: { type: 'string' }, dev: { type: 'boolean' } },
  async run({ publication, port, dev }) {
    const environment = readEnvironment({
      ...process.env,
      ...(typeof publication === 'string' ? { PUBLICATION: publication } : {}),
      ...(typeof port === 'string' ? { PORT: port } : {}),
    });
    const site = await startSite(environment, { development: dev === true });
    let stopping = false;
    const stop = async (signal: string) => {
      if (stopping) process.exit(1);
      stopping = true;
      site.log.info(`${signal}: finishing requests in flight`);
      await site.stop();
      process.exit(0);
    };
    process.on('SIGTERM', () => void stop('SIGTERM'));
    process.on('SIGINT', () => void stop('SIGINT'));
    return 0;
  },
};
