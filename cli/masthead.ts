import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** The masthead command. */
// TypeScript is stripped of its types once, not at every start. Where the folder cannot be written, at every start.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
const words = process.argv.slice(2);
const { runCommand } = await import('./run-command.ts');
// The process that serves lives on: it loads nothing that only the other commands need.
const commands =
  words[0] === 'serve' ? [(await import('./serve.ts')).serve] : (await import('./commands.ts')).commands;
const code = await runCommand(words, commands, {
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
});
// What failed may have left something open; what serves goes on.
if (code !== 0) process.exit(code);
