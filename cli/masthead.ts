import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';

/** The masthead command. */
const code = await runCommand(process.argv.slice(2), commands, {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
});
// What failed may have left something open; what serves goes on.
if (code !== 0) process.exit(code);
