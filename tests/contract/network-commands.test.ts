import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { run as importArticles } from '../../cli/articles-import.ts';
import { backup } from '../../cli/backup.ts';
import { run as invite } from '../../cli/desk-invite.ts';
import { hide } from '../../cli/headlines.ts';
import { type Database, openEmbedded } from '../../server/data/database/open-database.ts';
import { writeSocketPath, writeSupervisorId } from '../../server/processes/supervisor-id.ts';
import { NETWORK_PAGE } from '../../server/protocol/domains.ts';
import { PAPER } from '../../server/protocol/edge-headers.ts';
import { copyEmptyEmbedded } from '../support/embedded.ts';

/** Commands that name one paper of a network. */

let network: string;
let harbour: string;
const printed: string[] = [];

beforeEach(async () => {
  network = await mkdtemp(join(tmpdir(), 'masthead-network-'));
  harbour = join(network, 'harbour');
  await cp('sample/network', network, { recursive: true });
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(network, { recursive: true });
});

async function withDatabase(dataDir: string, read: (db: Database['db']) => Promise<void>): Promise<void> {
  const database = await openEmbedded(join(dataDir, 'postgres'));
  await read(database.db).finally(database.close);
}

test('act on the database of the network that does not run, and make none in the folder of the paper', async () => {
  const data = join(network, 'data');
  await copyEmptyEmbedded(data);
  const publication = harbour;
  expect(await invite({ publication, role: 'operator' }, ['Ada Field'])).toBe(0);
  expect(await hide({ publication, reason: 'Libel' }, ['https://wire.example/story'])).toBe(0);
  await mkdir(join(network, 'texts'));
  await writeFile(
    join(network, 'texts/quay.md'),
    '---\ntitle: Quay\ndescription: About the quay\ndate: 2026-01-02\n---\nWords.\n',
  );
  expect(await importArticles({ publication }, [join(network, 'texts')])).toBe(0);
  expect(await backup({ publication }, [join(network, 'backup.gz')])).toBe(0);
  await withDatabase(data, async (db) => {
    const invitations = await db.selectFrom('desk_invitations').selectAll().execute();
    expect(invitations).toMatchObject([{ name: 'Ada Field', publication: 'harbour.localhost' }]);
    expect(await db.selectFrom('articles').select('slug').execute()).toMatchObject([{ slug: 'quay' }]);
  });
  expect(existsSync(join(harbour, 'data'))).toBe(false);
  // Of the network's page, too, a start must serve no page that may show the headline.
  const decisions = JSON.parse(await readFile(join(data, 'pages/decisions.json'), 'utf8'));
  expect(decisions[NETWORK_PAGE]).toEqual(decisions['harbour.localhost']);
});

test('act on the paper’s own database where it is served by itself', async () => {
  await copyEmptyEmbedded(join(harbour, 'data'));
  expect(await invite({ publication: harbour }, ['Ada Field'])).toBe(0);
  expect(existsSync(join(network, 'data'))).toBe(false);
  await withDatabase(join(harbour, 'data'), async (db) => {
    expect(await db.selectFrom('desk_invitations').select('name').execute()).toEqual([{ name: 'Ada Field' }]);
  });
});

test('ask the network that runs for their paper, and say where it does not serve the paper', async () => {
  const data = join(network, 'data');
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers[PAPER]);
    response.writeHead(404).end('Not found.\n');
  });
  await mkdir(join(data, 'run'), { recursive: true });
  const socketPath = join(data, 'run/test.socket');
  await new Promise<void>((resolve) => void server.listen(socketPath, resolve));
  onTestFinished(() => void server.close());
  await writeSupervisorId(data);
  await writeSocketPath(data, socketPath);
  // Left over from a time when the paper was served by itself.
  await mkdir(join(harbour, 'data'));
  await expect(invite({ publication: harbour }, ['Ada Field'])).rejects.toThrow(
    'harbour.localhost is not served. To see why: masthead validate',
  );
  expect(asked).toEqual(['harbour.localhost']);
});
