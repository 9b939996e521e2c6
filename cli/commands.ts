import type { ParseArgsConfig } from 'node:util';
import { articlesImport } from './articles-import.ts';
import { feedsCheck } from './feeds-check.ts';
import { feedsConvert } from './feeds-convert.ts';
import { reload } from './reload.ts';
import { serve } from './serve.ts';
import { validate } from './validate.ts';

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

export const commands: readonly Command[] = [
  serve,
  reload,
  validate,
  feedsCheck,
  feedsConvert,
  articlesImport,
];
