/** Parses an entry of the browser's storage; undefined if it is not JSON. */
export function parseStored(json: string | null): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined;
  }
}
