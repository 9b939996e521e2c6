import {
  createMarkdownParser,
  isAllowedImage,
  isAllowedLink,
  MAX_HEADING_LEVEL,
} from '../../../contract/markdown.ts';
import { type IssueText, issueText, type LineIssue } from './issue.ts';

/** The kind of text: an article, a page with its own title, or plain paragraphs. */
export type MarkdownPlace = 'article' | 'page' | 'plain';

const parser = createMarkdownParser({ foreign: true });
type Token = ReturnType<typeof parser.parse>[number];

const FOOTNOTES = issueText('there are no footnotes', 'put the note into the text, in brackets');
const HTML = issueText('HTML is not shown', 'use Markdown, or write \\< for the sign itself');

/** Syntax of other Markdown dialects, which would be printed as it is. */
const FOREIGN_MARKS: readonly (readonly [mark: RegExp, message: string, fix: string])[] = [
  [/\[\^[^\][\s]+\]/, FOOTNOTES.message, FOOTNOTES.fix],
  [/^\[[ xX]\] /, 'there are no boxes to tick', 'remove [ ], or write the words “done” and “open”'],
  [/\[\[[^\][]+\]\]/, 'there are no [[links]]', 'write [words](/address)'],
  [/\][ ]?\[[^\][]*\]/, 'no line says where this link leads', 'write [words](https://…)'],
  [/^:::/, 'there are no ::: blocks', 'use headings, lists or a quotation'],
  [/\{[#.][\w-]+\}\s*$/, 'names and classes in braces are not known here', 'remove them'],
  [/^(=+|-{2,})\s*$/, 'a line below does not make a heading', 'write # or ## before the words'],
];

/** Escapes and entities. */
const ESCAPED = /\\[!-/:-@[-`{-~]|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});/gi;

const NOT_PLAIN: Readonly<Record<string, string>> = {
  bullet_list_open: 'a list',
  ordered_list_open: 'a list',
  blockquote_open: 'a quotation',
  fence: 'code',
  code_inline: 'code',
  table_open: 'a table',
  hr: 'a rule',
  image: 'a picture',
  em_open: 'italics',
  strong_open: 'bold',
  s_open: 'struck words',
  link_open: 'a link',
};

/** Finds Markdown that the paper does not show. The first line is 0. */
export function checkMarkdown(source: string, place: MarkdownPlace = 'article'): LineIssue[] {
  const issues: LineIssue[] = [];
  const lines = source.split('\n');
  let line = 0;
  let paragraphEnd = -1;
  let columns = 0;
  const env: Parameters<typeof parser.parse>[1] = {};
  const tokens = parser.parse(source, env);
  if (Object.keys(env?.references ?? {}).some((name) => name.startsWith('^'))) {
    issues.push({ line: lines.findIndex((text) => text.includes('[^')), ...FOOTNOTES });
  }
  for (const token of tokens) {
    line = token.map?.[0] ?? line;
    for (const issue of blockIssues(token, { place, lines, paragraphEnd })) issues.push({ line, ...issue });
    if (token.type === 'tr_open') {
      const cells = countCells(lines[line] ?? '');
      if (columns === 0) columns = cells;
      // Parsers drop these cells without a trace.
      if (cells > columns)
        issues.push({
          line,
          ...issueText(
            `this row has ${cells} cells, the head of its table ${columns}`,
            'put what is too much into other cells or a paragraph, or give the head more cells',
          ),
        });
    } else if (token.type === 'table_close') columns = 0;
    if (token.type === 'paragraph_open') paragraphEnd = token.map?.[1] ?? -1;
    if (place === 'plain') {
      for (const [index, text] of token.content.split('\n').entries()) {
        for (const [sign] of text.matchAll(ESCAPED)) {
          issues.push({
            line: line + index,
            ...issueText(`${sign} is shown as it is`, 'write the sign itself'),
          });
        }
      }
    }
    let at = line;
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') at++;
      for (const issue of inlineIssues(child, place)) issues.push({ line: at, ...issue });
    }
  }
  // Each issue once per line.
  return [...new Map(issues.map((issue) => [`${issue.line} ${issue.message}`, issue])).values()];
}

/** The cells of a line of a table, which may stand in a quotation. */
function countCells(line: string): number {
  const cells = line.replace(/^[\s>]*\|?|\|?\s*$/g, '').match(/(?:\\.|[^\\|])*(?:\||$)/g) ?? [];
  return cells.length - 1;
}

function* blockIssues(
  { type, tag, map, markup }: Token,
  { place, lines, paragraphEnd }: { place: MarkdownPlace; lines: readonly string[]; paragraphEnd: number },
): Generator<IssueText> {
  if (place === 'plain' && NOT_PLAIN[type]) yield notPlain(NOT_PLAIN[type]);
  if (type === 'html_block') yield HTML;
  if (type === 'code_block')
    yield issueText('a line that begins with four spaces is not shown as code', 'put ``` above and below it');
  if (type === 'heading_open' && Number(tag.slice(1)) > MAX_HEADING_LEVEL)
    yield issueText(`headings have ${MAX_HEADING_LEVEL} levels`, 'begin this one with ### or less');
  if (type === 'heading_open' && tag === 'h1' && place === 'page')
    yield issueText('the title is the page’s only heading of level 1', 'begin this one with ##');
  if (type === 'fence' && map && !(lines[map[1] - 1] ?? '').trim().endsWith(markup))
    yield issueText('the code does not end', `write ${markup} on a line after it`);
  if (type === 'hr' && markup.startsWith('-') && map?.[0] === paragraphEnd) {
    const fix = 'write ## before the words above, or put an empty line between for a rule';
    yield issueText('this line makes no heading', fix);
  }
}

function* inlineIssues(token: Token, place: MarkdownPlace): Generator<IssueText> {
  const { type, content } = token;
  if (place === 'plain' && NOT_PLAIN[type]) yield notPlain(NOT_PLAIN[type]);
  if (type === 'html_inline') yield HTML;
  if (type === 'text') {
    for (const [mark, message, fix] of FOREIGN_MARKS) if (mark.test(content)) yield { message, fix };
  }
  const [link, picture] = [String(token.attrGet('href') ?? ''), String(token.attrGet('src') ?? '')];
  if (type === 'link_open' && !isAllowedLink(link))
    yield issueText(`a link cannot lead to ${link}`, 'write https://…, mailto:… or a path on this site');
  if (type === 'image' && !isAllowedImage(picture)) {
    const fix = 'write https://… or a path on this site that begins with /';
    yield issueText(`a picture cannot be at ${picture}`, fix);
  }
}

function notPlain(what: string): IssueText {
  return issueText(`${what} cannot stand here`, 'write an answer as plain words in paragraphs');
}
