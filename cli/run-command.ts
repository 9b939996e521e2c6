import { parseArgs } from 'node:util';
import { reasonOfFailure, StartupError } from '../server/lib/startup-error.ts';

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** Returns the exit code; a command that serves returns when it has started. */
export type Run = (values: Values, positionals: readonly string[]) => Promise<number>;

export interface Option {
  type: 'string' | 'boolean';
  multiple?: boolean;
  /** Its line in --help. */
  does: string;
}

export interface Command {
  /** Its name, one or two words in lower case, and what may follow. */
  usage: string;
  does: string;
  options: Readonly<Record<string, Option>>;
  load(): Promise<{ run: Run }>;
}

export function nameOf({ usage }: Pick<Command, 'usage'>): string {
  return /^[a-z]+(?: [a-z]+)?/.exec(usage)?.[0] ?? '';
}

/** Runs the command that the first one or two words name. Returns the exit code: 2 for a usage error. */
export async function runCommand(
  words: readonly string[],
  commands: readonly Command[],
  { print, printError }: { print(text: string): void; printError(text: unknown): void },
): Promise<number> {
  const [first, ...rest] = words;
  if (first === undefined || first === '--help' || first === '-h') {
    print(overview(commands));
    return 0;
  }
  if (first === '--version') {
    print((await import('../server/lib/version.ts')).version());
    return 0;
  }
  const asked = first === 'help' ? [...rest, '--help'] : words;
  const command = commands.find((one) => `${asked.join(' ')} `.startsWith(`${nameOf(one)} `));
  if (!command) {
    if (asked.every((word) => word === '--help')) print(overview(commands));
    else printError(`There is no command “${words.join(' ')}”.\n\n${overview(commands)}`);
    return asked.every((word) => word === '--help') ? 0 : 2;
  }
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
    const args = asked.slice(nameOf(command).split(' ').length);
    // Not strict: the messages are written here.
    const { values, positionals, tokens } = parseArgs({ args, options, strict: false, tokens: true });
    const misused = tokens.find((token) => token.kind === 'option' && !isWellUsed(token, options));
    if (misused?.kind === 'option') {
      printError(`${await describeMisuse(misused, options)}\nUsage: masthead ${command.usage}`);
      return 2;
    }
    if (values.help) {
      print(helpFor(command));
      return 0;
    }
    const { run } = await command.load();
    return await run(values, positionals);
  } catch (failure) {
    const error = reasonOfFailure(failure);
    if (error instanceof StartupError) {
      printError(error.message);
    } else {
      printError(error);
    }
    return 1;
  }
}

interface OptionToken {
  name: string;
  rawName: string;
  value: string | undefined;
  inlineValue: boolean | undefined;
}
type Options = Readonly<Record<string, Pick<Option, 'type'>>>;

function isWellUsed({ name, value, inlineValue }: OptionToken, options: Options): boolean {
  const type = options[name]?.type;
  if (type === 'boolean') return value === undefined;
  // After a space, what begins with a dash is the next option.
  return type === 'string' && value !== undefined && (inlineValue === true || !value.startsWith('-'));
}

async function describeMisuse({ name, rawName }: OptionToken, options: Options): Promise<string> {
  const type = options[name]?.type;
  if (type) return `${rawName} ${type === 'string' ? 'needs a value' : 'takes no value'}.`;
  const { closestWord } = await import('../server/lib/closest-word.ts');
  const meant = closestWord(name, Object.keys(options));
  return `There is no option ${rawName}.${meant ? ` Did you mean --${meant}?` : ''}`;
}

function overview(commands: readonly Command[]): string {
  const widest = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, does }) => `  masthead ${usage.padEnd(widest)}  ${does}`);
  return `Masthead runs a publication.\n\n${lines.join('\n')}\n\nFor details: masthead COMMAND --help`;
}

function helpFor({ usage, does, options }: Command): string {
  const rows = Object.entries({ ...options, help: { type: 'boolean', does: 'prints this' } }).map(
    ([name, { type, does: what }]) => [`--${name}${type === 'string' ? ' …' : ''}`, what] as const,
  );
  const widest = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, what]) => `  ${name.padEnd(widest)}  ${what}`);
  return `Usage: masthead ${usage}\n\n${does.charAt(0).toUpperCase()}${does.slice(1)}.\n\n${lines.join('\n')}`;
}
