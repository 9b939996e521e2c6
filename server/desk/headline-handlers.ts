import type { Kysely } from 'kysely';
import type { Schema } from '../data/database/schema.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import { findHeadlines } from './headlines.ts';
import { createRules } from './rules.ts';
import { createTakedowns } from './takedowns.ts';

type HeadlineRoutes =
  | 'headlines'
  | 'takedowns'
  | 'hide'
  | 'restore'
  | 'rules'
  | 'previewRule'
  | 'addRule'
  | 'removeRule';

interface HeadlineHandlersOptions {
  db: Kysely<Schema>;
  publication: string;
  clock: () => Date;
}

export function headlineHandlers(options: HeadlineHandlersOptions): Pick<DeskHandlers, HeadlineRoutes> {
  const takedowns = createTakedowns(options);
  const rules = createRules(options);
  return {
    headlines: ({ query }) => findHeadlines(options.db, options.publication, query),
    takedowns: () => takedowns.list(),
    hide: ({ who, body }) => takedowns.hide(who, body),
    async restore({ who, params }) {
      await takedowns.restore(who, numberOf(params.id));
      return {};
    },
    rules: () => rules.list(),
    previewRule: ({ body }) => rules.preview(body),
    addRule: ({ who, body }) => rules.add(who, body),
    async removeRule({ who, params }) {
      await rules.remove(who, numberOf(params.id));
      return {};
    },
  };
}

function numberOf(id = ''): string {
  if (!/^\d{1,18}$/.test(id)) throw new DeskFailure(404, 'Not found.');
  return id;
}
