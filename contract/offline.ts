/** Shared by pages, their service worker and the server. */

export const WORKER_PATH = '/worker.js';
/** Shown for a page that is neither reachable nor cached. */
export const OFFLINE_PATH = '/offline';
/** The reader's saved articles, also available offline. */
export const SAVED_PATH = '/saved';
/** Images of cached pages, served by the worker alone. */
export const OFFLINE_IMAGES_PATH = '/offline-images/';
/** Prefix of all caches of the worker; removing the worker deletes them. */
export const CACHE_PREFIX = 'masthead-';

/** Message of a page to the worker, after load and when the page is hidden. */
export interface SeenMessage {
  type: 'seen';
  files: readonly string[];
  /** The paths of articles that the reader saved: others are evicted before them. */
  saved: readonly string[];
}
