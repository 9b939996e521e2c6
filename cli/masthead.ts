import { parseArgs } from 'node:util';
import { PublicationError } from '../server/publication/load-publication.ts';
import { StartupError } from '../server/startup-error.ts';
import { commands } from './commands.ts';

/** The masthead command: one word, or two, then its own arguments. */
const words = process.argv.slice(2);
const command = commands.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);

if (!command) {
  const asked = words.join(' ');
  const help = commands.map(({ usage, does }) => `  masthead ${usage.padEnd(44)} ${does}`).join('\n');
  if (asked && asked !== '--help' && asked !== 'help') console.error(`There is no command “${asked}”.\n`);
  console.log(`Masthead runs a publication.\n\n${help}`);
  process.exit(asked && asked !== '--help' && asked !== 'help' ? 2 : 0);
}

try {
  const { values, positionals } = parseArgs({
    args: words.slice(command.name.split(' ').length),
    options: command.options,
    allowPositionals: true,
  });
  process.exitCode = await command.run(values, positionals);
} catch (error) {
  if (error instanceof StartupError || error instanceof PublicationError) {
    console.error(error.message);
  } else if (
    error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS')
  ) {
    console.error(`${error.message}\nUsage: masthead ${command.usage}`);
  } else {
    console.error(error);
  }
  process.exit(1);
}
