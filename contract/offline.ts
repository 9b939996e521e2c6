/** Addresses and words that pages, their service worker and the server share. */

export const WORKER_PATH = '/worker.js';
/** What is shown for a page that can neither be reached nor is kept. */
export const OFFLINE_PATH = '/offline';
/** The reader's saved articles, which open without a network, too. */
export const SAVED_PATH = '/saved';
/** Where the worker gives out the pictures of kept pages. There is nothing on the network. */
export const KEPT_PREFIX = '/kept/';
/** Every cache of the worker begins so: removing the worker removes them. */
export const CACHE_PREFIX = 'masthead-';

/** What a page tells the worker when it has loaded, and again when it is left. */
export interface SeenMessage {
  type: 'seen';
  /** The addresses of all that it loaded. */
  files: readonly string[];
  /** The paths of articles that the reader saved: others are forgotten before them. */
  saved: readonly string[];
}
