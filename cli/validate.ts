import { loadPublication } from '../server/publication/load-publication.ts';
import type { Command } from './commands.ts';

export const validate: Command = {
  name: 'validate',
  usage: 'validate FILE',
  does: 'checks a publication file',
  options: {},
  async run(_values, [file]) {
    if (!file) {
      console.error('Name the file to check: masthead validate publication.json');
      return 2;
    }
    const { name, domain } = await loadPublication(file);
    console.log(`${file} is in order: ${name}, at ${domain}.`);
    return 0;
  },
};
