/** Path prefixes without pages. */

export const API_PATH = '/api/';
/** Prefix for the path of a prefetched page: requested when the page is opened. */
export const OPENED_PATH = '/api/opened';
/** Address to which browsers report errors: `?script=&message=`. */
export const BROWSER_ERROR_PATH = '/api/browser-error';
/** Files of the build and of a paper's theme. Their names carry a hash of their content. */
export const ASSETS_PATH = '/assets/';
export const THEME_PATH = '/theme/';
export const IMAGES_PATH = '/images/';
export const ILLUSTRATIONS_PATH = '/illustrations/';
export const CARDS_PATH = '/cards/';
export const MEDIA_PATH = '/media/';
/** On the admin listener alone. */
export const DESK_PATH = '/desk/';
export const DESK_API_PATH = '/desk/api/';
/** Header of requests of a network's desk: the id of the paper that is shown. */
export const DESK_PAPER = 'desk-paper';

/** The desk of one paper of a network: /desk/~ledger.example/ */
export const deskPathOf = (paper: string): string => `${DESK_PATH}~${paper}/`;

/** Returns the paper in a path of a network's desk. */
export function paperInPath(path: string): string | undefined {
  return path.startsWith(`${DESK_PATH}~`) ? path.slice(DESK_PATH.length + 1).split('/', 1)[0] : undefined;
}

/** Returns malformed percent-encoding unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const ICONS_PATH = '/icons/';
const SITEMAPS_PATH = '/sitemaps/';

/** Prefixes of generated files. The files of a paper are below `MEDIA_PATH`. */
export const SITE_PATHS: readonly string[] = [
  API_PATH,
  ASSETS_PATH,
  THEME_PATH,
  IMAGES_PATH,
  ILLUSTRATIONS_PATH,
  CARDS_PATH,
  ICONS_PATH,
  SITEMAPS_PATH,
];
