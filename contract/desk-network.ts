import { z } from 'zod';
import { CATEGORIES } from './categories.ts';
import { ranking } from './desk-numbers.ts';
import { body, query, route, time } from './desk-route.ts';

/** Listed for each category. */
export const MAX_NEW_FEEDS = 30;

const category = z.enum(CATEGORIES);
const role = z.enum(['editor', 'operator']);
/** A paper by its id, on which the account has the role. */
const paperRole = z.object({ paper: z.string(), name: z.string(), role });

/** A paper of the account, or a folder that is none because of an issue: it has no id then. */
const paperRow = z.object({
  paper: z.string().nullable(),
  name: z.string(),
  /** Why its saved settings are not in use. */
  issue: z.string().nullable(),
  feeds: z.number().int(),
  failing: z.number().int(),
  reviews: z.number().int(),
  /** When the newest headline was published. */
  newestAt: time.nullable(),
  /** null where they are not counted. */
  reads: z.object({ today: z.number().int(), yesterdayUntilNow: z.number().int() }).nullable(),
});

/** Additions to the desk of a network. */
export const NETWORK_ROUTES = {
  /** The papers of the account, by name. */
  ownPapers: route('GET', 'papers/own', 'signedIn', {}, z.object({ papers: z.array(paperRole) })),
  /** Papers that need attention come first. */
  papers: route(
    'GET',
    'papers',
    'signedIn',
    query({ q: z.string().max(100).default('') }),
    z.object({ papers: z.array(paperRow), total: z.number().int() }),
  ),
  /** Reads of papers in the last 30 days, the most read first. */
  paperReads: route('GET', 'papers/reads', 'network', {}, ranking),
  /** Inherited settings of a new paper, and the network's feeds, those of most papers first. */
  newPaper: route(
    'GET',
    'papers/new',
    'network',
    {},
    z.object({
      timeZone: z.string(),
      locale: z.string(),
      /** A paper may leave out its own. */
      tagline: z.string(),
      categories: z.array(
        z.object({
          key: category,
          name: z.string(),
          feeds: z.array(
            z.object({
              url: z.string(),
              title: z.string(),
              papers: z.number().int(),
              isInherited: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  ),
  /** 422 with issues by setting. `problem`: why the paper is not served yet. */
  addPaper: route(
    'POST',
    'papers',
    'network',
    body({
      name: z.string().max(100),
      tagline: z.string().max(200),
      domain: z.string().max(253),
      timeZone: z.string().max(100),
      locale: z.string().max(35),
      /** Addresses among those of the network. */
      feeds: z.partialRecord(category, z.array(z.string().max(2_000)).max(MAX_NEW_FEEDS)),
    }),
    z.object({ paper: z.string(), problem: z.string() }),
  ),
  accountRoles: route(
    'GET',
    'accounts/:name/roles',
    'network',
    {},
    z.object({ isNetworkOperator: z.boolean(), roles: z.array(paperRole) }),
  ),
  /** The paper null: of the network, which has operators only. The role null: none from now on. */
  setAccountRole: route(
    'PUT',
    'accounts/:name/roles',
    'network',
    body({ paper: z.string().max(253).nullable(), role: role.nullable() }),
    z.object({}),
  ),
};
