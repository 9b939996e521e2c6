import type { Command } from './command.ts';

/** By name, in the order of the overview. Loaded one by one: all of them together take most of a second. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  new: async () => (await import('./new.ts')).newPaper,
  serve: async () => (await import('./serve.ts')).serve,
  preview: async () => (await import('./preview.ts')).preview,
  reload: async () => (await import('./reload.ts')).reload,
  purge: async () => (await import('./purge.ts')).purge,
  validate: async () => (await import('./validate.ts')).validate,
  'feeds check': async () => (await import('./feeds-check.ts')).feedsCheck,
  'feeds convert': async () => (await import('./feeds-convert.ts')).feedsConvert,
  'articles import': async () => (await import('./articles-import.ts')).articlesImport,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  move: async () => (await import('./move.ts')).move,
  doctor: async () => (await import('./doctor.ts')).doctor,
};

/** The command that the words begin with; all of them where they name none, to tell what there is. */
export function loadCommands(words: readonly string[]): Promise<Command[]> {
  const named = Object.entries(COMMANDS).find(([name]) => `${words.join(' ')} `.startsWith(`${name} `));
  const loaders = named ? [named[1]] : Object.values(COMMANDS);
  return Promise.all(loaders.map((load) => load()));
}
