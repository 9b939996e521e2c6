import type { Environment } from '../environment.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkPaper } from './check-paper.ts';
import type { Finding } from './finding.ts';

/** What a site stands on: checked by `masthead doctor`, and by the desk while the site runs. */
export function checksOfSite(environment: Environment, clock: () => Date): (() => Promise<Finding[]>)[] {
  return [
    async () => [await checkPaper(environment.publicationFile)],
    async () => [await checkDisk(environment.dataDir)],
    () => checkBackups(environment.backups, clock()),
    () => checkDatabase(environment, clock),
  ];
}
