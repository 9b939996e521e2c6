import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const LEFT_OPEN_MS = 1_000;

// TypeScript is stripped of its types once, not at every start. Where the folder cannot be written, at every start.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
const words = process.argv.slice(2);
// After the cache is there, since these load the rest.
const { runCommand } = await import('./run-command.ts');
const { COMMANDS } = await import('./commands.ts');
const code = await runCommand(words, COMMANDS, {
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
});
// What failed may have left something open; what serves goes on. Not process.exit() at once: called while V8 still
// compiles in the background, it now and then never returns.
process.exitCode = code;
if (code !== 0) setTimeout(() => process.exit(code), LEFT_OPEN_MS).unref();
