import { extname, join, relative } from 'node:path';

/** A command line that works where the user is: in the checkout, beside it, or with the installed package. */
export function ownCommand(...words: readonly string[]): string {
  const line = words.map((word) =>
    /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  );
  const [verb, ...rest] = line;
  if (process.env.npm_lifecycle_event === 'start' && verb === 'serve')
    return ['npm start --', ...rest].join(' ');
  return [program(), ...line].join(' ');
}

function program(): string {
  const root = join(import.meta.dirname, '..');
  const isCheckout = extname(import.meta.filename) === '.ts';
  if (process.env.npm_command === 'exec' || (isCheckout && process.cwd() === root)) return 'npx masthead';
  return isCheckout ? `node ${relative(process.cwd(), join(root, 'bin/masthead.mjs'))}` : 'masthead';
}
