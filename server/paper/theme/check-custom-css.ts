import { CssSyntaxError, parse } from 'postcss';
import { type IssueText, issueText, type LineIssue } from '../content/issue.ts';

const MAX_BYTES = 32_000;
const STRING_OR_COMMENT = /\/\*.*?(?:\*\/|$)|(["'])(?:\\.|(?!\1)[^\\\n])*(\1|\n|$)/gs;
const OTHER_HOST = /url\(\s*["']?((?:[a-z][a-z+.-]{0,20}:)?\/\/[^\s"')]*)/gi;

/** Finds CSS that reaches beyond the stylesheet or that browsers ignore. */
export function checkCustomCss(css: string): LineIssue[] {
  const issues: LineIssue[] = [];
  const add = (at: number, message: string, fix: string) =>
    void issues.push({ line: css.slice(0, at).split('\n').length, message, fix });
  const size = Buffer.byteLength(css);
  if (size > MAX_BYTES) {
    const message = `the stylesheet has ${Math.ceil(size / 1000)} kB, and stands in every page`;
    return [{ line: 1, message, fix: `keep it to ${MAX_BYTES / 1000} kB` }];
  }
  for (const { index } of css.matchAll(/<\/style/gi)) {
    add(index, '“</style” would end the stylesheet in the page', 'remove it');
  }
  // Browsers end a string at the line end; the parser continues to the next quote.
  const open = css.matchAll(STRING_OR_COMMENT).find(([, quote, end]) => quote !== end);
  if (open) add(open.index, 'this string does not end on its line', `write ${open[1]} behind it`);
  else if (issues.length === 0) issues.push(...syntaxErrors(css));
  const code = css.replace(STRING_OR_COMMENT, (part, quote) => (quote ? part : part.replace(/[^\n]/g, ' ')));
  for (const { index } of code.matchAll(/@import\b/gi)) {
    add(index, 'a stylesheet is not imported into pages', 'copy its rules into custom.css');
  }
  for (const { index, 1: address } of code.matchAll(OTHER_HOST)) {
    const fix = 'put the file into media/ and write url(/media/…)';
    add(index, `pages load nothing from other hosts: ${address}`, fix);
  }
  return issues.sort((one, other) => one.line - other.line);
}

function syntaxErrors(css: string): LineIssue[] {
  try {
    parse(css);
    return [];
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    const unknown = issueText(`this is no CSS (${error.reason})`, 'look for a missing : or ; before it');
    return [{ line: error.line ?? 1, ...(EXPLAINED[error.reason] ?? unknown) }];
  }
}

const EXPLAINED: Readonly<Record<string, IssueText>> = {
  'Unexpected }': issueText('there is no { for this }', 'remove it, or write the { that is missing'),
  'Unclosed block': issueText('this { is not closed', 'write its }'),
  'Unclosed bracket': issueText('this ( is not closed', 'write its )'),
  'Unclosed comment': issueText('this comment does not end', 'write */ behind it'),
};
