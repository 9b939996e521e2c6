import { readEnvironment } from '../server/environment.ts';
import { warmUpTicks } from '../server/http/warm-up.ts';
import { startSite } from '../server/main.ts';
import type { Command } from './commands.ts';

export const serve: Command = {
  name: 'serve',
  usage: 'serve [--publication FILE] [--port N]',
  does: 'serves the publication',
  options: { publication: { type: 'string' }, port: { type: 'string' }, dev: { type: 'boolean' } },
  async run({ publication, port, dev }) {
    const development = dev === true;
    const environment = readEnvironment(
      {
        ...process.env,
        ...(typeof publication === 'string' ? { PUBLICATION: publication } : {}),
        ...(typeof port === 'string' ? { PORT: port } : {}),
      },
      { development },
    );
    // React looks here when the pages are loaded: unless told so, it checks itself at every render, for twice the time.
    if (!development) process.env.NODE_ENV ??= 'production';
    await warmUpTicks();
    const starting = startSite(environment, { development });
    let stopping = false;
    const stop = async (signal: string) => {
      // Asked twice, it ends at once.
      if (stopping) process.exit(1);
      stopping = true;
      const site = await starting;
      site.log.info(`${signal}: finishing requests in flight`);
      await site.stop();
      process.exit(0);
    };
    process.on('SIGTERM', () => void stop('SIGTERM'));
    process.on('SIGINT', () => void stop('SIGINT'));
    await starting;
    return 0;
  },
};
