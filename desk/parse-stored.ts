/** An entry of the browser's storage; undefined where it is none of ours. */
export function parseStored(json: string | null): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined;
  }
}
