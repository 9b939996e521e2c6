import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const EXIT_TIMEOUT_MS = 1_000;

// Types are stripped from TypeScript once. If the folder is not writable, they are stripped at every start.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));
const words = process.argv.slice(2);
// Imported after the cache is enabled, since these load the rest.
const { runCommand } = await import('./run-command.ts');
const { COMMANDS } = await import('./commands.ts');
const code = await runCommand(words, COMMANDS, {
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
});
// A failed command may have left something open. Not process.exit() at once: while V8 compiles in the background, it
// sometimes never returns.
process.exitCode = code;
if (code !== 0) setTimeout(() => process.exit(code), EXIT_TIMEOUT_MS).unref();
