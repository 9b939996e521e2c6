import { createPaperValidator, type ValidatedPaper } from '../../paper/validate/validate-paper.ts';
import type { Environment } from '../environment.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { type Finding, findingsAbout } from './finding.ts';

/** What a site stands on: checked by `masthead doctor`, and since its start by the desk of a running site. */
export function checksOfSite(
  environment: Environment,
  clock: () => Date,
  startedAt?: Date,
): (() => Promise<Finding[]>)[] {
  const validatePaper = createPaperValidator();
  return [
    async () => [describePaper(await validatePaper(environment.publicationFile))],
    async () => [await checkDisk(environment.dataDir)],
    () => checkBackups(environment.backups, clock(), startedAt),
    () => checkDatabase(environment, clock),
  ];
}

const { good, note, wrong } = findingsAbout('paper');

/** The desk shows the message, and no folder. */
function describePaper({ folder, issues, notes }: ValidatedPaper): Finding {
  const fix = `masthead validate ${folder} lists them with their fixes.`;
  const count = ({ length }: { length: number }, what: string) =>
    `${length} ${what}${length === 1 ? '' : 's'}`;
  if (issues[0]) return wrong(`${count(issues, 'issue')}, the first in ${issues[0].file}`, fix);
  if (notes[0]) return note(`no issues, ${count(notes, 'note')}, the first in ${notes[0].file}`, fix);
  return good(`${folder} is in order`);
}
