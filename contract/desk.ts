import { z } from 'zod';
import { CATEGORIES } from './categories.ts';
import { EDITION_ROUTES } from './desk-edition.ts';
import { FRONT_ROUTES } from './desk-front.ts';
import { IMPORT_ROUTES } from './desk-import.ts';
import { NETWORK_ROUTES } from './desk-network.ts';
import { NUMBERS_ROUTES } from './desk-numbers.ts';
import { ACCOUNT_ROUTES, creationOptions, newPasskey, requestOptions, usedPasskey } from './desk-passkeys.ts';
import { body, type DeskRoute, inputTime, number, route, time } from './desk-route.ts';
import { SETTINGS_ROUTES, settingIssue } from './desk-settings.ts';
import { TEXT_ROUTES } from './desk-texts.ts';
import { weaknessOf } from './weak-passwords.ts';

/**
 * The desk's JSON API, on the admin listener only. `DESK_ROUTES` lists every route: who may call it, its input and its response.
 * Errors are `deskError`: 401 without a session, 403 without the right, 404, 409 after a change by somebody else, 413 too
 * long, 422 bad input, 429 with Retry-After, 500, 503 while the database is unreachable, 507 disk full. 5xx have an outcome.
 */
/** The link of an invitation; its token is the fragment, which browsers send to no server. */
export const DESK_JOIN_PATH = '/desk/join';

export const DESK_ROLES = ['editor', 'operator'] as const;
export const MIN_PASSWORD_LENGTH = 12;

const nothing = z.object({});
const category = z.enum(CATEGORIES);
const role = z.enum(DESK_ROLES);
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'write an address that begins with https:// or http://',
});
const reason = z.string().trim().min(1, 'write a reason').max(500, 'write at most 500 characters');

export const accountName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u, 'write 1 to 60 letters, digits, spaces, dots or hyphens')
  .refine((name) => !/^the\s+site$/i.test(name), 'choose another: “the site” is what the log calls the site');
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `write at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(200, 'write at most 200 characters')
  .superRefine((text, context) => {
    const message = weaknessOf(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
/** Sign-in accepts any text, so that the response reveals nothing about the rules. */
const password = z.string().max(200);
const token = z.string().max(100);

/** In all papers of the network, by one of its operators, who alone may lift it. */
const everywhere = z.boolean();

const account = z.object({
  name: z.string(),
  role,
  /** True for an operator of the whole network. */
  isNetworkOperator: z.boolean().optional(),
});

const session = z.object({
  /** null without a session, and for an account without a role on the paper. */
  account: account.nullable(),
  /** null where the deployment serves a single paper. */
  network: z
    .object({
      name: z.string(),
      /** The papers on which the account has a role: how many, and the id of the first. */
      papers: z.number().int(),
      home: z.string().nullable(),
    })
    .nullable(),
  paper: z.object({
    name: z.string(),
    /** The public site, such as https://ledger.example. */
    address: z.string(),
    /** Its port on this machine; null if the system chose it. */
    port: z.number().int().nullable(),
    /** Its host on this machine; null: any. */
    localHost: z.string().nullable(),
    timeZone: z.string(),
    locale: z.string(),
    /** Categories that have a feed, with the paper's names. */
    categories: z.array(z.object({ key: category, name: z.string() })),
  }),
  version: z.string(),
  /** The desk's address, where passkeys work; null where browsers allow none: an IP address, or HTTP beyond this machine. */
  passkeys: z.string().nullable(),
});

const invitation = z.object({
  /** The name of the paper or network. */
  to: z.string(),
  /** null: the person who accepts it chooses the name. */
  name: z.string().nullable(),
  /** The name has an account on another paper, whose password or passkey accepts the invitation. */
  hasAccount: z.boolean(),
  role,
  expiresAt: time,
});

const accountRow = z.object({
  name: z.string(),
  role,
  /** The role is that on the network, which only its operators change. */
  isOfNetwork: z.boolean(),
  /** False until the invitation is accepted. */
  joined: z.boolean(),
  createdAt: time,
  /** Last use of one of its sessions. */
  usedAt: time.nullable(),
  sessions: z.number().int(),
  hasPassword: z.boolean(),
  passkeys: z.number().int(),
});

const auditEntry = z.object({
  id: number,
  who: z.string(),
  /** Such as “hide”, “pin”, “sign in”. */
  what: z.string(),
  target: z.string(),
  at: time,
});

/** A stored item of a feed. */
const headline = z.object({
  id: number,
  /** Items of one story share its number. */
  story: number,
  title: z.string(),
  link: z.string(),
  author: z.string(),
  /** The title of the feed. */
  source: z.string(),
  categories: z.array(category),
  publishedAt: time,
  /** False: it left its feed and is in the archive. */
  inFeed: z.boolean(),
  hidden: z
    .object({
      by: z.enum(['takedown', 'rule']),
      id: number,
      reason: z.string(),
      who: z.string(),
      at: time,
      everywhere,
    })
    .nullable(),
});

const takedown = z.object({
  id: number,
  title: z.string(),
  link: z.string(),
  reason: z.string(),
  who: z.string(),
  at: time,
  everywhere,
  /** Number of stored items that it hides. */
  items: z.number().int(),
});

/** Words of the title or description, the feed's title or host, or the author. */
export const BLOCK_KINDS = ['word', 'source', 'author'] as const;

const ruleDraft = z.object({
  kind: z.enum(BLOCK_KINDS),
  value: z.string().trim().min(2, 'write at least 2 characters').max(100, 'write at most 100 characters'),
  /** null: in every category. */
  category: category.nullable(),
});

const everywhereRule = ruleDraft.extend({ everywhere: everywhere.default(false) });

const rule = ruleDraft.extend({
  id: number,
  everywhere,
  who: z.string(),
  at: time,
  items: z.number().int(),
});

/** Headlines of the last seven days that a rule would have hidden. */
const rulePreview = z.object({
  matching: z.number().int(),
  of: z.number().int(),
  /** Categories that would have no headlines left in a paper. */
  emptied: z.array(category),
  headlines: z.array(headline),
});

const feed = z.object({
  /** Hash of its address, which edits of other feeds do not change. */
  key: z.string(),
  /** Its category, with its address if the category has several feeds. */
  label: z.string(),
  categories: z.array(category),
  title: z.string(),
  /** Without the query, which may contain a key. */
  address: z.string(),
  everyMinutes: z.number().int(),
  /** Suspect: the last document lacks stored items, which stay for a day of such documents. */
  health: z.enum(['new', 'ok', 'suspect', 'failing', 'blocked']),
  /** Why the last poll failed; empty after a success. */
  problem: z.string(),
  failures: z.number().int(),
  /** First lines of a response that was not a feed; otherwise empty. */
  response: z.string(),
  pausedAt: time.nullable(),
  /** Operators of the network have paused it for all papers. */
  isPausedEverywhere: z.boolean(),
  /** null while it is paused. */
  nextPollAt: time.nullable(),
  /** Retry-After of its host, which may be the response to another feed. */
  hold: z.object({ host: z.string(), until: time }).nullable(),
  lastPollAt: time.nullable(),
  lastSuccessAt: time.nullable(),
  newestItemAt: time.nullable(),
  /** Items in the feed now. */
  items: z.number().int(),
  /** The last 7 days, oldest first; hours without a poll are left out. */
  hours: z.array(z.object({ at: time, polls: z.number(), newItems: z.number(), failures: z.number() })),
});

/** A check of `masthead doctor`. */
const finding = z.object({
  about: z.string(),
  state: z.enum(['good', 'note', 'wrong']),
  message: z.string(),
  fix: z.string(),
  /** The path of the desk where it is fixed. */
  link: z.string().nullable(),
});

const today = z.object({
  /** In the order wrong, note, good. */
  findings: z.array(finding),
  /** Open live connections. */
  readers: z.number().int(),
  /** null before the second measurement. */
  requestsPerMinute: z.number().nullable(),
  pagesPerMinute: z.number().nullable(),
  feeds: z.object({ total: z.number(), failing: z.number(), paused: z.number() }),
  backup: z.object({ planned: z.boolean(), lastAt: time.nullable() }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  version: z.string(),
});

/** Whether a change was made although its request failed. */
export const OUTCOMES = {
  none: 'Nothing was changed.',
  unknown: 'Your change may have been made all the same: check before you try again.',
  done: 'Your change was made.',
} as const;
export type Outcome = keyof typeof OUTCOMES;

export const deskError = z.object({
  error: z.string(),
  /** Absent for requests without a change, and if the error itself says it. */
  outcome: z.enum(['none', 'unknown', 'done']).optional(),
  /** Issues of settings that cannot be saved. */
  issues: z.array(settingIssue).optional(),
});

const list = z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) });
const WRONG_PAGE = 'reload the list: there is no such page of it';
/** The page after this one; null on the last. */
const next = z.string().nullable();
const timeAndNumber = z
  .string()
  .max(60)
  .refine((before) => {
    const [at, id, ...rest] = before.split(' ');
    return inputTime.safeParse(at).success && number.safeParse(id).success && rest.length === 0;
  }, WRONG_PAGE);
const auditQuery = list.extend({
  before: z.optional(z.string().refine((id) => number.safeParse(id).success, WRONG_PAGE)),
  who: z.string().max(100).optional(),
  q: z.string().max(100).optional(),
});
const headlineQuery = list.extend({
  before: timeAndNumber.optional(),
  q: z.string().max(200).optional(),
  category: category.optional(),
  source: z.string().max(200).optional(),
  state: z.enum(['all', 'shown', 'hidden']).default('all'),
});
const hideTarget = z.union([z.object({ item: number }), z.object({ address: webAddress })]);
/** With one of the three. */
const invitationAnswer = z.object({
  token,
  name: accountName.optional(),
  password: password.optional(),
  newPasskey: newPasskey.optional(),
  /** Passkey of the account that the name has on another paper. */
  passkey: usedPasskey.optional(),
});
const pollResult = z.object({ hasEnded: z.boolean(), problem: z.string() });

export const DESK_ROUTES = {
  session: route('GET', 'session', 'public', {}, session),
  signIn: route('POST', 'session', 'public', body({ name: z.string().max(200), password }), session),
  /** A challenge for a sign-in by passkey. The browser offers the passkeys that it has. */
  passkeyChallenge: route('POST', 'session/challenge', 'public', {}, requestOptions),
  /** 409 after the challenge has been used or ten minutes have passed. */
  signInWithPasskey: route('POST', 'session/passkey', 'public', body({ passkey: usedPasskey }), session),
  signOut: route('DELETE', 'session', 'signedIn', {}, nothing),
  /** Ends all sessions of the account, including this one. */
  signOutEverywhere: route('DELETE', 'sessions', 'signedIn', {}, nothing),
  changePassword: route(
    'PUT',
    'password',
    'signedIn',
    // Without the current one: for an account that has none.
    body({ current: password.optional(), password: newPassword }),
    session,
  ),
  /** 404 for an invitation that is used, replaced or expired. */
  readInvitation: route('POST', 'invitation', 'public', body({ token }), invitation),
  /** For a new account, or one whose sign-in is reset, that is to have a passkey instead of a password. */
  invitationPasskey: route(
    'POST',
    'invitation/challenge',
    'public',
    body({ token, name: accountName.optional() }),
    creationOptions,
  ),
  /**
   * Sets the password or passkey, signs in, and ends all other sessions and passkeys of the account. For an account of another
   * paper: signs in with its password or passkey and adds the role on this paper.
   */
  acceptInvitation: route('PUT', 'invitation', 'public', { body: invitationAnswer }, session),

  accounts: route('GET', 'accounts', 'operator', {}, z.object({ accounts: z.array(accountRow) })),
  /** For a new account, or a new password of an existing one. `path` continues the desk's address, which is null while the desk is off. */
  invite: route(
    'POST',
    'accounts',
    'operator',
    // For the network: operators of it alone, as operators of all its papers.
    body({ name: accountName, role: role.optional(), network: z.boolean().optional() }),
    z.object({ path: z.string(), desk: z.string().nullable(), expiresAt: time }),
  ),
  changeRole: route('PATCH', 'accounts/:name', 'operator', body({ role }), nothing),
  removeAccount: route('DELETE', 'accounts/:name', 'operator', {}, nothing),
  audit: route(
    'GET',
    'audit',
    'operator',
    { query: auditQuery },
    z.object({ entries: z.array(auditEntry), next }),
  ),
  today: route('GET', 'today', 'signedIn', {}, today),

  headlines: route(
    'GET',
    'headlines',
    'editor',
    { query: headlineQuery },
    z.object({ headlines: z.array(headline), next }),
  ),
  takedowns: route('GET', 'takedowns', 'editor', {}, z.object({ takedowns: z.array(takedown) })),
  /** Hides a story and its repetitions. The address may be one that no feed has sent yet. */
  hide: route(
    'POST',
    'takedowns',
    'editor',
    body({ target: hideTarget, reason, everywhere: everywhere.default(false) }),
    takedown,
  ),
  restore: route('DELETE', 'takedowns/:id', 'editor', {}, nothing),
  rules: route('GET', 'rules', 'editor', {}, z.object({ rules: z.array(rule) })),
  previewRule: route('POST', 'rules/preview', 'editor', { body: everywhereRule }, rulePreview),
  addRule: route('POST', 'rules', 'editor', { body: everywhereRule }, rule),
  removeRule: route('DELETE', 'rules/:id', 'editor', {}, nothing),

  feeds: route('GET', 'feeds', 'editor', {}, z.object({ feeds: z.array(feed) })),
  /** Waits for the poll; `hasEnded` is false after a timeout, or if no site runs. */
  pollFeed: route('POST', 'feeds/:key/poll', 'editor', {}, pollResult),
  pauseFeed: route(
    'POST',
    'feeds/:key/pause',
    'editor',
    body({ everywhere: everywhere.default(false) }),
    nothing,
  ),
  resumeFeed: route('POST', 'feeds/:key/resume', 'editor', {}, nothing),

  ...ACCOUNT_ROUTES,
  ...EDITION_ROUTES,
  ...FRONT_ROUTES,
  ...IMPORT_ROUTES,
  ...NETWORK_ROUTES,
  ...NUMBERS_ROUTES,
  ...TEXT_ROUTES,
  ...SETTINGS_ROUTES,
} satisfies Record<string, DeskRoute>;

export type DeskRouteName = keyof typeof DESK_ROUTES;
type Route<Name extends DeskRouteName> = (typeof DESK_ROUTES)[Name];
type Input<Name extends DeskRouteName, Part extends 'query' | 'body', How extends 'input' | 'output'> =
  Route<Name> extends Record<Part, infer Schema extends z.ZodType>
    ? How extends 'input'
      ? z.input<Schema>
      : z.output<Schema>
    : undefined;
/** `input`: what a client sends. `output`: what a handler receives. */
export type DeskQuery<Name extends DeskRouteName, How extends 'input' | 'output' = 'input'> = Input<
  Name,
  'query',
  How
>;
export type DeskBody<Name extends DeskRouteName, How extends 'input' | 'output' = 'input'> = Input<
  Name,
  'body',
  How
>;
export type DeskResponse<Name extends DeskRouteName> = Route<Name>['response'] extends infer Schema extends
  z.ZodType
  ? z.output<Schema>
  : string;

export type DeskRole = z.infer<typeof role>;
export type BlockKind = (typeof BLOCK_KINDS)[number];
export type DeskAccount = z.infer<typeof account>;
