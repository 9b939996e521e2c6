import { type ChangeSpec, EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';

/** What the toolbar and the keys do to Markdown. Each undoes itself where it is done already. */

/** Around each selection: `**` for bold, `*` for italic. */
export function wrap(mark: string): StateCommand {
  const outer = new RegExp(`(?<![*])${mark.replaceAll('*', '\\*')}$`);
  return ({ state, dispatch }) => {
    const size = mark.length;
    const changes = state.changeByRange(({ from, to }) => {
      const before = state.sliceDoc(Math.max(0, from - 3), from);
      if (outer.test(before) && state.sliceDoc(to, to + size) === mark)
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        };
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + size, to + size),
      };
    });
    dispatch(state.update(changes, { userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

const BLOCK_MARK = /^(?:#{1,6} +|[-*+] +|\d+[.)] +|> ?)/;

/** At the beginning of each selected line: `## `, `- ` or `> `, in the place of another such mark. */
export function startLines(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const lines = selectedLines(state);
    const isDone = lines.every(({ text }) => text.startsWith(mark));
    const changes = lines.map(({ from, text }): ChangeSpec => {
      const old = BLOCK_MARK.exec(text)?.[0] ?? '';
      return { from, to: from + old.length, insert: isDone ? '' : mark };
    });
    dispatch(state.update({ changes, userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

function selectedLines(state: EditorState) {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
  const written = lines.filter(({ text }) => text !== '');
  return written.length > 0 ? written : lines.slice(0, 1);
}

const ADDRESS = 'https://';

/** The selected words become a link, and its address is selected to be typed. */
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

/** As a paragraph of its own, after the one that the cursor is in. */
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
    // With the line ends of the file.
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

/** A picture as the site reads it: signs that would end its parts are escaped. */
export function pictureMarkdown({
  path,
  alt,
  caption,
}: {
  path: string;
  alt: string;
  caption: string;
}): string {
  const words = alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');
  const title = caption.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&');
  return `![${words}](${path}${title ? ` "${title}"` : ''})`;
}
