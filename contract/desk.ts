import { z } from 'zod';
import { CATEGORIES } from './categories.ts';
import { NUMBERS_ROUTES } from './desk-numbers.ts';
import { TEXT_ROUTES } from './desk-texts.ts';
import { slotKey } from './pins.ts';
import { weaknessOf } from './weak-passwords.ts';

/**
 * The desk's JSON API, on the admin listener alone. `DESK_ROUTES` lists every route: what may call it, what it takes and
 * what it returns. An error of any route is `deskError`: 401 without a session, 403 without the right, 404, 409 when
 * somebody else was quicker, 413 for what is too long, 422 for bad input, 429 with Retry-After, 500 for an error of the site,
 * 503 while the database is unreachable, 507 where the disk takes nothing. Errors of 5xx say what became of a change.
 */
/** Where the link of an invitation leads; its token is the fragment, which is sent to no server. */
export const DESK_JOIN_PATH = '/desk/join';

export const DESK_ROLES = ['editor', 'operator'] as const;
export const MIN_PASSWORD_LENGTH = 12;

const time = z.iso.datetime();
/** Databases have no year 0. */
const inputTime = time.refine((at) => Date.parse(at) > 0, 'write a time after 1970');
const nothing = z.object({});
const category = z.enum(CATEGORIES);
const role = z.enum(DESK_ROLES);
const MAX_BIGINT = 2n ** 63n - 1n;
/** Numbers of items and stories: longer than JavaScript's. */
const number = z
  .string()
  .regex(/^\d{1,19}$/, 'write a number')
  .refine((digits) => !/^\d+$/.test(digits) || BigInt(digits) <= MAX_BIGINT, 'write a smaller number');
/** What a feed's item can link to. */
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
/** Of somebody who signs in: any text, so that the answer says nothing about it. */
const password = z.string().max(200);
const token = z.string().max(100);

const account = z.object({ name: z.string(), role });

/** Who is signed in, and what the desk is the desk of. */
const session = z.object({
  account: account.nullable(),
  paper: z.object({
    name: z.string(),
    /** The public site, such as https://ledger.example. */
    address: z.string(),
    /** Its port on this machine; null where the system chose it. */
    port: z.number().int().nullable(),
    timeZone: z.string(),
    locale: z.string(),
    /** Those with a feed, in the words of the paper. */
    categories: z.array(z.object({ key: category, name: z.string() })),
  }),
  version: z.string(),
});

const invitation = z.object({
  /** null: the person who accepts it chooses the name. */
  name: z.string().nullable(),
  /** The name has an account on another paper, whose password accepts the invitation. */
  hasAccount: z.boolean(),
  role,
  expiresAt: time,
});

const accountRow = z.object({
  name: z.string(),
  role,
  /** False until the invitation is accepted. */
  joined: z.boolean(),
  createdAt: time,
  /** When a session of it was last used. */
  usedAt: time.nullable(),
  sessions: z.number().int(),
});

const auditEntry = z.object({
  id: number,
  who: z.string(),
  /** Such as “hide”, “pin”, “sign in”. */
  what: z.string(),
  target: z.string(),
  at: time,
});

/** A headline of a feed, as stored: one item. */
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
  /** False: it has left its feed and is in the archive. */
  inFeed: z.boolean(),
  hidden: z
    .object({ by: z.enum(['takedown', 'rule']), id: number, reason: z.string(), who: z.string(), at: time })
    .nullable(),
});

const takedown = z.object({
  id: number,
  title: z.string(),
  link: z.string(),
  reason: z.string(),
  who: z.string(),
  at: time,
  /** How many stored items it hides now. */
  items: z.number().int(),
});

/** What a rule compares: words in title or description, the feed's title or host, the author. */
export const BLOCK_KINDS = ['word', 'source', 'author'] as const;

const ruleDraft = z.object({
  kind: z.enum(BLOCK_KINDS),
  value: z.string().trim().min(2, 'write at least 2 characters').max(100, 'write at most 100 characters'),
  /** null: in every category. */
  category: category.nullable(),
});

const rule = ruleDraft.extend({
  id: number,
  who: z.string(),
  at: time,
  items: z.number().int(),
});

/** What a rule would have hidden of the last seven days. */
const rulePreview = z.object({
  matching: z.number().int(),
  of: z.number().int(),
  /** Categories of which nothing would be left. */
  emptied: z.array(category),
  headlines: z.array(headline),
});

/** What a pin names: an item of a feed, or an article of the paper's own. */
const pinTarget = z.union([z.object({ item: number }), z.object({ article: z.string().max(200) })]);

export const MAX_PINS = 60;

const pinDraft = z.object({
  target: pinTarget,
  slot: slotKey,
  /** null: until it is taken away. */
  until: inputTime.nullable(),
});

/** In each slot, in the order of the list. */
const pin = pinDraft.extend({
  title: z.string(),
  link: z.string(),
  /** Only `shown` ones have a place, `scheduled` ones when their article is published; the others fall back to the automatic choice. */
  state: z.enum(['shown', 'scheduled', 'hidden', 'gone']),
  who: z.string(),
  at: time,
});

const frontStory = z.object({
  target: pinTarget,
  title: z.string(),
  link: z.string(),
  source: z.string(),
  author: z.string(),
  category: category.nullable(),
  publishedAt: time.nullable(),
  pinned: z.boolean(),
});

const front = z.object({
  /** Sent back with changed pins: 409 where they were changed meanwhile. */
  revision: z.string(),
  slots: z.array(z.object({ slot: slotKey, name: z.string(), stories: z.array(frontStory) })),
  pins: z.array(pin),
});

const pinsDraft = z.object({ pins: z.array(pinDraft).max(MAX_PINS, `write at most ${MAX_PINS} pins`) });

const feed = z.object({
  /** What poll, pause and resume name it by: a hash of its address, so that edits of other feeds do not change it. */
  key: z.string(),
  /** For people: its category; where that has several feeds, with its address. */
  label: z.string(),
  categories: z.array(category),
  title: z.string(),
  /** Without its query, which may hold a key. */
  address: z.string(),
  /** Where publication.json sets it; null where the line is not known. */
  line: z.number().int().nullable(),
  everyMinutes: z.number().int(),
  /** Suspect: its last document lacks stored items, which stay until such documents have come for a day. */
  health: z.enum(['new', 'ok', 'suspect', 'failing', 'blocked']),
  /** What is wrong, in words; empty where the last poll went well. */
  problem: z.string(),
  failures: z.number().int(),
  /** The first lines of the response that was no feed; empty where there was none. */
  response: z.string(),
  pausedAt: time.nullable(),
  /** null while it is paused. */
  nextPollAt: time.nullable(),
  /** Set while its host has us wait (Retry-After), whichever of its feeds asked for it. */
  hold: z.object({ host: z.string(), until: time }).nullable(),
  lastPollAt: time.nullable(),
  lastSuccessAt: time.nullable(),
  newestItemAt: time.nullable(),
  /** Items in the feed now. */
  items: z.number().int(),
  /** The last 7 days, oldest first; hours without a poll are left out. */
  hours: z.array(z.object({ at: time, polls: z.number(), newItems: z.number(), failures: z.number() })),
});

/** The same as `masthead doctor` says. */
const finding = z.object({
  about: z.string(),
  state: z.enum(['good', 'note', 'wrong']),
  message: z.string(),
  fix: z.string(),
  /** The path of the desk where it is fixed. */
  link: z.string().nullable(),
});

const today = z.object({
  /** What needs attention first: wrong, then notes, then what is good. */
  findings: z.array(finding),
  /** Open live connections. */
  readers: z.number().int(),
  /** null until two measurements are there. */
  requestsPerMinute: z.number().nullable(),
  pagesPerMinute: z.number().nullable(),
  feeds: z.object({ total: z.number(), failing: z.number(), paused: z.number() }),
  backup: z.object({ planned: z.boolean(), lastAt: time.nullable() }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  version: z.string(),
});

/** What became of a change whose request failed. */
export const OUTCOMES = {
  none: 'Nothing was changed.',
  unknown: 'Your change may have been made all the same: check before you try again.',
  done: 'Your change was made.',
} as const;
export type Outcome = keyof typeof OUTCOMES;

export const deskError = z.object({
  error: z.string(),
  /** Absent where nothing was to be changed, and where the error says it. */
  outcome: z.enum(['none', 'unknown', 'done']).optional(),
});

/** `signedIn`: any account. An operator may do what an editor may. */
export type Access = 'public' | 'signedIn' | 'editor' | 'operator';

export interface DeskRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below DESK_API_PATH, with `:name` parameters. */
  path: string;
  access: Access;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The body is a file of at most this many bytes. */
  upload?: number;
  /** `html` is a page as text. */
  response: z.ZodType | 'html';
}

const list = z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) });
const WRONG_PAGE = 'reload the list: there is no such page of it';
/** The `next` of the page before. */
const timeAndNumber = z
  .string()
  .max(60)
  .refine((before) => {
    const [at, id, ...rest] = before.split(' ');
    return inputTime.safeParse(at).success && number.safeParse(id).success && rest.length === 0;
  }, WRONG_PAGE);

export const DESK_ROUTES = {
  session: { method: 'GET', path: 'session', access: 'public', response: session },
  signIn: {
    method: 'POST',
    path: 'session',
    access: 'public',
    body: z.object({ name: z.string().max(200), password }),
    response: session,
  },
  signOut: { method: 'DELETE', path: 'session', access: 'signedIn', response: nothing },
  /** All sessions of the account, this one included. */
  signOutEverywhere: { method: 'DELETE', path: 'sessions', access: 'signedIn', response: nothing },
  changePassword: {
    method: 'PUT',
    path: 'password',
    access: 'signedIn',
    body: z.object({ current: password, password: newPassword }),
    response: session,
  },
  /** Says what an invitation is for; 404 where it is used, replaced or too old. */
  readInvitation: {
    method: 'POST',
    path: 'invitation',
    access: 'public',
    body: z.object({ token }),
    response: invitation,
  },
  /**
   * Sets the password, signs in, and ends all other sessions of the account. For an account of another paper: signs in with its
   * password and adds the role on this paper.
   */
  acceptInvitation: {
    method: 'PUT',
    path: 'invitation',
    access: 'public',
    body: z.object({ token, name: accountName.optional(), password }),
    response: session,
  },

  accounts: {
    method: 'GET',
    path: 'accounts',
    access: 'operator',
    response: z.object({ accounts: z.array(accountRow) }),
  },
  /** For a new account, or for a new password of one that there is. The link is the desk's address, null where it is off, with this path. */
  invite: {
    method: 'POST',
    path: 'accounts',
    access: 'operator',
    body: z.object({ name: accountName, role: role.optional() }),
    response: z.object({ path: z.string(), desk: z.string().nullable(), expiresAt: time }),
  },
  changeRole: {
    method: 'PATCH',
    path: 'accounts/:name',
    access: 'operator',
    body: z.object({ role }),
    response: nothing,
  },
  removeAccount: { method: 'DELETE', path: 'accounts/:name', access: 'operator', response: nothing },
  audit: {
    method: 'GET',
    path: 'audit',
    access: 'operator',
    query: list.extend({
      before: z
        .string()
        .refine((id) => number.safeParse(id).success, WRONG_PAGE)
        .optional(),
      who: z.string().max(100).optional(),
      q: z.string().max(100).optional(),
    }),
    response: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }),
  },
  /** publication.json as it is on disk. */
  settings: {
    method: 'GET',
    path: 'settings',
    access: 'operator',
    response: z.object({ file: z.string(), text: z.string() }),
  },

  today: { method: 'GET', path: 'today', access: 'signedIn', response: today },

  headlines: {
    method: 'GET',
    path: 'headlines',
    access: 'editor',
    query: list.extend({
      before: timeAndNumber.optional(),
      q: z.string().max(200).optional(),
      category: category.optional(),
      source: z.string().max(200).optional(),
      state: z.enum(['all', 'shown', 'hidden']).default('all'),
    }),
    response: z.object({ headlines: z.array(headline), next: z.string().nullable() }),
  },
  takedowns: {
    method: 'GET',
    path: 'takedowns',
    access: 'editor',
    response: z.object({ takedowns: z.array(takedown) }),
  },
  /** Hides a story and whatever repeats it. An address need not be stored yet. */
  hide: {
    method: 'POST',
    path: 'takedowns',
    access: 'editor',
    body: z.object({
      target: z.union([z.object({ item: number }), z.object({ address: webAddress })]),
      reason,
    }),
    response: takedown,
  },
  restore: { method: 'DELETE', path: 'takedowns/:id', access: 'editor', response: nothing },
  rules: {
    method: 'GET',
    path: 'rules',
    access: 'editor',
    response: z.object({ rules: z.array(rule) }),
  },
  previewRule: {
    method: 'POST',
    path: 'rules/preview',
    access: 'editor',
    body: ruleDraft,
    response: rulePreview,
  },
  addRule: { method: 'POST', path: 'rules', access: 'editor', body: ruleDraft, response: rule },
  removeRule: { method: 'DELETE', path: 'rules/:id', access: 'editor', response: nothing },

  front: { method: 'GET', path: 'front', access: 'editor', response: front },
  /** Replaces all pins. */
  pin: {
    method: 'PUT',
    path: 'front/pins',
    access: 'editor',
    body: pinsDraft.extend({ revision: z.string().max(100) }),
    response: front,
  },
  /** The front page with these pins, by the code of the site: to be shown in a sandboxed frame (srcdoc). */
  previewFront: {
    method: 'POST',
    path: 'front/preview',
    access: 'editor',
    body: pinsDraft,
    response: 'html',
  },

  feeds: {
    method: 'GET',
    path: 'feeds',
    access: 'editor',
    response: z.object({ file: z.string(), feeds: z.array(feed) }),
  },
  /** Waits for the poll. It has not ended where no site runs, or where it takes too long. */
  pollFeed: {
    method: 'POST',
    path: 'feeds/:key/poll',
    access: 'editor',
    response: z.object({ hasEnded: z.boolean(), problem: z.string() }),
  },
  pauseFeed: { method: 'POST', path: 'feeds/:key/pause', access: 'editor', response: nothing },
  resumeFeed: { method: 'POST', path: 'feeds/:key/resume', access: 'editor', response: nothing },

  ...NUMBERS_ROUTES,
  ...TEXT_ROUTES,
} as const satisfies Record<string, DeskRoute>;

export type DeskRouteName = keyof typeof DESK_ROUTES;
type Route<Name extends DeskRouteName> = (typeof DESK_ROUTES)[Name];
type Given<Name extends DeskRouteName, Part extends 'query' | 'body', How extends 'input' | 'output'> =
  Route<Name> extends Record<Part, infer Schema extends z.ZodType>
    ? How extends 'input'
      ? z.input<Schema>
      : z.output<Schema>
    : undefined;
/** What a client sends, and what a handler is given. */
export type DeskQuery<Name extends DeskRouteName, How extends 'input' | 'output' = 'input'> = Given<
  Name,
  'query',
  How
>;
export type DeskBody<Name extends DeskRouteName, How extends 'input' | 'output' = 'input'> = Given<
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
