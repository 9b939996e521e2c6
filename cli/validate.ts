import { describeMistake } from '../server/content/mistake.ts';
import { validatePaper } from '../server/validate/validate-paper.ts';
import type { Runnable } from './command.ts';

export const validate: Runnable = {
  async run({ json }, [paper]) {
    if (!paper) {
      console.error('Name the paper to check, by its folder or its file: masthead validate my-paper');
      return 2;
    }
    const { folder, mistakes, notes } = await validatePaper(paper);
    if (json) {
      console.log(JSON.stringify({ paper: folder, mistakes, notes }, null, 2));
    } else {
      for (const mistake of mistakes) console.log(describeMistake(mistake));
      for (const note of notes) console.log(`note: ${describeMistake(note)}`);
      console.log(summarize(folder, mistakes.length, notes.length));
    }
    return mistakes.length === 0 ? 0 : 1;
  },
};

function summarize(folder: string, mistakes: number, notes: number): string {
  if (mistakes > 0) return `${folder} has ${mistakes === 1 ? 'a mistake' : `${mistakes} mistakes`}.`;
  return `${folder} is in order${describeNotes(notes)}.`;
}

export function describeNotes(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ', with a note' : `, with ${count} notes`;
}
