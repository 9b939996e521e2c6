import {
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  type YAMLError,
} from 'yaml';
import type { IssueText, LineIssue } from './issue.ts';

/** A file's head, between two lines of ---, and its body. */
export interface FrontMatter {
  /** Every value a text, a list of texts, or nested ones: nothing is taken for a number or a date. */
  settings: unknown;
  body: string;
  bodyLine: number;
  has(setting: string): boolean;
  /** The line of a setting, or of what is nearest to it. */
  lineOf(path: readonly PropertyKey[]): number;
  /** Returns the lines of a setting; undefined if the file lacks it. */
  spanOf(setting: string): Span | undefined;
}

export interface Span {
  first: number;
  last: number;
  /** Start and end of the value in its line, if there is one. */
  value: readonly [from: number, to: number] | undefined;
}

const FENCE = /^---[ \t]*$/;
/** Ten times what the longest list of keywords needs. */
const MAX_HEAD_LENGTH = 10_000;

export function readFrontMatter(source: string): FrontMatter | { issues: LineIssue[] } {
  const lines = source.split('\n');
  if (!FENCE.test(lines[0] ?? '')) {
    return failed(1, 'the front matter is missing', 'begin the file with ---, the settings, and --- again');
  }
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line));
  if (end === -1)
    return failed(1, 'the front matter does not end', 'write --- on a line after its last setting');
  const bodyLines = lines.slice(end + 1);
  const start = bodyLines.findIndex((line) => line.trim() !== '');
  if (FENCE.test(bodyLines[start] ?? '')) {
    return failed(end + 2 + start, 'the front matter stands twice', 'keep one and remove this one');
  }

  const head = lines.slice(1, end).join('\n');
  if (head.length > MAX_HEAD_LENGTH) {
    return failed(1, 'the front matter is longer than 10,000 characters', 'put the text below it');
  }
  const counter = new LineCounter();
  const document = parseDocument(head, { lineCounter: counter, prettyErrors: false, schema: 'failsafe' });
  // The settings begin on the file's second line.
  const lineAt = (offset: number | undefined) => counter.linePos(offset ?? 0).line + 1;
  if (document.errors.length > 0) {
    return { issues: document.errors.map((error) => ({ line: lineAt(error.pos[0]), ...explain(error) })) };
  }
  const { contents } = document;
  if (!isMap(contents))
    return failed(2, 'the front matter has no settings', 'write lines such as title: A title');

  let settings: unknown;
  try {
    settings = document.toJS({ maxAliasCount: 0 });
  } catch {
    return failed(2, 'the front matter uses YAML aliases (*name)', 'write the value out instead');
  }
  const pairOf = (setting: PropertyKey | undefined) =>
    contents.items.find(({ key }) => isScalar(key) && key.value === setting);
  return {
    settings,
    body: bodyLines.join('\n').trim(),
    bodyLine: end + 2 + Math.max(0, start),
    has: (setting) => contents.has(setting),
    lineOf(path) {
      const pair = pairOf(path[0]);
      if (!pair) return 1;
      const inner = path.length > 1 ? document.getIn(path, true) : undefined;
      const node = isNode(inner) ? inner : pair.key;
      return isNode(node) ? lineAt(node.range?.[0]) : 1;
    },
    spanOf(setting) {
      const pair = pairOf(setting);
      if (!pair || !isNode(pair.key)) return undefined;
      const first = lineAt(pair.key.range?.[0]);
      const [from, to] = [isNode(pair.value) ? (pair.value.range?.[0] ?? 0) : 0, endOf(pair.value, head)];
      if (to <= from) return { first, last: first, value: undefined };
      const [start, end] = [counter.linePos(from), counter.linePos(to)];
      const isInLine = start.line === end.line && start.line + 1 === first;
      return { first, last: end.line + 1, value: isInLine ? [start.col - 1, end.col - 1] : undefined };
    },
  };
}

/** Behind the last letter of a value: neither line ends nor comments that follow belong to it. */
function endOf(node: unknown, head: string): number {
  if (isPair(node)) return endOf(node.value ?? node.key, head);
  if (!isNode(node) || !node.range) return 0;
  if (isCollection(node) && !node.flow && node.items.length > 0) return endOf(node.items.at(-1), head);
  return node.range[0] + head.slice(node.range[0], node.range[1]).trimEnd().length;
}

function failed(line: number, message: string, fix: string): { issues: LineIssue[] } {
  return { issues: [{ line, message, fix }] };
}

function explain(error: YAMLError): IssueText {
  if (error.code === 'DUPLICATE_KEY')
    return { message: 'this setting stands twice', fix: 'remove one of them' };
  const reason = error.message.charAt(0).toLowerCase() + error.message.slice(1);
  const fix = 'put a text that holds a colon, a # or quotes in quotation marks';
  return { message: `this is no YAML (${reason})`, fix };
}
