import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** Where the settings of a JSON file stand. JSON is YAML, whose reader keeps the places. */
export interface JsonLines {
  /** The line of a setting, or of the nearest one around it. */
  lineOf(path: readonly PropertyKey[]): number;
  /** Settings that stand twice in the same object, of which JSON takes the last: the path and line of that one. */
  doubles: readonly { path: readonly PropertyKey[]; line: number }[];
}

export function readJsonLines(source: string): JsonLines {
  const counter = new LineCounter();
  const lineAt = (offset: number | undefined) => counter.linePos(offset ?? 0).line;
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false, uniqueKeys: false });
  const doubles: { path: readonly PropertyKey[]; line: number }[] = [];

  function findDoubles(node: unknown, path: readonly PropertyKey[]): void {
    if (isSeq(node)) for (const [index, item] of node.items.entries()) findDoubles(item, [...path, index]);
    if (!isMap(node)) return;
    const seen = new Set<string>();
    for (const { key, value } of node.items) {
      if (!isScalar(key)) continue;
      const name = String(key.value);
      if (seen.has(name)) doubles.push({ path: [...path, name], line: lineAt(key.range?.[0]) });
      seen.add(name);
      findDoubles(value, [...path, name]);
    }
  }
  findDoubles(document.contents, []);

  return {
    doubles,
    lineOf(path) {
      let node: unknown = document.contents;
      let line = isNode(node) ? lineAt(node.range?.[0]) : 1;
      for (const part of path) {
        const found = isMap(node)
          ? node.items.findLast(({ key }) => isScalar(key) && key.value === part)
          : undefined;
        const next = isSeq(node) ? node.items[Number(part)] : found?.value;
        const place = isScalar(found?.key) ? found.key : next;
        if (!isNode(place)) break;
        line = lineAt(place.range?.[0]);
        node = next;
      }
      return line;
    },
  };
}
