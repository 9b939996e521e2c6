import {
  type ChangeSpec,
  EditorState,
  type Extension,
  type StateCommand,
  StateEffect,
  type StateEffectType,
  StateField,
  type TransactionSpec,
} from '@codemirror/state';
import { proposeName } from './text-content.ts';

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

interface InsertBlockOptions {
  /** The words of the block that the next key replaces. Default: the caret goes to a paragraph below the block. */
  select?: string;
  isAtEnd?: boolean;
  /** Marks the start of the block. */
  mark?: StateEffectType<number>;
}

/** Inserts a paragraph after that of the caret, or at the end of the text. */
export function insertBlock(
  block: string,
  { select, isAtEnd = false, mark }: InsertBlockOptions = {},
): StateCommand {
  return ({ state, dispatch }) => {
    const { doc } = state;
    let line = isAtEnd ? doc.line(doc.lines) : doc.lineAt(state.selection.main.head);
    while (line.text !== '' && line.number < doc.lines) line = doc.line(line.number + 1);
    const isBlank = line.text === '';
    const before = isBlank ? (line.number > 1 && doc.line(line.number - 1).text !== '' ? '\n' : '') : '\n\n';
    const isLast = line.number === doc.lines;
    const after = (isLast || doc.line(line.number + 1).text !== '' ? '\n' : '') + (select ? '' : '\n');
    // `lineBreak` is that of the file.
    const insert = state.toText((before + block + after).replaceAll('\n', state.lineBreak));
    const start = line.to + before.length;
    const anchor = start + (select ? block.indexOf(select) : `${block}\n\n`.length);
    dispatch(
      state.update({
        changes: { from: line.to, insert },
        selection: { anchor, head: anchor + (select?.length ?? 0) },
        effects: mark ? [mark.of(start)] : [],
        userEvent: 'input',
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

const QUESTION = /^## (.*?) ?\{#([^}]*)\}$/;

/** Marks the heading of a new question. */
const questionAdded = StateEffect.define<number>();
const newQuestion = StateField.define<number | undefined>({
  create: () => undefined,
  update(position, { changes, effects }) {
    const added = effects.find((effect) => effect.is(questionAdded));
    return added?.value ?? (position === undefined ? undefined : changes.mapPos(position, 1));
  },
});

/** Adds a question at the end: one in the middle would come between another question and its answer. */
export const addQuestion = insertBlock('## Question? {#question}\n\nAnswer.', {
  select: 'Question?',
  isAtEnd: true,
  mark: questionAdded,
});

/** Makes the name of a new question from its words. Others keep theirs, since links name them. */
export const nameQuestions: Extension = [
  newQuestion,
  EditorState.transactionFilter.of((transaction) => {
    const { changes, docChanged, newDoc, startState } = transaction;
    const position = startState.field(newQuestion, false);
    if (!docChanged || position === undefined) return transaction;
    const line = newDoc.lineAt(changes.mapPos(position, 1));
    const [, words, id] = QUESTION.exec(line.text) ?? [];
    if (words === undefined || id === undefined) return transaction;
    const others = newDoc.toString().slice(0, line.from) + newDoc.sliceString(line.to);
    const plain = proposeName(words).replace(/^[^a-z]+/, '') || 'question';
    let name = plain;
    for (let number = 2; others.includes(`{#${name}}`); number++) name = `${plain}-${number}`;
    if (name === id) return transaction;
    const end = line.to - 1;
    return [transaction, { changes: { from: end - id.length, to: end, insert: name }, sequential: true }];
  }),
];

/** The cells of a line of a table: positions of the words between two bars. */
function cellsOf(text: string): { from: number; to: number }[] {
  const bars = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  const edges = [
    ...(/^\s*\|/.test(text) ? [] : [-1]),
    ...bars,
    ...(/\|\s*$/.test(text) ? [] : [text.length]),
  ];
  return edges.slice(1).map((end, index) => {
    const start = (edges[index] ?? 0) + 1;
    const words = text.slice(start, end);
    const from = words.trim() === '' ? start + Math.min(1, words.length) : start + words.search(/\S/);
    return { from, to: from + words.trim().length };
  });
}

const IS_DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** The lines of the table around the caret. */
function tableAt(state: EditorState) {
  const { doc } = state;
  const here = doc.lineAt(state.selection.main.head).number;
  const isRow = (number: number) => number >= 1 && number <= doc.lines && doc.line(number).text.includes('|');
  if (!isRow(here)) return undefined;
  let [first, last] = [here, here];
  while (isRow(first - 1)) first--;
  while (isRow(last + 1)) last++;
  if (last === first || !IS_DELIMITER.test(doc.line(first + 1).text)) return undefined;
  return Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index));
}

/**
 * Selects the next or previous cell of a table. Behind the last cell a row is added; from a row without words Tab leaves the
 * table, so that the keyboard is not trapped in it.
 */
export function moveCell(by: 1 | -1): StateCommand {
  return ({ state, dispatch }) => {
    const lines = tableAt(state);
    if (!lines) return false;
    const { head } = state.selection.main;
    const cells = lines
      .filter((_, index) => index !== 1)
      .flatMap((line) =>
        cellsOf(line.text).map(({ from, to }) => ({ from: line.from + from, to: line.from + to })),
      );
    const here = cells.findLastIndex(({ from }) => from <= head);
    const next = cells[by === 1 ? here + 1 : Math.max(here, 0) - 1];
    const [headRow, last] = [lines[0], lines.at(-1)];
    if (next) {
      dispatch(state.update({ selection: { anchor: next.from, head: next.to }, scrollIntoView: true }));
      return true;
    }
    if (by === -1 || !headRow || !last || !/[^|\s]/.test(last.text)) return false;
    const row = `${state.lineBreak}|${'  |'.repeat(cellsOf(headRow.text).length)}`;
    dispatch(
      state.update({
        changes: { from: last.to, insert: state.toText(row) },
        selection: { anchor: last.to + '\n| '.length },
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

export interface PictureMarkdownOptions {
  path: string;
  alt: string;
  caption: string;
  credit: string;
}

/** Markdown of a picture, with escaped brackets and quotation marks; the title is “Caption | Credit”. */
export function pictureMarkdown({ path, alt, caption, credit }: PictureMarkdownOptions): string {
  const words = alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');
  const title = `${caption}${credit && ` | ${credit}`}`.trim().replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&');
  return `![${words}](${path}${title ? ` "${title}"` : ''})`;
}
