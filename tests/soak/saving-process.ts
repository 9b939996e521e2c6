import { pino } from 'pino';
import { DESK_API_PATH } from '../../contract/paths.ts';
import { openPostgres } from '../../server/data/database/open-database.ts';
import { openDesk } from '../../server/desk/open-desk.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { FROM_COMMAND } from '../../server/protocol/edge-headers.ts';
import { versionOf } from './save-loop.ts';

/**
 * Saves a text at the desk again and again, until it is killed: node saving-process.ts DATABASE PAPER. Prints the number of
 * each version once it is accepted.
 */
const [database = '', paperFolder = ''] = process.argv.slice(2);
const publicationFile = 'sample/meridian-ledger/publication.json';
const { app } = openDesk({
  database: await openPostgres(database),
  publication: await loadPublication(publicationFile),
  writing: {
    contentFolder: `${paperFolder}/content`,
    paperFolder,
    writingDesk: undefined,
    reloadContent: async () => {},
    renderText: async () => '',
    renderCard: async () => new Uint8Array(),
    makePicture: () => Promise.reject(new Error('no pictures here')),
    fetcher: { fetch: () => Promise.reject(new Error('not asked')) },
  },
  version: '0.0.0',
  log: pino({ level: 'silent' }),
  clock: () => new Date(),
});

let { revision: base, parts } = await ask('GET');
for (;;) {
  const number = Number(/\d+/.exec(parts.body)?.[0] ?? 0) + 1;
  const text = { settings: { title: 'Rope' }, body: versionOf(number) };
  ({ revision: base, parts } = await ask('PUT', { base, tab: 'one', text, autosave: number % 2 === 0 }));
  process.stdout.write(`${number}\n`);
}

async function ask(method: string, body?: object): Promise<{ revision: string; parts: { body: string } }> {
  const response = await app.request(`${DESK_API_PATH}text?kind=articles&file=rope.md`, {
    method,
    headers: { [FROM_COMMAND]: 'ada' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
