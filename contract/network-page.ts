export const NETWORK_PATH = '/network';

/** The canonical address of the papers that match the words, page by page. */
export function networkAddress(words = '', page = 1): string {
  const parameters = new URLSearchParams({
    ...(words ? { q: words } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return parameters.size === 0 ? NETWORK_PATH : `${NETWORK_PATH}?${parameters}`;
}
