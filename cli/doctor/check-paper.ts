import { validatePaper } from '../../server/validate/validate-paper.ts';
import { describeNotes } from '../validate.ts';
import type { Finding } from './finding.ts';

export async function checkPaper(publicationFile: string): Promise<Finding> {
  const { folder, mistakes, notes } = await validatePaper(publicationFile);
  const remedy = `masthead validate ${folder} lists them with their remedies.`;
  const [note] = notes;
  if (mistakes.length === 0 && note) {
    const says = `${folder} is in order${describeNotes(notes.length)}, the first in ${note.file}`;
    return { about: 'paper', state: 'note', says, remedy };
  }
  if (mistakes.length === 0) return { about: 'paper', state: 'good', says: `${folder} is in order` };
  const [first] = mistakes;
  return {
    about: 'paper',
    state: 'wrong',
    says: `${folder} has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}, the first in ${first?.file}`,
    remedy,
  };
}
