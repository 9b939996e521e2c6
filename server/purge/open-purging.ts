import type { Changes } from '../changes.ts';
import type { Log } from '../log.ts';
import { createOutside, type Outside } from '../outside/fetch-outside.ts';
import type { PurgeEnvironment } from '../proxy-environment.ts';
import { purgeChanges } from './purge-changes.ts';
import { sendPurge } from './send-purge.ts';

interface PurgingOptions {
  changes: Pick<Changes, 'subscribe'>;
  whenRenewed(): Promise<void>;
  log: Log;
  userAgent: string;
}

/** Where the environment names a cache, it is told of all changes from now on. */
export function openPurging(
  { url, ...settings }: PurgeEnvironment,
  { userAgent, ...options }: PurgingOptions,
): { close(): Promise<void> } | undefined {
  if (url === undefined) return undefined;
  const outside = outsideFor(url, userAgent);
  const purging = purgeChanges({
    ...options,
    send: (tags) => sendPurge(tags, { url, ...settings }, outside),
  });
  return {
    async close() {
      purging.close();
      await outside.close();
    },
  };
}

/** The operator's own cache may have a private address, which the publication's trusted hosts need not name. */
export function outsideFor(url: string, userAgent: string): Outside {
  return createOutside({ trustedHosts: [new URL(url).host], userAgent });
}
