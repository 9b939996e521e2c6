import { PUBLICATION_TAG } from '../contract/tags.ts';
import { errorMessage } from '../server/lib/errors.ts';
import { readEnvironment } from '../server/origin/environment.ts';
import { fetcherFor, sendPurge } from '../server/pages/purge/purge.ts';
import type { Run } from './run-command.ts';

export const run: Run = async (_values, tags) => {
  const { url, ...settings } = readEnvironment(process.env).purge;
  if (url === undefined) {
    console.error(
      'No cache is configured. Set PURGE_URL, and PURGE_HEADER and PURGE_TOKEN if it needs them.',
    );
    return 1;
  }
  // Every page carries the publication's tag.
  const purged = tags.length > 0 ? tags : [PUBLICATION_TAG];
  await using fetcher = fetcherFor(url);
  try {
    await sendPurge(purged, { url, ...settings }, fetcher);
  } catch (error) {
    console.error(`${url} refused the purge: ${errorMessage(error)}`);
    return 1;
  }
  console.log(`Purged: ${purged.join(', ')}`);
  return 0;
};
