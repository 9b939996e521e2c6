import type { ChangeSpec, EditorState, StateCommand, TransactionSpec } from '@codemirror/state';

/** Markdown commands of toolbar and keys. Each undoes itself when it is repeated. */

/** Wraps the selected words of each line, or what is typed next, in `**` or `*`. */
export function wrap(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const { main } = state.selection;
    const change = main.empty ? wrapCaret(state, mark) : wrapWords(state, mark);
    dispatch(state.update({ ...change, userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

/** Three asterisks are bold and italic. */
function isMarked(mark: string, stars = ''): boolean {
  return mark.length === 2 ? stars.length >= 2 : stars.length % 2 === 1;
}

function starsAround(state: EditorState, from: number, to: number) {
  const line = state.doc.lineAt(from);
  const before = line.text.slice(BLOCK_MARK.exec(line.text)?.[0].length ?? 0, from - line.from);
  const after = line.text.slice(to - line.from);
  return { before, lead: /\*+$/.exec(before)?.[0], tail: /^\*+/.exec(after)?.[0] };
}

function wrapCaret(state: EditorState, mark: string): TransactionSpec {
  const { head } = state.selection.main;
  const { before, lead, tail } = starsAround(state, head, head);
  const size = mark.length;
  if (isMarked(mark, lead) && isMarked(mark, tail))
    return { changes: { from: head - size, to: head + size } };
  if (isMarked(mark, tail)) return { selection: { anchor: head + size } };
  // An asterisk between spaces is not a mark.
  const marks = before.match(/\*+(?=\S|$)|(?<=\S)\*+/g) ?? [];
  const isEnd = marks.filter((stars) => isMarked(mark, stars)).length % 2 === 0;
  if (isMarked(mark, lead) && isEnd) return { selection: { anchor: head - size } };
  return { changes: { from: head, insert: mark + mark }, selection: { anchor: head + size } };
}

function wrapWords(state: EditorState, mark: string): TransactionSpec {
  const { from, to } = state.selection.main;
  const size = mark.length;
  const parts = selectedLines(state).flatMap((line) => {
    const start = Math.max(from, line.from + (BLOCK_MARK.exec(line.text)?.[0].length ?? 0));
    const text = line.text.slice(start - line.from, Math.max(start, to) - line.from);
    const words = text.replace(/^[\s*]+|[\s*]+$/g, '');
    if (words === '') return [];
    const first = start + text.indexOf(words);
    const last = first + words.length;
    const { lead, tail } = starsAround(state, first, last);
    const inner = [...words.matchAll(/\*+/g)].filter(([stars]) => isMarked(mark, stars));
    const isWrapped = isMarked(mark, lead) && isMarked(mark, tail) && inner.length === 0;
    const around = [
      { from: first - size, to: first },
      { from: last, to: last + size },
    ].filter(
      (one) => isWrapped || (one.from >= from && one.to <= to && state.sliceDoc(one.from, one.to) === mark),
    );
    const removed = [
      ...inner.map(({ index }) => ({ from: first + index, to: first + index + size })),
      ...around,
    ];
    return { first, last, isWrapped, removed };
  });
  const isDone = parts.every(({ isWrapped }) => isWrapped);
  const changes = state.changes(
    parts.flatMap(({ first, last, isWrapped, removed }): ChangeSpec[] => {
      if (isWrapped) return isDone ? removed : [];
      return [...removed, { from: first, insert: mark }, { from: last, insert: mark }];
    }),
  );
  return {
    changes,
    selection: {
      anchor: changes.mapPos(parts[0]?.first ?? from, 1),
      head: changes.mapPos(parts.at(-1)?.last ?? to, -1),
    },
  };
}

const BLOCK_MARK = /^(?:#{1,6} +|[-*+] +|\d+[.)] +|> ?)/;

/** Starts each selected line with `## `, `- `, `> ` or its number, and replaces another such mark. */
export function startLines(markOf: string | ((index: number) => string)): StateCommand {
  const mark = typeof markOf === 'string' ? () => markOf : markOf;
  return ({ state, dispatch }) => {
    const lines = selectedLines(state);
    const isDone = lines.every(({ text }, index) => text.startsWith(mark(index)));
    const changes = state.changes(
      lines.map(({ from, text }, index) => {
        const old = BLOCK_MARK.exec(text)?.[0] ?? '';
        return { from, to: from + old.length, insert: isDone ? '' : mark(index) };
      }),
    );
    // A caret at the start of a line moves behind the mark.
    const selection = state.selection.map(changes, 1);
    dispatch(state.update({ changes, selection, userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

function selectedLines(state: EditorState) {
  const { from, to, empty } = state.selection.main;
  // A selection that ends at the start of a line does not include it.
  const end = empty || state.doc.lineAt(to).from < to ? to : to - 1;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(end).number];
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
  const filled = lines.filter(({ text }) => text !== '');
  return filled.length > 0 ? filled : lines.slice(0, 1);
}

const ADDRESS = 'https://';

/** Makes the selected words a link and selects its address. */
export const link: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const words = state.sliceDoc(from, to) || 'words';
  const start = from + words.length + 3;
  dispatch(
    state.update({
      changes: { from, to, insert: `[${words}](${ADDRESS})` },
      selection: { anchor: start, head: start + ADDRESS.length },
      userEvent: 'input',
      scrollIntoView: true,
    }),
  );
  return true;
};

/** Inserts a paragraph after that of the cursor. */
export function insertBlock(block: string): StateCommand {
  return ({ state, dispatch }) => {
    let line = state.doc.lineAt(state.selection.main.head);
    while (line.text !== '' && line.number < state.doc.lines) line = state.doc.line(line.number + 1);
    const isBlank = line.text === '';
    const before = isBlank
      ? line.number > 1 && state.doc.line(line.number - 1).text !== ''
        ? '\n'
        : ''
      : '\n\n';
    const isLast = line.number === state.doc.lines;
    const after = isLast || state.doc.line(line.number + 1).text !== '' ? '\n' : '';
    // `lineBreak` is that of the file.
    const insert = state.toText((before + block + after).replaceAll('\n', state.lineBreak));
    dispatch(
      state.update({
        changes: { from: line.to, insert },
        selection: { anchor: line.to + before.length + block.length },
        userEvent: 'input',
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

/** Inserts Markdown in place of the selection; paragraphs and blocks are set apart from the words around. */
export function insertMarkdown(markdown: string): StateCommand {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const isBlock =
      markdown.includes('\n') || BLOCK_MARK.test(markdown) || /^(?:!\[|\||\*\*\*$)/.test(markdown);
    const before = state.sliceDoc(0, from).replaceAll('\r\n', '\n');
    const after = state.sliceDoc(to).replaceAll('\r\n', '\n');
    const gapBefore =
      isBlock && before !== '' ? '\n'.repeat(2 - (/\n{0,2}$/.exec(before)?.[0].length ?? 0)) : '';
    const gapAfter =
      isBlock && after !== '' ? '\n'.repeat(2 - (/^\n{0,2}/.exec(after)?.[0].length ?? 0)) : '';
    const insert = state.toText((gapBefore + markdown + gapAfter).replaceAll('\n', state.lineBreak));
    dispatch(
      state.update({
        changes: { from, to, insert },
        selection: { anchor: from + gapBefore.length + markdown.length },
        userEvent: 'input.paste',
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

/** Replaces the picture at an address, or removes it. */
export function replacePicture(address: string, markdown: string): StateCommand {
  return ({ state, dispatch }) => {
    const text = state.doc.toString();
    const end = text.indexOf(`](${address})`);
    const from = text.lastIndexOf('![', end);
    if (end < 0 || from < 0) return false;
    const to = end + address.length + 3;
    dispatch(state.update({ changes: { from, to, insert: markdown }, userEvent: 'input' }));
    return true;
  };
}

interface PictureMarkdownOptions {
  path: string;
  alt: string;
  caption: string;
}

/** Markdown of a picture, with escaped brackets and quotation marks. */
export function pictureMarkdown({ path, alt, caption }: PictureMarkdownOptions): string {
  const words = alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');
  const title = caption.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&');
  return `![${words}](${path}${title ? ` "${title}"` : ''})`;
}
