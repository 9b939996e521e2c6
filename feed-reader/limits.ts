/**
 * Limits of one document. Feeds are parsed in steps on the origin's only thread: these limits keep the longest step of the
 * worst document under 200 ms.
 */

/** The fetcher's limit after decompression. */
export const MAX_BYTES = 10 * 1024 * 1024;
/** Legacy encodings decode at a tenth of the speed of UTF-8. */
export const MAX_LEGACY_BYTES = 3 * 1024 * 1024;

export const MAX_ITEMS = 500;
/** The rest of the document is not read. */
export const MAX_TAGS = 200_000;
/** Open tags inside one element; real articles have fewer than 40, unclosed ones included. */
export const MAX_DEPTH = 1_000;
/** Characters searched again because of unclosed tags, as a multiple of the document. */
export const MAX_RESCANS = 8;

/** Entities declared in the DOCTYPE. */
export const MAX_DTD_LENGTH = 100_000;
export const MAX_DTD_ENTITIES = 100;
export const MAX_DTD_VALUE = 2_000;
export const MAX_DTD_REFERENCES = 20_000;
export const MAX_DTD_EXPANSION = 1_000_000;

/** Links, dates, names and their attributes are short. */
export const MAX_SHORT_TEXT = 2_048;
export const MAX_SAME_ELEMENTS = 24;
/** All short elements of a document together: 3 kB for each of 500 items. */
export const MAX_SHORT_TEXTS = 1_500_000;

/** JSON.parse takes at most 70 ms for two megabytes with this many objects and arrays. */
export const MAX_JSON_LENGTH = 2_000_000;
export const MAX_JSON_BRACKETS = 100_000;

export const MAX_TITLE = 300;
export const MAX_DESCRIPTION = 5_000;
export const MAX_NAME = 120;
export const MAX_ALT = 300;
export const MAX_CATEGORIES = 20;
/** Longer links break browsers and database indexes. */
export const MAX_LINK = 2_048;

/** Source characters, and tags and entities, of one item's content. */
export const MAX_CONTENT = 64_000;
export const MAX_CONTENT_MARKS = 3_000;
/** The same for all contents of one document, which are then shortened. */
export const MAX_ALL_CONTENT = 1_500_000;
export const MAX_ALL_MARKS = 40_000;
