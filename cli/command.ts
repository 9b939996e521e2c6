import type { ParseArgsConfig } from 'node:util';

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface Command {
  /** One or two words. */
  name: string;
  usage: string;
  does: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** Answers with the exit code; a command that goes on serving answers when it has started. */
  run(values: Values, positionals: readonly string[]): Promise<number>;
}
