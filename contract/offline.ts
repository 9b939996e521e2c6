/** Addresses and words that pages, their service worker and the server share. */

export const WORKER_PATH = '/worker.js';
/** What is shown for a page that can neither be reached nor is in the cache. */
export const OFFLINE_PATH = '/offline';
/** The reader's saved articles, which open without a network, too. */
export const SAVED_PATH = '/saved';
/** Images of cached pages, served by the worker alone. */
export const OFFLINE_IMAGES_PATH = '/offline-images/';
/** Every cache of the worker begins so: removing the worker removes them. */
export const CACHE_PREFIX = 'masthead-';

/** The message of a page to the worker when it has loaded, and again when it is left. */
export interface SeenMessage {
  type: 'seen';
  files: readonly string[];
  /** The paths of articles that the reader saved: others are evicted before them. */
  saved: readonly string[];
}
