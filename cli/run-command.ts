import { parseArgs } from 'node:util';
import { reasonOfFailure, StartupError } from '../server/lib/startup-error.ts';

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** Returns the exit code. A command that serves returns when it has started. */
export type Run = (values: Values, positionals: readonly string[]) => Promise<number>;

export interface Option {
  type: 'string' | 'boolean';
  multiple?: boolean;
  description: string;
}

export interface Command {
  /** The name, one or two words in lower case, then arguments and options; optional ones are in brackets. */
  usage: string;
  description: string;
  options: Readonly<Record<string, Option>>;
  load(): Promise<Run>;
}

export function nameOf({ usage }: Pick<Command, 'usage'>): string {
  return /^[a-z]+(?: [a-z]+)?/.exec(usage)?.[0] ?? '';
}

/** Runs the command named by the first one or two words. Returns the exit code: 2 for a usage error. */
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
  const line = first === 'help' ? [...rest, '--help'] : words;
  const command = commands.find((one) => `${line.join(' ')} `.startsWith(`${nameOf(one)} `));
  if (!command) {
    const isHelp = line.every((word) => word === '--help');
    if (isHelp) print(overview(commands));
    else printError(`There is no command “${words.join(' ')}”.\n\n${overview(commands)}`);
    return isHelp ? 0 : 2;
  }
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const;
    const args = line.slice(nameOf(command).split(' ').length);
    // Not strict: describeMisuse writes clearer messages.
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
    const missing = requiredArguments(command).find((_, index) => !positionals[index]);
    if (missing) {
      printError(`${missing} is missing.\nUsage: masthead ${command.usage}`);
      return 2;
    }
    const run = await command.load();
    return await run(values, positionals);
  } catch (failure) {
    const error = reasonOfFailure(failure);
    printError(error instanceof StartupError ? error.message : error);
    return 1;
  }
}

/** Returns the arguments in a usage line that are neither optional nor the value of an option. */
function requiredArguments(command: Command): string[] {
  const rest = command.usage.slice(nameOf(command).length);
  return rest
    .replaceAll(/\[[^[\]]*\]|--\w+ \S+/g, '')
    .split(/\s+/)
    .filter(Boolean);
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
  // A value after a space that begins with a dash is the next option.
  return type === 'string' && value !== undefined && (inlineValue === true || !value.startsWith('-'));
}

async function describeMisuse({ name, rawName }: OptionToken, options: Options): Promise<string> {
  const type = options[name]?.type;
  if (type) return `${rawName} ${type === 'string' ? 'needs a value' : 'takes no value'}.`;
  const { closestWord } = await import('../server/lib/closest-word.ts');
  const suggestion = closestWord(name, Object.keys(options));
  return `There is no option ${rawName}.${suggestion ? ` Did you mean --${suggestion}?` : ''}`;
}

function overview(commands: readonly Command[]): string {
  const widest = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(
    ({ usage, description }) => `  masthead ${usage.padEnd(widest)}  ${description}`,
  );
  return `Masthead runs a publication.\n\n${lines.join('\n')}\n\nFor details: masthead COMMAND --help`;
}

export function helpFor({ usage, description, options }: Command): string {
  const help: Option = { type: 'boolean', description: 'prints this help' };
  const rows = Object.entries({ ...options, help }).map(
    ([name, option]) => [`--${name}${option.type === 'string' ? ' …' : ''}`, option.description] as const,
  );
  const widest = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `  ${name.padEnd(widest)}  ${text}`);
  return `Usage: masthead ${usage}\n\n${description.charAt(0).toUpperCase()}${description.slice(1)}.\n\n${lines.join('\n')}`;
}
