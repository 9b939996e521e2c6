import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '../../server/data/database/open-database.ts';
import { DIST } from '../../server/lib/dist.ts';
import { dryRunStart } from '../../server/origin/dry-run-start.ts';
import { prepareDataFolder, removeFolder } from '../support/supervised-site.ts';

test('before a reload migrations are tried on a copy of the embedded database, and the database itself stays as it is', async () => {
  const dataDir = await prepareDataFolder();
  onTestFinished(() => removeFolder(dataDir));
  const migrations = await mkdtemp(join(tmpdir(), 'masthead-migrations-'));
  onTestFinished(() => removeFolder(migrations));
  await cp('server/data/database/migrations', migrations, { recursive: true });
  const running = await openEmbedded(join(dataDir, 'postgres'));
  onTestFinished(() => running.close());
  const paperFolder = 'sample/meridian-ledger';
  const environment = { publicationFile: join(paperFolder, 'publication.json'), paperFolder, dataDir };
  const next = join(migrations, '9000_next_version.sql');

  await writeFile(next, 'alter table items add column next_version text;\n');
  await dryRunStart(environment, DIST, migrations);
  await writeFile(next, 'alter table none add column next_version text;\n');
  await expect(dryRunStart(environment, DIST, migrations)).rejects.toThrow(
    'Migration 9000_next_version.sql failed',
  );
  await expect(sql`select next_version from items`.execute(running.db)).rejects.toThrow('does not exist');
});
