import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Publication } from '../../../contract/publication.ts';
import { errorMessage } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { serialize } from '../../lib/serialize.ts';
import { networkFileOf } from '../network/network-file.ts';
import { loadPublication } from './load-publication.ts';
import { PublicationError } from './publication-error.ts';

interface FollowOptions {
  file: string;
  /** The publication in use. */
  publication: Publication;
  /** Puts the saved publication into use. If it rejects, the previous one stays. */
  onChange(publication: Publication): Promise<void>;
  log: Log;
  pollIntervalMs?: number;
  retryDelayMs?: number;
}

/** Polled, since replaced files, mounted folders and links send no events. */
const POLL_INTERVAL_MS = 250;
const SETTLE_MS = 100;
/** Retry after a failure that is not the file's fault, such as an unreachable database. */
const RETRY_DELAY_MS = 5_000;

/** Reads publication.json whenever it, or the network.json it inherits from, is saved. A file with an issue changes nothing. */
export function followPublication(options: FollowOptions) {
  const { file, onChange, log, retryDelayMs = RETRY_DELAY_MS } = options;
  let { publication } = options;
  let logged = '';
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const readAgain = async (): Promise<string | undefined> => {
    clearTimeout(retry);
    if (closed) return undefined;
    try {
      const saved = await loadSaved(file);
      if (closed) return undefined;
      const isNew = !isDeepStrictEqual(saved, publication);
      if (isNew) await onChange(saved);
      publication = saved;
      logged = '';
      if (isNew) log.info({ file }, 'the saved settings are in use');
      return undefined;
    } catch (error) {
      if (closed) return undefined;
      const text = `the last good version of the publication stays: ${errorMessage(error)}`;
      if (text !== logged) log.error({ file }, text);
      logged = text;
      if (!(error instanceof PublicationError)) {
        retry = globalThis.setTimeout(() => void check(), retryDelayMs).unref();
      }
      return errorMessage(error);
    }
  };
  /** One read at a time, so that a slow one never overwrites a later one. */
  const check = serialize(readAgain);
  // The file may have been saved since startup.
  void check();
  const files = [file, networkFileOf(file)];
  const interval = options.pollIntervalMs ?? POLL_INTERVAL_MS;
  for (const each of files) watchFile(each, { persistent: false, interval }, check);
  return {
    /** Reads the file now. Returns why its settings are not in use. */
    checkForChanges: check,
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      for (const each of files) unwatchFile(each, check);
      await check.idle();
    },
  };
}

/** Reads twice, since an issue may be a half-written file. */
async function loadSaved(file: string): Promise<Publication> {
  try {
    return await loadPublication(file);
  } catch {
    await setTimeout(SETTLE_MS);
    return loadPublication(file);
  }
}
