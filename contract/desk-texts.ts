import { z } from 'zod';
import { body, type DeskRoute, query, route } from './desk-route.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';

/** The desk's routes for texts: the Markdown files of `content/articles`, `content/faq` and `content/pages`. */

export const TEXT_KINDS = ['articles', 'faq', 'pages'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Photos of phones have 4 to 12 MB. */
export const MAX_PICTURE_BYTES = 20_000_000;
/** JSON of a text of MAX_TEXT_LENGTH with every character escaped. */
export const MAX_TEXT_REQUEST_BYTES = 6 * MAX_TEXT_LENGTH;

const time = z.iso.datetime();
const nothing = z.object({});
const TIME_RULE = 'write a time such as 2026-03-10T09:30';

const FILE_RULE = 'write a path such as rope.md, of names that do not begin with a dot';
/** Path of a file below the folder of its kind. Names without a leading dot cannot leave the folder. */
const file = z
  .string()
  .max(250, 'write at most 250 characters')
  .regex(/^(?:[^./\\\p{Cc}][^/\\\p{Cc}]*\/)*[^./\\\p{Cc}][^/\\\p{Cc}]*\.md$/u, FILE_RULE);
const address = z.object({ kind: z.enum(TEXT_KINDS), file });

const correction = z.object({ date: z.string(), text: z.string() });
/** A value of the front matter; the file has no line for an empty one. */
const setting = z.union([z.string(), z.array(z.string()), z.array(correction)]);
/** Settings by name, and the Markdown below them. */
const parts = z.object({ settings: z.record(z.string().max(40), setting), body: z.string() });
/** Parts, or the whole file if its front matter cannot be read. */
const content = z.union([parts, z.object({ source: z.string() })]);

/** SHA-256 of the file that a change started from: 409 if the file has changed. Empty: writes a deleted file (404) again. */
const base = z.string().max(64);
/** A browser tab. Only the tab that holds a text may change it: 409 for others. */
const tab = z.string().max(40);
const change = z.object({ base, tab });

/** Scheduled: dated in the future. Withdrawn: published before; its address responds 410. */
export const TEXT_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;

/** An issue of `masthead validate`. */
const issue = z.object({
  line: z.number().int().nullable(),
  /** null for issues of the body or the whole file. */
  setting: z.string().nullable(),
  message: z.string(),
  fix: z.string(),
});

const review = z.object({
  who: z.string(),
  at: time,
  /** Revision that will replace the published text; null for a draft. */
  revision: z.string().nullable(),
});
/** A request that was declined, until the text is asked for again or published. */
const declined = z.object({ who: z.string(), at: time, reason: z.string(), review });

/** Whether texts can be written here. */
export const writing = z.object({
  allowed: z.boolean(),
  /** Why not: an outside backend, another node, a read-only folder. */
  reason: z.string(),
  /** The desk that can write, if it is another one. */
  link: z.string().nullable(),
});

const row = z.object({
  file: z.string(),
  title: z.string(),
  state: z.enum(TEXT_STATES),
  /** Its date as a time; null without a date. */
  publishedAt: time.nullable(),
  /** The date is a day without a time. */
  isDay: z.boolean(),
  changedAt: time,
  authors: z.array(z.string()),
  /** The lead picture of an article; empty without one. */
  image: z.string(),
  /** Reads of an article in the last 30 days; null where they are not named (docs/desk.md, Numbers). */
  reads: z.number().int().nullable(),
  /** Questions of an FAQ file; null for other texts. */
  questions: z.number().int().nullable(),
  issues: z.number().int(),
  review: review.nullable(),
  declined: declined.nullable(),
  /** Who has it open. */
  writers: z.array(z.string()),
});

const text = address.extend({
  /** Sent back as `base`. */
  revision: z.string(),
  source: z.string(),
  /** null if the front matter cannot be read. */
  parts: parts.nullable(),
  state: z.enum(TEXT_STATES),
  publishedAt: time.nullable(),
  isDay: z.boolean(),
  changedAt: time,
  path: z.string(),
  issues: z.array(issue),
  words: z.number().int(),
  /** Reading time, as the site prints it. */
  minutes: z.number().int(),
  review: review.nullable(),
  declined: declined.nullable(),
  /** The paper requires that somebody else publishes. */
  reviewRequired: z.boolean(),
  writing,
});

const findings = text.pick({ issues: true, words: true, minutes: true });

const revision = z.object({
  id: z.string(),
  at: time,
  /** Empty after a change outside the desk. */
  who: z.string(),
  /** Such as “saved”, “published”, “changed on disk”. */
  what: z.string(),
});

/** A page of a list; `next` is null on the last. */
const textList = z.object({
  /** Reviews first, then unfinished texts, then the newest. */
  texts: z.array(row),
  /** All matching texts by state. */
  counts: z.record(z.enum(TEXT_STATES), z.number().int()),
  next: z.string().nullable(),
  writing,
});
/** Authors of articles and of `content/authors`, and keywords that articles have, the most frequent first. */
const suggestions = z.object({
  authors: z.array(z.object({ name: z.string(), role: z.string(), image: z.string().nullable() })),
  keywords: z.array(z.string()),
});
export const TEXT_ORDERS = ['newest', 'title', 'author', 'reads'] as const;
const textQuery = z.object({
  kind: z.enum(TEXT_KINDS),
  q: z.string().max(200).optional(),
  state: z.enum(TEXT_STATES).optional(),
  /** Default: what waits for somebody first, then the newest; questions and pages as readers see them. */
  sort: z.enum(TEXT_ORDERS).optional(),
  /** The `next` of the previous page. */
  before: z.optional(z.string().regex(/^\d{1,6}$/)),
});
const newText = z.object({
  kind: z.enum(TEXT_KINDS),
  /** Name of the file, without .md. */
  name: z.string().max(200),
  title: z.string().trim().min(1, 'write a title').max(300, 'write at most 300 characters'),
});
/** On the paper's clock, or with a zone; null is now. */
const publicationTime = z.iso.datetime({ local: true, offset: true, error: TIME_RULE }).nullable();
const presence = z.object({
  /** Who may change it now. */
  holder: z.object({ who: z.string(), mine: z.boolean() }).nullable(),
  /** Others who have it open. */
  readers: z.array(z.string()),
  /** Revision of the file: it differs from the tab's after somebody saved. */
  revision: z.string(),
});

const storedPicture = z.object({ path: z.string(), width: z.number().int(), height: z.number().int() });

/** A file of media/, without hidden folders and names. */
const media = z
  .string()
  .max(300)
  .regex(
    /^(?:[^./\\\p{Cc}][^/\\\p{Cc}]*\/)*[^./\\\p{Cc}][^/\\\p{Cc}]*$/u,
    'write the name of a file in media/',
  );

const picture = z.object({
  /** Below media/. */
  file: z.string(),
  /** Its public address. */
  path: z.string(),
  bytes: z.number().int(),
  changedAt: time,
  /** Texts, changes under review, and pins and files such as publication.json, whose kind is null. */
  usedIn: z.array(
    z.object({
      kind: z.enum(TEXT_KINDS).nullable(),
      file: z.string(),
      title: z.string(),
      /** Readers do not see it there. */
      isDraft: z.boolean(),
    }),
  ),
});

function textRoute<
  Method extends DeskRoute['method'],
  Path extends string,
  Body extends { body?: z.ZodObject },
  Response extends DeskRoute['response'],
>(method: Method, path: Path, body: Body, response: Response) {
  return route(method, path, 'editor', { query: address, ...body }, response);
}

export const TEXT_ROUTES = {
  texts: route('GET', 'texts', 'editor', { query: textQuery }, textList),
  suggestions: route('GET', 'texts/suggestions', 'editor', {}, suggestions),
  /** A new draft. 409 if the name is taken, or once belonged to another article. */
  createText: route('POST', 'texts', 'editor', { body: newText }, text),
  text: textRoute('GET', 'text', {}, text),
  /** Changes only lines that differ. 422 for a published text with issues; 403 if somebody else has to review the change. */
  saveText: textRoute(
    'PUT',
    'text',
    { body: change.extend({ text: content, autosave: z.boolean().default(false) }) },
    text,
  ),
  /** For drafts that nobody has seen; their revisions stay. */
  removeText: textRoute('DELETE', 'text', { body: change }, nothing),
  checkText: textRoute('POST', 'text/check', body({ text: content }), findings),
  /** The page of the text, for a sandboxed frame (srcdoc). */
  previewText: textRoute('POST', 'text/preview', body({ text: content }), 'html'),
  /** The share card of an article, as a data: address. */
  previewCard: textRoute('POST', 'text/card', body({ text: content }), z.object({ image: z.string() })),
  /** 422 with its issues; 403 if somebody else has to publish it. */
  publishText: textRoute('POST', 'text/publish', { body: change.extend({ at: publicationTime }) }, text),
  withdrawText: textRoute('POST', 'text/withdraw', { body: change }, text),
  /** `text` is a change of a published text, which another account publishes by saving the same. */
  requestReview: textRoute(
    'POST',
    'text/review',
    { body: change.extend({ text: content.optional() }) },
    text,
  ),
  /** Called by the account that asked, or with a reason by the one that declines. */
  endReview: textRoute(
    'DELETE',
    'text/review',
    body({ reason: z.string().trim().max(500, 'write at most 500 characters').default('') }),
    text,
  ),
  /** Newest first. */
  revisions: textRoute('GET', 'text/revisions', {}, z.object({ revisions: z.array(revision) })),
  revision: textRoute('GET', 'text/revisions/:id', {}, text.pick({ source: true, parts: true })),
  /** Heartbeat of a tab that has the text open. `take` takes it over from another tab. */
  holdText: textRoute(
    'POST',
    'text/hold',
    body({ tab, take: z.boolean().default(false), leave: z.boolean().default(false) }),
    presence,
  ),
  /** The body is an image, which is stored in `media/` without metadata. */
  uploadPicture: route(
    'POST',
    'pictures',
    'editor',
    { query: z.object({ name: z.string().max(200) }), upload: MAX_PICTURE_BYTES },
    storedPicture,
  ),
  /** The newest first, by name and by titles of the texts that use them. */
  pictures: route(
    'GET',
    'pictures',
    'editor',
    query({
      q: z.string().max(200).optional(),
      before: z.optional(z.string().regex(/^\d{1,6}$/)),
    }),
    z.object({
      pictures: z.array(picture),
      total: z.number().int(),
      next: z.string().nullable(),
      mayWrite: z.boolean(),
    }),
  ),
  /** 409 with the place where it is used. */
  removePicture: route('DELETE', 'pictures', 'editor', query({ file: media }), nothing),
  /** Gives all texts and pins that use it another one with its description; all are checked first. 409 if one is open elsewhere; 403 if one has to be reviewed. */
  replacePicture: route(
    'POST',
    'pictures/replace',
    'editor',
    {
      query: z.object({ file: media }),
      body: z.object({
        path: z
          .string()
          .regex(/^\/media\//)
          .max(1000),
        alt: z.string().trim().min(1, 'write a description').max(300, 'write at most 300 characters'),
      }),
    },
    z.object({ texts: z.number().int(), pins: z.number().int() }),
  ),
  /** Stores a picture of another site in the same way. */
  copyPicture: route(
    'POST',
    'pictures/copy',
    'editor',
    body({
      url: z.url({ protocol: /^https?$/, error: 'write an address with https://' }).max(2000),
    }),
    storedPicture,
  ),
};
