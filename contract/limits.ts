/** The numbers of the product. Each stands here once, with its reason. */

/** A front-page section shows the newest five of its category: one lead, four to choose from. */
export const HOME_ITEMS_PER_CATEGORY = 5;
export const TRENDING_TOPICS = 5;
/** Latest Stories: two rows of three beside the events wall, or three of two. */
export const LATEST_STORIES = 6;
/** Newest headlines on the first screen: three under Top Stories, which phones show, three at the side, two under the lead. */
export const NEWEST_HEADLINES = 8;
/** Six more for each of its three columns: the side column without a video is filled by nine. */
export const MORE_HEADLINES = 18;
/** Within this time of each other Latest Stories count as equally new, and other categories are preferred. */
export const LATEST_WINDOW_MS = 30 * 60_000;
/** A topic's row on the front page. */
export const TOPIC_STORIES = 3;
/**
 * It is chosen from this many, which the topic's page shows: the sections show 75 of the newest stories, and of those up to
 * a third speak of a topic.
 */
export const TOPIC_CANDIDATES = 30;
/** Latest Stories and the topics choose among this many of each category: about half a day of a busy feed. */
export const HOME_FEED_ITEMS = 20;
/** Stories of a month on one page: headlines without excerpts, which come in 30 kB. */
export const ARCHIVE_PAGE_SIZE = 150;
/** Older articles of a section are in the blog alone. */
export const SECTION_ARTICLES = 50;
/** A category that keeps the front page waiting longer is left out of it. */
export const CATEGORY_TIMEOUT_MS = 8_000;

export const BLOG_PAGE_SIZE = 10;
/** More numbers than this do not fit a phone's width beside Previous and Next. */
export const PAGER_WINDOW = 5;
/** An article's name in its address. Anything longer names none. */
export const MAX_SLUG_LENGTH = 200;
/**
 * A text's characters. A long read has some 60,000; the costliest Markdown of this length takes three quarters of a second
 * to set, and nobody is answered by that process meanwhile.
 */
export const MAX_TEXT_LENGTH = 200_000;
/** An export of WordPress or Ghost: some ten thousand posts, and read as a whole. */
export const MAX_EXPORT_BYTES = 50_000_000;
/** Articles on the page of an author, and in the author's feed fewer of them. */
export const AUTHOR_ARTICLES = 50;
/** One row of three at the end of an article. */
export const RELATED_ARTICLES = 3;
/** On the page of all corrections: some years of a careful paper. */
export const MAX_CORRECTIONS = 200;
export const BLOG_LIST_FRESH_SECONDS = 300;
export const BLOG_DETAIL_FRESH_SECONDS = 600;

export const EXCERPT_LENGTH = 120;
export const FEATURED_EXCERPT_LENGTH = 200;
export const DEFAULT_AUTHOR = 'Staff Reporter';

/** Most Read: as many as Top Stories and the two after them. */
export const MOST_READ = 5;
/** Fewer are no list; an article that fewer readers opened in a day is not much read. */
export const MIN_MOST_READ = 3;
/** The desk's Numbers name nothing that was counted less often, either: it might tell of a single reader. */
export const MIN_READS = 10;
/** Counts are kept, and shown by the desk's Numbers, for this long. */
export const READS_DAYS = 30;

/** Longer addresses than any of ours: a reader never needs one, an attacker might. */
export const MAX_URL_LENGTH = 4096;
/** The page that is shown for them. */
export const TOO_LONG_PATH = '/414';
/** The path of the article's screen; as an address, the one page of all articles that there are not. */
export const ARTICLE_PATH = '/blog/:slug';

/** A screen's data later than this is streamed behind its loading text, so the reader sees the shell at once. */
export const LOAD_TIMEOUT_MS = 250;
/** A cached page's relative times ('5 minutes ago') may lag by this much. */
export const PAGE_FRESH_SECONDS = 60;
/** No headline is this long; what is longer is not one, and must not fill a page. */
export const MAX_HEADLINE_LENGTH = 200;

export const MAX_IMAGE_BYTES = 15_000_000;
/** An SVG is a program: a long one can keep the renderer busy without end. */
export const MAX_SVG_BYTES = 1_000_000;
