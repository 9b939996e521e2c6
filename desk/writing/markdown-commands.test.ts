import { EditorState, type StateCommand, type Transaction } from '@codemirror/state';
import { expect, test } from 'vitest';
import {
  addQuestion,
  insertBlock,
  link,
  moveCell,
  nameQuestions,
  pictureMarkdown,
  startLines,
  wrap,
} from './markdown-commands.ts';

/** Runs a command on a text in which ‹ and › stand for the selection, or | for the cursor, and returns it in the same way. */
function run(command: StateCommand, marked: string): string {
  const text = marked.includes('‹') ? marked : marked.replace('|', '‹›');
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

/** Types where the caret is, after a command. */
function typeAfter(command: StateCommand, marked: string, text: string): string {
  return run(command, marked).replace('|', `${text}|`);
}

test('bold and italic go around the selection, and away again', () => {
  expect(run(wrap('**'), 'It is ‹twisted›.')).toBe('It is **‹twisted›**.');
  expect(run(wrap('**'), 'It is **‹twisted›**.')).toBe('It is ‹twisted›.');
  expect(run(wrap('**'), 'It is ‹**twisted**›.')).toBe('It is ‹twisted›.');
  expect(run(wrap('*'), 'It is **‹twisted›**.')).toBe('It is ***‹twisted›***.');
  expect(run(wrap('**'), 'It is ***‹twisted›***.')).toBe('It is *‹twisted›*.');
  expect(run(wrap('*'), 'It is |')).toBe('It is *|*');
});

test('spaces beside the selected words stay outside of the marks, and each line has marks of its own', () => {
  expect(run(wrap('**'), 'It ‹is ›twisted.')).toBe('It **‹is›** twisted.');
  expect(run(wrap('*'), '‹- one\n\n- two›')).toBe('- *‹one*\n\n- *two›*');
  expect(run(wrap('*'), '- *‹one*\n\n- *two›*')).toBe('- ‹one\n\n- two›');
  expect(run(wrap('**'), '‹**a** *b* **c**›')).toBe('**‹a *b* c›**');
  expect(run(wrap('**'), '‹one\n**two**›')).toBe('**‹one**\n**two›**');
});

test.for([
  ['**', 'It is |'],
  ['*', 'It is |'],
  ['**', '|'],
  ['*', 'It is |twisted.'],
  ['*', '- 2 * 3 is |'],
] as const)('the key of %s, words and the key again leave the caret behind the words: %s', ([mark, line]) => {
  const [before, after] = line.split('|');
  const typed = typeAfter(wrap(mark), line, 'very');
  expect(run(wrap(mark), typed)).toBe(`${before}${mark}very${mark}|${after}`);
});

test('marks without words go away, and marks beside the caret are not repeated', () => {
  expect(run(wrap('**'), 'It is **|**.')).toBe('It is |.');
  expect(run(wrap('**'), 'It is ***|***.')).toBe('It is *|*.');
  expect(run(wrap('*'), 'It is ***|***.')).toBe('It is **|**.');
  expect(run(wrap('**'), 'It is **laid**|')).toBe('It is **laid|**');
  expect(run(wrap('*'), 'It is ***laid|***')).toBe('It is ***laid*|**');
});

test.for(['## ', '- ', '> '])('%s stands before the caret, wherever that is in its line', (mark) => {
  expect(run(startLines(mark), '|')).toBe(`${mark}|`);
  expect(run(startLines(mark), 'One\n\n|\n\nTwo')).toBe(`One\n\n${mark}|\n\nTwo`);
  expect(run(startLines(mark), '|How rope')).toBe(`${mark}|How rope`);
  expect(run(startLines(mark), 'How |rope')).toBe(`${mark}How |rope`);
  expect(run(startLines(mark), 'How rope|')).toBe(`${mark}How rope|`);
  expect(run(startLines(mark), `${mark}|`)).toBe('|');
  expect(run(startLines(mark), `${mark}How |rope`)).toBe('How |rope');
});

test('headings, lists and quotations begin the selected lines, one in the place of another', () => {
  expect(run(startLines('### '), '## How| rope')).toBe('### How| rope');
  expect(run(startLines('- '), '1. |')).toBe('- |');
  expect(run(startLines('- '), '‹one\n\ntwo›\nthree')).toBe('- ‹one\n\n- two›\nthree');
  expect(run(startLines('- '), 'o‹ne\ntwo\n›three')).toBe('- o‹ne\n- two\n›three');
  expect(run(startLines('- '), '- ‹one\n\n- two›\nthree')).toBe('‹one\n\ntwo›\nthree');
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
  expect(state.sliceDoc()).toBe('One\r\nTwo\r\n\r\nThree\r\n\r\n');
});

test('a picture is a paragraph of its own', () => {
  const picture = '![Quay](/media/quay.jpg)';
  expect(run(insertBlock(picture), 'One| line\nof two\n\nNext')).toBe(
    `One line\nof two\n\n${picture}\n\n|\nNext`,
  );
  expect(run(insertBlock(picture), 'Last|')).toBe(`Last\n\n${picture}\n\n|`);
  expect(run(insertBlock(picture), '|')).toBe(`${picture}\n\n|`);
  const quay = { path: '/media/a.jpg', alt: 'A [big]\nquay', caption: 'The "old" one', credit: '' };
  expect(pictureMarkdown(quay)).toBe('![A \\[big\\] quay](/media/a.jpg "The \\"old\\" one")');
  expect(pictureMarkdown({ ...quay, credit: 'Ada' })).toContain('"The \\"old\\" one | Ada")');
  expect(pictureMarkdown({ ...quay, caption: '', credit: 'Ada' })).toContain('"| Ada")');
});

test('after a rule the next words are a paragraph; in a new table they replace the name of the first cell', () => {
  expect(typeAfter(insertBlock('***'), 'One|\n\nTwo', 'Next')).toBe('One\n\n***\n\nNext|\nTwo');
  const table = '| Name | Figure |\n| --- | ---: |\n| … | 0 |';
  expect(run(insertBlock(table, { select: 'Name' }), 'One|')).toBe(
    `One\n\n${table.replace('Name', '‹Name›')}\n`,
  );
});

test('Tab goes through the cells of a table, adds a row behind the last, and leaves a table at a row without words', () => {
  const head = '| Port | Fee |\n| --- | ---: |\n';
  expect(run(moveCell(1), `${head.replace('Port', 'Po‹›rt')}| Alder | 5 |`)).toBe(
    `${head.replace('Fee', '‹Fee›')}| Alder | 5 |`,
  );
  expect(run(moveCell(1), `${head.replace('Fee', 'Fee‹›')}| Alder | 5 |`)).toBe(`${head}| ‹Alder› | 5 |`);
  expect(run(moveCell(-1), `${head}| A‹›lder | 5 |`)).toBe(`${head.replace('Fee', '‹Fee›')}| Alder | 5 |`);
  expect(run(moveCell(1), `${head}| Alder \\| Bay | 5‹› |\n\nNext`)).toBe(
    `${head}| Alder \\| Bay | 5 |\n| | |  |\n\nNext`,
  );
  const isTaken = (marked: string) => {
    const state = EditorState.create({
      doc: marked.replace('|>', ''),
      selection: { anchor: marked.indexOf('|>') },
    });
    return moveCell(1)({ state, dispatch: () => {} });
  };
  expect(isTaken(`${head}| Alder | 5 |\n|  | |> |`)).toBe(false);
  expect(isTaken('One |>| or the other')).toBe(false);
  expect(isTaken('One|>')).toBe(false);
});

test('a new question stands after the last answer, and its name follows its words until the text is opened again', () => {
  const doc = '## How long? {#how-long}\n\nA week.\n';
  const question = (text: string, caret: number, typed: readonly string[]) => {
    let state = EditorState.create({ doc: text, selection: { anchor: caret }, extensions: nameQuestions });
    const dispatch = (transaction: Transaction) => {
      state = transaction.state;
    };
    addQuestion({ state, dispatch });
    for (const word of typed) dispatch(state.update(state.replaceSelection(word)));
    return state;
  };
  expect(question(doc, 3, ['W', 'hy', ' rope?']).doc.toString()).toBe(
    `${doc}\n## Why rope? {#why-rope}\n\nAnswer.\n`,
  );
  expect(question(doc, 3, ['How long?']).doc.toString()).toContain('## How long? {#how-long-2}');
  expect(question('', 0, []).doc.toString()).toBe('## Question? {#question}\n\nAnswer.\n');
  const reopened = EditorState.create({ doc, extensions: nameQuestions });
  expect(reopened.update({ changes: { from: 3, to: 6, insert: 'So' } }).newDoc.toString()).toContain(
    '## So long? {#how-long}',
  );
});
