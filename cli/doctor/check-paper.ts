import { validatePaper } from '../../server/validate/validate-paper.ts';
import type { Finding } from './finding.ts';

export async function checkPaper(publicationFile: string): Promise<Finding> {
  const { folder, mistakes } = await validatePaper(publicationFile);
  if (mistakes.length === 0) return { about: 'paper', state: 'good', says: `${folder} is in order` };
  const [first] = mistakes;
  return {
    about: 'paper',
    state: 'wrong',
    says: `${folder} has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}, the first in ${first?.file}`,
    remedy: `masthead validate ${folder} lists them with their remedies.`,
  };
}
