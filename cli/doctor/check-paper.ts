import { validatePaper } from '../../server/paper/validate/validate-paper.ts';
import { describeNotes } from '../validate.ts';
import type { Finding } from './finding.ts';

export async function checkPaper(publicationFile: string): Promise<Finding> {
  const { folder, issues, notes } = await validatePaper(publicationFile);
  const fix = `masthead validate ${folder} lists them with their fixes.`;
  const [note] = notes;
  if (issues.length === 0 && note) {
    const says = `${folder} is in order${describeNotes(notes.length)}, the first in ${note.file}`;
    return { about: 'paper', state: 'note', says, fix };
  }
  if (issues.length === 0) return { about: 'paper', state: 'good', says: `${folder} is in order` };
  const [first] = issues;
  return {
    about: 'paper',
    state: 'wrong',
    says: `${folder} has ${issues.length === 1 ? 'an issue' : `${issues.length} issues`}, the first in ${first?.file}`,
    fix,
  };
}
