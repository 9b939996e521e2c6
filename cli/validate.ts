import { loadPublication } from '../server/publication/load-publication.ts';
import { publicationFileOf } from '../server/publication/paper.ts';
import type { Command } from './command.ts';

export const validate: Command = {
  name: 'validate',
  usage: 'validate PAPER',
  does: 'checks a publication file',
  options: {},
  async run(_values, [paper]) {
    if (!paper) {
      console.error('Name the paper to check, by its folder or its file: masthead validate my-paper');
      return 2;
    }
    const file = publicationFileOf(paper);
    const { name, domain } = await loadPublication(file);
    console.log(`${file} is in order: ${name}, at ${domain}.`);
    return 0;
  },
};
