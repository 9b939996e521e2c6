import { EditorState, type StateCommand, type Transaction } from '@codemirror/state';
import { expect, test } from 'vitest';
import { insertBlock, link, pictureMarkdown, startLines, wrap } from './markdown-commands.ts';

/** Runs a command on a text in which ‹ and › stand for the selection, or | for the cursor, and returns it in the same way. */
function run(command: StateCommand, marked: string): string {
  const text = marked.replace('|', '‹›');
  const anchor = text.indexOf('‹');
  const head = text.indexOf('›') - 1;
  let state = EditorState.create({ doc: text.replace(/[‹›]/g, ''), selection: { anchor, head } });
  const dispatch = (transaction: Transaction) => {
    state = transaction.state;
  };
  command({ state, dispatch });
  const doc = state.doc.toString();
  const { from, to } = state.selection.main;
  const middle = from === to ? '|' : `‹${doc.slice(from, to)}›`;
  return doc.slice(0, from) + middle + doc.slice(to);
}

test('bold and italic go around the selection, and away again', () => {
  expect(run(wrap('**'), 'It is ‹twisted›.')).toBe('It is **‹twisted›**.');
  expect(run(wrap('**'), 'It is **‹twisted›**.')).toBe('It is ‹twisted›.');
  expect(run(wrap('*'), 'It is **‹twisted›**.')).toBe('It is ***‹twisted›***.');
  expect(run(wrap('*'), 'It is |')).toBe('It is *|*');
});

test('headings, lists and quotations begin the selected lines, one in the place of another', () => {
  expect(run(startLines('## '), 'How |rope is made')).toBe('## How |rope is made');
  expect(run(startLines('### '), '## How| rope')).toBe('### How| rope');
  expect(run(startLines('## '), '## How| rope')).toBe('How| rope');
  expect(run(startLines('- '), '‹one\n\ntwo›\nthree')).toMatch(/^.?- .?one\n\n- two›\nthree$/);
});

test('a link asks for its address', () => {
  expect(run(link, 'See ‹the quay›.')).toBe('See [the quay](‹https://›).');
});

test('a file keeps its line ends', () => {
  const extensions = EditorState.lineSeparator.of('\r\n');
  let state = EditorState.create({ doc: 'One\r\nTwo', extensions });
  insertBlock('Three')({
    state,
    dispatch: (transaction) => {
      state = transaction.state;
    },
  });
  expect(state.sliceDoc()).toBe('One\r\nTwo\r\n\r\nThree\r\n');
});

test('a picture is a paragraph of its own', () => {
  const picture = '![Quay](/media/quay.jpg)';
  expect(run(insertBlock(picture), 'One| line\nof two\n\nNext')).toBe(
    `One line\nof two\n\n${picture}|\n\nNext`,
  );
  expect(run(insertBlock(picture), 'Last|')).toBe(`Last\n\n${picture}|\n`);
  expect(run(insertBlock(picture), '|')).toBe(`${picture}|\n`);
  expect(pictureMarkdown({ path: '/media/a.jpg', alt: 'A [big]\nquay', caption: 'The "old" one' })).toBe(
    '![A \\[big\\] quay](/media/a.jpg "The \\"old\\" one")',
  );
});
