/**
 * What one document may cost. A feed is parsed on the origin's only thread, in steps, so every figure here keeps the
 * longest step of the worst document under 200 ms; ordinary feeds stay far below all of them.
 */

/** What the fetcher lets through after decompression. */
export const MAX_BYTES = 10 * 1024 * 1024;
/** Legacy encodings decode at a tenth of UTF-8's speed; no feed in one of them comes near this size. */
export const MAX_LEGACY_BYTES = 3 * 1024 * 1024;

export const MAX_ITEMS = 500;
/** Tags looked at before the rest of the document is left unread. */
export const MAX_TAGS = 200_000;
/** Open tags inside one element; real articles stay under 40, forgotten closing tags included. */
export const MAX_DEPTH = 1_000;
/** Characters searched again because some tag was never closed, as a multiple of the document. */
export const MAX_RESCANS = 8;

/** Entities declared in the DOCTYPE: how far they are looked for, how many, how long each once expanded, what all add. */
export const MAX_DTD_LENGTH = 100_000;
export const MAX_DTD_ENTITIES = 100;
export const MAX_DTD_VALUE = 2_000;
export const MAX_DTD_REFERENCES = 20_000;
export const MAX_DTD_EXPANSION = 1_000_000;

/** An element of a feed item as it is handed on: links, dates, names and their attributes are short. */
export const MAX_SHORT_TEXT = 2_048;
export const MAX_TAG_LENGTH = 4_096;
export const MAX_SAME_ELEMENTS = 24;
/** All short elements of a document together: 3 kB for each of 500 items. */
export const MAX_SHORT_TEXTS = 1_500_000;

/** JSON.parse reads a document in one step: two megabytes with this many objects and arrays take it at most 70 ms. */
export const MAX_JSON_LENGTH = 2_000_000;
export const MAX_JSON_BRACKETS = 100_000;

export const MAX_TITLE = 300;
export const MAX_DESCRIPTION = 5_000;
export const MAX_NAME = 120;
/** What an image shows, or whose it is. */
export const MAX_ALT = 300;
export const MAX_CATEGORIES = 20;
/** Links longer than this break browsers and database indexes alike. */
export const MAX_LINK = 2_048;

/** Source characters, and tags or entities, that one item's content is read to. */
export const MAX_CONTENT = 64_000;
export const MAX_CONTENT_MARKS = 3_000;
/** The same for all contents of one document. Past it contents are cut short, and headlines go on. */
export const MAX_ALL_CONTENT = 1_500_000;
export const MAX_ALL_MARKS = 40_000;
