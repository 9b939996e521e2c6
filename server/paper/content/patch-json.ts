import { isDeepStrictEqual } from 'node:util';
import { getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { applyEdits, isObject, type SettingEdit } from '../../../contract/setting-edits.ts';

/** Applies edits to a JSON file. Lines without a change keep every byte: comments, order and spacing. */
export function patchJson(source: string, edits: readonly SettingEdit[]): string {
  const tree = parseTree(source);
  if (!tree) return `${JSON.stringify(applyEdits({}, edits), null, 2)}\n`;
  const text = rewrite(tree, applyEdits(valueAt(tree), edits), { source, style: styleOf(source) });
  return source.slice(0, tree.offset) + text + source.slice(endOf(tree));
}

interface Style {
  eol: string;
  /** One level of indentation. */
  unit: string;
  /** The whole file is one line. */
  isCompact: boolean;
}

interface File {
  source: string;
  style: Style;
}

function styleOf(source: string): Style {
  return {
    eol: source.includes('\r\n') ? '\r\n' : '\n',
    unit: /\n([ \t]+)\S/.exec(source)?.[1] ?? '  ',
    isCompact: !source.trim().includes('\n'),
  };
}

function rewrite(node: Node, value: unknown, file: File): string {
  if (isDeepStrictEqual(valueAt(node), value)) return textOf(node, file);
  if (node.type === 'object' && isObject(value))
    return rebuild(node, value, planObject(node, value, file), file);
  if (node.type === 'array' && Array.isArray(value))
    return rebuild(node, value, planArray(node, value, file), file);
  return print(value, indentAt(node.offset, file.source), file.style);
}

/** A child of an object or list in its next version: kept, new (no node) or removed (no text). */
interface Planned {
  node?: Node;
  text?: (indent: string) => string;
}

function planObject(
  { children = [] }: Node,
  value: Readonly<Record<string, unknown>>,
  file: File,
): Planned[] {
  const keyOf = (property: Node) => String(property.children?.[0]?.value);
  const last = new Map(children.map((property) => [keyOf(property), property]));
  const kept = children.map((node): Planned => {
    const key = keyOf(node);
    const child = node.children?.[1];
    if (!Object.hasOwn(value, key)) return { node };
    // JSON takes the last of repeated settings.
    if (last.get(key) !== node || !child) return { node, text: () => textOf(node, file) };
    return {
      node,
      text: () => file.source.slice(node.offset, child.offset) + rewrite(child, value[key], file),
    };
  });
  const colon = file.style.isCompact ? ':' : ': ';
  const added = Object.keys(value).filter((key) => !last.has(key));
  return [
    ...kept,
    ...added.map((key) => ({
      text: (indent: string) => JSON.stringify(key) + colon + print(value[key], indent, file.style),
    })),
  ];
}

function planArray({ children = [] }: Node, value: readonly unknown[], file: File): Planned[] {
  return pairElements(children.map(valueAt), value).map(([from, to]) => {
    const node = from === undefined ? undefined : children[from];
    return {
      ...(node && { node }),
      ...(to !== undefined && {
        text: (indent: string) =>
          node ? rewrite(node, value[to], file) : print(value[to], indent, file.style),
      }),
    };
  });
}

/** More comparisons than this take too long: longer lists are paired by position. */
const MAX_COMPARISONS = 1_000_000;

/** Pairs of positions before and after: equal elements (longest common subsequence), then what stands between them. */
function pairElements(
  before: readonly unknown[],
  after: readonly unknown[],
): [from: number | undefined, to: number | undefined][] {
  const [old, next] = [before, after].map((list) => list.map((element) => JSON.stringify(element)));
  if (!old || !next) return [];
  const isSmall = old.length * next.length <= MAX_COMPARISONS;
  const width = next.length + 1;
  const lengths = new Uint32Array(isSmall ? (old.length + 1) * width : 0);
  const lengthAt = (from: number, to: number) => lengths[from * width + to] ?? 0;
  if (isSmall)
    for (let from = old.length - 1; from >= 0; from--)
      for (let to = next.length - 1; to >= 0; to--)
        lengths[from * width + to] =
          old[from] === next[to]
            ? lengthAt(from + 1, to + 1) + 1
            : Math.max(lengthAt(from + 1, to), lengthAt(from, to + 1));
  const pairs: [number | undefined, number | undefined][] = [];
  let removed: number[] = [];
  let added: number[] = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++)
      pairs.push([removed[index], added[index]]);
    removed = [];
    added = [];
  };
  let [from, to] = [0, 0];
  while (from < old.length || to < next.length) {
    if (from < old.length && to < next.length && old[from] === next[to]) {
      flush();
      pairs.push([from++, to++]);
    } else if (to >= next.length || (from < old.length && lengthAt(from + 1, to) >= lengthAt(from, to + 1)))
      removed.push(from++);
    else added.push(to++);
  }
  flush();
  return pairs;
}

/** A child of an object or list with the text around it: lead, body, middle, comma, trail. */
interface Piece {
  lead: string;
  body: string;
  middle: string;
  hasComma: boolean;
  /** Comments behind it on its line. */
  trail: string;
}

const TRIVIA = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,|\r?\n|[^\S\r\n]+|\r/g;

/** `tail`: the text behind the last child. */
function divide(node: Node, source: string): { pieces: ReadonlyMap<Node, Piece>; tail: string } {
  const { children = [] } = node;
  const pieces = new Map<Node, Piece>();
  const close = endOf(node) - 1;
  let lead = source.slice(node.offset + 1, children[0]?.offset ?? close);
  for (const [index, child] of children.entries()) {
    const gap = source.slice(endOf(child), children[index + 1]?.offset ?? close);
    const tokens: readonly string[] = gap.match(TRIVIA) ?? [];
    const comma = tokens.indexOf(',');
    const middle = tokens.slice(0, Math.max(comma, 0)).join('');
    const rest = tokens.slice(comma + 1);
    const lineEnd = rest.findIndex((token) => token.includes('\n'));
    const trail = rest.slice(0, Math.max(lineEnd, 0)).join('');
    pieces.set(child, { lead, body: '', middle, hasComma: comma >= 0, trail });
    lead = rest.join('').slice(trail.length);
  }
  return { pieces, tail: lead };
}

const startsLine = (text: string) => /^[ \t]*\r?\n/.test(text);
const isSpace = (text: string) => /^[ \t]*$/.test(text);

/** Puts comments of removed children before the next text. */
function withComments(comments: string, next: string): string {
  if (comments === '') return next;
  return startsLine(next) ? comments.trimEnd() + next : comments + next.trimStart();
}

/** Writes an object or list with other children. A comment is removed only if it follows a removed child on its line. */
function rebuild(node: Node, value: unknown, plan: readonly Planned[], { source, style }: File): string {
  const { pieces: before, tail } = divide(node, source);
  const outer = indentAt(node.offset, source);
  const isEmpty = before.size === 0;
  if (isEmpty && tail.trim() === '') return print(value, outer, style);
  const leads = [...before.values()].map(({ lead }) => lead);
  const stacked = leads.findLast((lead) => lead.includes('\n'));
  const indent = /\n([ \t]*)[^\n]*$/.exec(stacked ?? '')?.[1] ?? outer + style.unit;
  const isStacked = isEmpty || stacked !== undefined;
  const firstLead = leads.slice(0, 1).find(isSpace);
  const nextLead = leads.slice(1).find(isSpace) ?? (style.isCompact ? '' : ' ');

  const pieces: Piece[] = [];
  let comments = isEmpty ? tail : '';
  for (const { node: child, text } of plan) {
    const own = child && before.get(child);
    if (!text) {
      if (own && own.lead.trim() !== '') comments = withComments(comments, own.lead);
      continue;
    }
    const inline = pieces.length === 0 ? firstLead : own?.lead === firstLead ? nextLead : own?.lead;
    const lead = own && !isSpace(own.lead) ? own.lead : isStacked && !own ? style.eol + indent : inline;
    pieces.push({
      ...(own ?? { middle: '', hasComma: false, trail: '' }),
      lead: withComments(comments, lead ?? nextLead),
      body: text(isStacked ? indent : outer),
    });
    comments = '';
  }
  const end = withComments(comments, isEmpty ? style.eol + outer : tail);
  let text = '';
  let comment = '';
  const append = (next: string) => {
    // A line comment would swallow it.
    const breaks = /\/\/[^\r\n]*$/.test(comment) && !startsLine(next);
    text += breaks ? style.eol + indent + next.trimStart() : next;
  };
  for (const [index, { lead, body, middle, hasComma, trail }] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    append(lead);
    text += body + (isLast ? middle : hasComma ? `${middle},` : `,${middle}`) + trail;
    comment = middle + trail;
  }
  if (pieces.length > 0 || end.trim() !== '') append(end);
  return source[node.offset] + text + source[endOf(node) - 1];
}

/** Longer objects and lists are printed on several lines. */
const MAX_LINE_LENGTH = 100;

function print(value: unknown, indent: string, style: Style): string {
  if (style.isCompact || typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const inner = indent + style.unit;
  const parts = isList
    ? value.map((element: unknown) => print(element, inner, style))
    : Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}: ${print(child, inner, style)}`);
  const [open, close] = isList ? '[]' : '{}';
  const space = isList ? '' : ' ';
  if (parts.length === 0) return `${open}${close}`;
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= MAX_LINE_LENGTH) return line;
  const lines = parts.map((part) => style.eol + inner + part);
  return `${open}${lines.join(',')}${style.eol}${indent}${close}`;
}

function indentAt(offset: number, source: string): string {
  const line = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

const endOf = ({ offset, length }: Node) => offset + length;
const textOf = (node: Node, { source }: File) => source.slice(node.offset, endOf(node));
/** As JSON.parse has it: jsonc-parser’s objects have no prototype. */
const valueAt = (node: Node): unknown => JSON.parse(JSON.stringify(getNodeValue(node)));
