import type { Token } from 'markdown-it';

/** Links without words, and the headings and paragraphs that have nothing in them. */
export function leaveOutEmpty(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    if (token.type === 'inline') token.children = withoutEmptyLinks(token.children ?? []);
    const inline = kept.at(-1);
    if (/^(?:heading|paragraph)_close$/.test(token.type) && inline?.type === 'inline' && isBlank(inline)) {
      kept.splice(-2);
    } else {
      kept.push(token);
    }
  }
  return kept;
}

const isBlank = ({ children }: Token) => (children ?? []).every(isBlankPart);

const isBlankPart = ({ type, content }: Token) =>
  type === 'softbreak' || type === 'hardbreak' || (type === 'text' && content.trim() === '');

function withoutEmptyLinks(children: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let open = -1;
  for (const token of children) {
    if (token.type === 'link_open') open = kept.length;
    if (token.type === 'link_close' && kept.slice(open + 1).every(isBlankPart)) kept.length = open;
    else kept.push(token);
  }
  return kept;
}
