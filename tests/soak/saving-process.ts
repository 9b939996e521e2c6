import { openPostgres } from '../../server/data/database/open-database.ts';
import { createTextHolds } from '../../server/desk/text-holds.ts';
import { createDeskTexts } from '../../server/desk/texts.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { versionOf } from './save-loop.ts';

/**
 * Saves a text again and again, as the desk does, until it is killed: node saving-process.ts DATABASE PAPER. Prints the
 * number of each version once it is accepted.
 */
const [database = '', paperFolder = ''] = process.argv.slice(2);
const publication = await loadPublication('sample/meridian-ledger/publication.json');
const { db } = await openPostgres(database);
const texts = createDeskTexts({
  db,
  publication,
  site: {
    contentFolder: `${paperFolder}/content`,
    paperFolder,
    writingDesk: undefined,
    reloadContent: async () => {},
    renderText: async () => '',
    renderCard: async () => new Uint8Array(),
  },
  holds: createTextHolds(() => new Date()),
  clock: () => new Date(),
});
const address = { kind: 'articles' as const, file: 'rope.md' };
let { revision: base, body } = await open();
for (;;) {
  const number = Number(/\d+/.exec(body)?.[0] ?? 0) + 1;
  const text = { settings: { title: 'Rope' }, body: versionOf(number) };
  ({ revision: base, body } = describe(
    await texts.save('Ada', address, { base, tab: 'one', text, autosave: number % 2 === 0 }),
  ));
  process.stdout.write(`${number}\n`);
}

async function open() {
  return describe(await texts.open(address));
}

function describe({ revision, parts }: Awaited<ReturnType<typeof texts.open>>) {
  return { revision, body: parts?.body ?? '' };
}
