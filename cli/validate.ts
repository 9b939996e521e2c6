import { describeMistake } from '../server/content/mistake.ts';
import { validatePaper } from '../server/validate/validate-paper.ts';
import type { Command } from './command.ts';

export const validate: Command = {
  name: 'validate',
  usage: 'validate PAPER [--json]',
  does: 'checks all of a paper: its settings, texts, links, pictures and theme',
  options: {
    json: { type: 'boolean', does: 'prints {"paper", "mistakes": [{"file", "line", "message", "remedy"}]}' },
  },
  async run({ json }, [paper]) {
    if (!paper) {
      console.error('Name the paper to check, by its folder or its file: masthead validate my-paper');
      return 2;
    }
    const { folder, mistakes } = await validatePaper(paper);
    if (json) {
      console.log(JSON.stringify({ paper: folder, mistakes }, null, 2));
    } else {
      for (const mistake of mistakes) console.log(describeMistake(mistake));
      const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
      console.log(mistakes.length === 0 ? `${folder} is in order.` : `${folder} has ${count}.`);
    }
    return mistakes.length === 0 ? 0 : 1;
  },
};
