import { type Node, type ParseError, parseTree, printParseErrorCode, stripComments } from 'jsonc-parser';
import type { LineIssue } from './issue.ts';

/** A JSON file of the paper, with line numbers. It may have comments. */
export interface ReadJson {
  /** Undefined where the file is no JSON. */
  value: unknown;
  /** Syntax errors, and settings that occur twice in an object. */
  issues: readonly LineIssue[];
  /** The line of a setting, or of its nearest parent. */
  lineOf(path: readonly PropertyKey[]): number;
}

export function readJson(source: string): ReadJson {
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const errors: ParseError[] = [];
  let tree: Node | undefined;
  try {
    tree = parseTree(source, errors, { allowEmptyContent: false });
  } catch {
    const issue = { line: 1, message: 'the file is nested too deeply', fix: 'write fewer brackets' };
    return { value: undefined, issues: [issue], lineOf: () => 1 };
  }
  return {
    value: errors.length > 0 ? undefined : JSON.parse(stripComments(source, ' ')),
    issues:
      errors.length > 0
        ? explainErrors(errors, source, lineAt)
        : repeatedSettings(tree).map(({ name, offset }) => ({
            line: lineAt(offset),
            message: `${name} stands twice`,
            fix: 'remove one of them',
          })),
    lineOf(path) {
      let node = tree;
      let place = tree?.offset ?? 0;
      for (const part of path) {
        const property =
          node?.type === 'object'
            ? node.children?.findLast(({ children }) => children?.[0]?.value === part)
            : undefined;
        node =
          property?.children?.[1] ?? (node?.type === 'array' ? node.children?.[Number(part)] : undefined);
        if (!node) break;
        place = (property ?? node).offset;
      }
      return lineAt(place);
    },
  };
}

const UNREADABLE = ['InvalidSymbol', 'UnexpectedEndOfString'];

/** One issue per line, since later errors follow from the first. Also skips the line after an unquoted text. */
function explainErrors(
  errors: readonly ParseError[],
  source: string,
  lineAt: (offset: number) => number,
): LineIssue[] {
  let last = { line: -1, isUnreadable: false };
  return errors.flatMap(({ error, offset, length }) => {
    const line = lineAt(offset);
    const code = printParseErrorCode(error);
    const isUnreadable = UNREADABLE.includes(code);
    const follows = line === last.line || (line === last.line + 1 && last.isUnreadable && !isUnreadable);
    last = { line, isUnreadable: isUnreadable || (line === last.line && last.isUnreadable) };
    if (follows) return [];
    const column = offset - source.lastIndexOf('\n', offset - 1);
    const [excerpt] = source
      .slice(offset, offset + Math.max(1, length))
      .trim()
      .split('\n', 1);
    const fix = FIXES[code] ?? 'look for a missing or extra comma, quote or bracket';
    const message = `this is no JSON, found ${excerpt ? `“${excerpt}”` : 'the end of the file'} in column ${column}`;
    return [{ line, message, fix }];
  });
}

const FIXES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'put names and texts between two " marks',
  UnexpectedEndOfString: 'end the text with " on the same line',
  CommaExpected: 'write a comma before it',
  ColonExpected: 'write a colon before it',
  PropertyNameExpected: 'remove the comma before it, or write a name in quotes',
  CloseBraceExpected: 'write the } that is missing',
  CloseBracketExpected: 'write the ] that is missing',
  EndOfFileExpected: 'remove what stands behind the last bracket',
  UnexpectedEndOfComment: 'end the comment with */',
};

/** Finds settings that occur twice in an object: JSON takes the last. */
function repeatedSettings(
  node: Node | undefined,
  path: readonly PropertyKey[] = [],
): { name: string; offset: number }[] {
  const names = new Set<unknown>();
  return (node?.children ?? []).flatMap((child, index) => {
    if (child.type !== 'property') return repeatedSettings(child, [...path, index]);
    const [key, value] = child.children ?? [];
    const name = [...path, key?.value];
    const isRepeated = names.has(key?.value);
    names.add(key?.value);
    return [
      ...(isRepeated ? [{ name: name.join('.'), offset: child.offset }] : []),
      ...repeatedSettings(value, name),
    ];
  });
}
