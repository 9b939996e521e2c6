import { articlesImport } from './articles-import.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { feedsCheck } from './feeds-check.ts';
import { feedsConvert } from './feeds-convert.ts';
import { move } from './move.ts';
import { newPaper } from './new.ts';
import { preview } from './preview.ts';
import { purge } from './purge.ts';
import { reload } from './reload.ts';
import { restore } from './restore.ts';
import { serve } from './serve.ts';
import { validate } from './validate.ts';

export const commands: readonly Command[] = [
  newPaper,
  serve,
  preview,
  reload,
  purge,
  validate,
  feedsCheck,
  feedsConvert,
  articlesImport,
  backup,
  restore,
  move,
  doctor,
];
