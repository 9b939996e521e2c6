export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface Option {
  type: 'string' | 'boolean';
  multiple?: boolean;
  /** What --help says of it. */
  does: string;
}

export interface Command {
  /** One or two words. */
  name: string;
  usage: string;
  does: string;
  options: Readonly<Record<string, Option>>;
  /** Returns the exit code; a command that goes on serving returns when it has started. */
  run(values: Values, positionals: readonly string[]): Promise<number>;
}

/** What the file of a command exports; cli/commands.ts describes it. */
export type Runnable = Pick<Command, 'run'>;
