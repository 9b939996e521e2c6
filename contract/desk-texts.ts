import { z } from 'zod';
import { MAX_TEXT_LENGTH } from './limits.ts';

/** The desk's routes for texts: the Markdown files of `content/articles`, `content/faq` and `content/pages`. */

export const TEXT_KINDS = ['articles', 'faq', 'pages'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A picture of a modern phone has 4 to 12 MB. */
export const MAX_PICTURE_BYTES = 20_000_000;
/** A text of MAX_TEXT_LENGTH as JSON, each of its characters escaped. */
export const MAX_TEXT_REQUEST_BYTES = 6 * MAX_TEXT_LENGTH;

const time = z.iso.datetime();
const nothing = z.object({});
const TIME_RULE = 'write a time such as 2026-03-10T09:30';

const FILE_RULE = 'write a path such as rope.md, of names that do not begin with a dot';
/** The path of a file in the folder of its kind. No name begins with a dot, so none leads out of the folder. */
const file = z
  .string()
  .max(250, 'write at most 250 characters')
  .regex(/^(?:[^./\\\p{Cc}][^/\\\p{Cc}]*\/)*[^./\\\p{Cc}][^/\\\p{Cc}]*\.md$/u, FILE_RULE);
const address = z.object({ kind: z.enum(TEXT_KINDS), file });

const correction = z.object({ date: z.string(), text: z.string() });
/** A value of the front matter. An empty one has no line in the file. */
const setting = z.union([z.string(), z.array(z.string()), z.array(correction)]);
/** What a form and an editor make of a text: settings by name, and the Markdown below them. */
const parts = z.object({ settings: z.record(z.string().max(40), setting), body: z.string() });
/** The whole file stands for one whose front matter cannot be read. */
const written = z.union([parts, z.object({ source: z.string() })]);

/**
 * The SHA-256 of the file that a change started from: 409 where the file is another one by now. Empty: the file was deleted
 * meanwhile (404), and is to be written again.
 */
const base = z.string().max(64);
/** One tab of one browser. Only the tab that holds a text may change it: 409 for the others. */
const tab = z.string().max(40);
const change = z.object({ base, tab });

/** Scheduled: its date lies ahead. Withdrawn: readers have seen it, and its address says that it is gone. */
export const TEXT_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;

/** The same as `masthead validate` says. */
const issue = z.object({
  /** Of the file. */
  line: z.number().int().nullable(),
  /** The setting that it is about; null where it is about the body or the file. */
  setting: z.string().nullable(),
  message: z.string(),
  fix: z.string(),
});

const review = z.object({
  who: z.string(),
  at: time,
  /** The revision that is to replace what readers have; null where a draft waits for review. */
  revision: z.string().nullable(),
});

/** Whether texts can be written here. */
const writing = z.object({
  allowed: z.boolean(),
  /** In words where they cannot: an outside backend, another node, a folder that is read-only. */
  reason: z.string(),
  /** The desk that writes, where it is another one. */
  link: z.string().nullable(),
});

const row = z.object({
  file: z.string(),
  title: z.string(),
  state: z.enum(TEXT_STATES),
  /** Its date as a time; null where it has none. */
  publishedAt: time.nullable(),
  /** Whether the date is a day without a time. */
  isDay: z.boolean(),
  changedAt: time,
  authors: z.array(z.string()),
  issues: z.number().int(),
  review: review.nullable(),
  /** Who has it open. */
  writers: z.array(z.string()),
});

const text = address.extend({
  /** To be sent back as `base`. */
  revision: z.string(),
  source: z.string(),
  /** null where the front matter cannot be read. */
  parts: parts.nullable(),
  state: z.enum(TEXT_STATES),
  publishedAt: time.nullable(),
  isDay: z.boolean(),
  changedAt: time,
  /** Where readers find it, such as /blog/rope. */
  path: z.string(),
  issues: z.array(issue),
  words: z.number().int(),
  /** Reading time, as the site prints it. */
  minutes: z.number().int(),
  review: review.nullable(),
  /** Whether the paper asks for two pairs of eyes. */
  reviewRequired: z.boolean(),
  writing,
});

const findings = text.pick({ issues: true, words: true, minutes: true });

const revision = z.object({
  id: z.string(),
  at: time,
  /** Empty where the file was changed outside the desk. */
  who: z.string(),
  /** Such as “saved”, “published”, “changed on disk”. */
  what: z.string(),
});

export const TEXT_ROUTES = {
  texts: {
    method: 'GET',
    path: 'texts',
    access: 'editor',
    query: z.object({
      kind: z.enum(TEXT_KINDS),
      q: z.string().max(200).optional(),
      state: z.enum(TEXT_STATES).optional(),
      /** The `next` of the page before. */
      before: z
        .string()
        .regex(/^\d{1,6}$/)
        .optional(),
    }),
    /** `counts`: of all that were found, by state. Reviews come first, then what is under way, then what is newest. */
    response: z.object({
      texts: z.array(row),
      counts: z.record(z.enum(TEXT_STATES), z.number().int()),
      next: z.string().nullable(),
      writing,
    }),
  },
  /** A new draft. 409 where the name is taken, or once belonged to another article. */
  createText: {
    method: 'POST',
    path: 'texts',
    access: 'editor',
    body: z.object({
      kind: z.enum(TEXT_KINDS),
      /** Of the file, without .md. */
      name: z.string().max(200),
      title: z.string().trim().min(1, 'write a title').max(300, 'write at most 300 characters'),
    }),
    response: text,
  },
  text: { method: 'GET', path: 'text', access: 'editor', query: address, response: text },
  /**
   * Changes only the lines of the file that differ. A draft may have issues; a published text may not (422). 403 where
   * somebody else has to review the change of a published text.
   */
  saveText: {
    method: 'PUT',
    path: 'text',
    access: 'editor',
    query: address,
    body: change.extend({ text: written, autosave: z.boolean().default(false) }),
    response: text,
  },
  /** Only drafts that nobody has seen; its revisions stay. */
  removeText: {
    method: 'DELETE',
    path: 'text',
    access: 'editor',
    query: address,
    body: change,
    response: nothing,
  },
  checkText: {
    method: 'POST',
    path: 'text/check',
    access: 'editor',
    query: address,
    body: z.object({ text: written }),
    response: findings,
  },
  /** The text's page by the code of the site: to be shown in a sandboxed frame (srcdoc). */
  previewText: {
    method: 'POST',
    path: 'text/preview',
    access: 'editor',
    query: address,
    body: z.object({ text: written }),
    response: 'html',
  },
  /** The share card of an article, as a data: address. */
  previewCard: {
    method: 'POST',
    path: 'text/card',
    access: 'editor',
    query: address,
    body: z.object({ text: written }),
    response: z.object({ image: z.string() }),
  },
  /**
   * Now (null), or at a time ahead: on the clocks of the paper, or with a zone. 422 with its issues; 403 where somebody else
   * has to publish it.
   */
  publishText: {
    method: 'POST',
    path: 'text/publish',
    access: 'editor',
    query: address,
    body: change.extend({ at: z.iso.datetime({ local: true, offset: true, error: TIME_RULE }).nullable() }),
    response: text,
  },
  withdrawText: {
    method: 'POST',
    path: 'text/withdraw',
    access: 'editor',
    query: address,
    body: change,
    response: text,
  },
  /** `text`: the change of a text that readers have. It is published by another account that saves the same. */
  requestReview: {
    method: 'POST',
    path: 'text/review',
    access: 'editor',
    query: address,
    body: change.extend({ text: written.optional() }),
    response: text,
  },
  /** Takes back the request, by the one who asked or by the one who declines. */
  endReview: {
    method: 'DELETE',
    path: 'text/review',
    access: 'editor',
    query: address,
    response: text,
  },
  /** Newest first. */
  revisions: {
    method: 'GET',
    path: 'text/revisions',
    access: 'editor',
    query: address,
    response: z.object({ revisions: z.array(revision) }),
  },
  revision: {
    method: 'GET',
    path: 'text/revisions/:id',
    access: 'editor',
    query: address,
    response: text.pick({ source: true, parts: true }),
  },
  /** Sent every few seconds by a tab that has the text open. `take`: takes it over from another tab. */
  holdText: {
    method: 'POST',
    path: 'text/hold',
    access: 'editor',
    query: address,
    body: z.object({ tab, take: z.boolean().default(false), leave: z.boolean().default(false) }),
    response: z.object({
      /** Who may change it now. */
      holder: z.object({ who: z.string(), mine: z.boolean() }).nullable(),
      /** The others who have it open. */
      readers: z.array(z.string()),
      /** Of the file now: another one than the tab has shows that somebody has saved. */
      revision: z.string(),
    }),
  },
  /** The bytes of an image are the body. It is decoded and written again without metadata, into `media/`. */
  uploadPicture: {
    method: 'POST',
    path: 'pictures',
    access: 'editor',
    query: z.object({ name: z.string().max(200) }),
    upload: MAX_PICTURE_BYTES,
    response: z.object({ path: z.string(), width: z.number().int(), height: z.number().int() }),
  },
} as const;
