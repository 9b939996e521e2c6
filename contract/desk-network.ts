import { z } from 'zod';
import { route, time } from './desk-route.ts';

const role = z.enum(['editor', 'operator']);
/** A paper by its domain, on which the account has the role. */
const paperRole = z.object({ paper: z.string(), name: z.string(), role });

/** A paper of the account, or a folder that is none because of an issue: it has no domain then. */
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

/** What the desk of a network has besides. */
export const NETWORK_ROUTES = {
  /** The papers of the account, by name. */
  ownPapers: route('GET', 'papers/own', 'signedIn', {}, z.object({ papers: z.array(paperRole) })),
  /** What needs attention first. */
  papers: route(
    'GET',
    'papers',
    'signedIn',
    { query: z.object({ q: z.string().max(100).default('') }) },
    z.object({ papers: z.array(paperRow), total: z.number().int() }),
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
    { body: z.object({ paper: z.string().max(253).nullable(), role: role.nullable() }) },
    z.object({}),
  ),
};
