import { describeNotes, validatePaper } from '../../paper/validate/validate-paper.ts';
import { type Finding, findingsAbout } from './finding.ts';

const { good, note, wrong } = findingsAbout('paper');

export async function checkPaper(publicationFile: string): Promise<Finding> {
  const { folder, issues, notes } = await validatePaper(publicationFile);
  const fix = `masthead validate ${folder} lists them with their fixes.`;
  if (issues[0]) {
    const count = issues.length === 1 ? 'an issue' : `${issues.length} issues`;
    return wrong(`${folder} has ${count}, the first in ${issues[0].file}`, fix);
  }
  if (!notes[0]) return good(`${folder} is in order`);
  return note(`${folder} is in order${describeNotes(notes.length)}, the first in ${notes[0].file}`, fix);
}
