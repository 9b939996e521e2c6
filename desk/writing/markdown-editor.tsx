import { defaultKeymap, history, historyKeymap, undo } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { Compartment, EditorState, type StateCommand } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import {
  type JSX,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { TextKind } from '../../contract/desk-texts.ts';
import { counted } from '../format.ts';
import { EDITOR_THEME } from './editor-theme.ts';
import {
  addQuestion,
  insertBlock,
  insertMarkdown,
  link,
  moveCell,
  nameQuestions,
  replacePicture,
  startLines,
  wrap,
} from './markdown-commands.ts';
import { isPlain, MAX_PASTED_LENGTH, markdownOfHtml, type PastedPicture } from './paste-markdown.ts';

export interface EditorHandle {
  insert(block: string): void;
  /** Replaces the picture at an address; without Markdown it is removed. */
  replacePicture(address: string, markdown: string): void;
  /** Counted from 1. */
  goToLine(line: number): void;
}

interface Tool {
  name: string;
  sign: JSX.Element | string;
  key: string;
  command: StateCommand;
}

/** The title of the page is its heading of level 1. */
const HEADINGS: readonly Tool[] = [2, 3].map((level) => ({
  name: `H${level} heading`,
  sign: `H${level}`,
  key: `Mod-Alt-${level}`,
  command: startLines(`${'#'.repeat(level)} `),
}));
const WORDS: readonly Tool[] = [
  { name: 'Bold', sign: <b>B</b>, key: 'Mod-b', command: wrap('**') },
  { name: 'Italic', sign: <i>I</i>, key: 'Mod-i', command: wrap('*') },
  { name: 'Link', sign: 'Link', key: 'Mod-k', command: link },
  { name: 'List', sign: 'List', key: 'Mod-Shift-8', command: startLines('- ') },
  {
    name: 'Numbered list',
    sign: 'Numbered',
    key: 'Mod-Shift-7',
    command: startLines((index) => `${index + 1}. `),
  },
  { name: 'Quote', sign: 'Quote', key: 'Mod-Shift-9', command: startLines('> ') },
  {
    name: 'Table',
    sign: 'Table',
    key: 'Mod-Alt-t',
    command: insertBlock('| Name | Figure |\n| --- | ---: |\n| … | 0 |', { select: 'Name' }),
  },
  { name: 'Rule', sign: 'Rule', key: 'Mod-Alt-r', command: insertBlock('***') },
];
const UNDO: Tool = { name: 'Undo', sign: 'Undo', key: 'Mod-z', command: undo };
const QUESTION = {
  name: 'Question',
  sign: 'Question',
  key: 'Mod-Alt-2',
  command: addQuestion,
};
/** Markdown that the site reads in each kind. Answers are plain text. */
const TOOLS: Readonly<Record<TextKind, readonly Tool[]>> = {
  articles: [...HEADINGS, ...WORDS, UNDO],
  pages: [...HEADINGS, ...WORDS, UNDO],
  faq: [QUESTION, UNDO],
};

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface MarkdownEditorProps {
  kind: TextKind;
  label: string;
  value: string;
  isReadOnly: boolean;
  onChange: (value: string) => void;
  onSave: () => void;
  /** Receives a dropped or pasted file, or nothing from the button. Absent for kinds without pictures. */
  onPicture?: ((file?: File) => void) | undefined;
  /** Receives the pictures of a pasted text, which shows them at their present address. */
  onPastedPictures?: ((pictures: readonly PastedPicture[]) => void) | undefined;
  ref?: Ref<EditorHandle>;
}

export function MarkdownEditor({
  kind,
  label,
  value,
  isReadOnly,
  onChange,
  onSave,
  onPicture,
  onPastedPictures,
  ref,
}: MarkdownEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [readOnly] = useState(() => new Compartment());
  const hint = useId();
  const [lost, setLost] = useState(0);

  const takeFile = useEffectEvent((data: DataTransfer | null, event: Event) => {
    const [file] = data?.files ?? [];
    if (!file || !onPicture || isReadOnly) return false;
    event.preventDefault();
    onPicture(file);
    return true;
  });
  /** Ctrl+Shift+V leaves no HTML on the clipboard: the browser's plain text is pasted. */
  const takeHtml = useEffectEvent((event: ClipboardEvent, editor: EditorView) => {
    const html = event.clipboardData?.getData('text/html') ?? '';
    const isCode = event.clipboardData?.types.includes('vscode-editor-data');
    if (!onPastedPictures || isReadOnly || isCode || !html || html.length > MAX_PASTED_LENGTH) return false;
    const pasted = markdownOfHtml(html);
    setLost(event.clipboardData?.files.length ? 0 : pasted.lost);
    // A copied picture is both a file and an address. Word adds a picture of the words.
    const isPicture = pasted.pictures.length === 1 && /^!\[[^\n]*\)$/.test(pasted.markdown);
    if (!pasted.markdown || (isPicture && event.clipboardData?.files.length)) return false;
    event.preventDefault();
    if (isPlain(pasted, event.clipboardData?.getData('text/plain') ?? ''))
      editor.dispatch(editor.state.replaceSelection(event.clipboardData?.getData('text/plain').trim() ?? ''));
    else insertMarkdown(pasted.markdown)(editor);
    if (pasted.pictures.length > 0) onPastedPictures(pasted.pictures);
    return true;
  });
  const saveNow = useEffectEvent(onSave);
  const reportChange = useEffectEvent(onChange);
  const createEditor = useEffectEvent(
    () =>
      new EditorView({
        parent: box.current ?? document.body,
        state: EditorState.create({
          doc: value,
          extensions: [
            // A file with CRLF keeps its line ends.
            value.includes('\r\n') ? EditorState.lineSeparator.of('\r\n') : [],
            readOnly.of(EditorState.readOnly.of(isReadOnly)),
            history(),
            keymap.of([
              ...TOOLS[kind].map(({ key, command }) => ({ key, run: command, preventDefault: true })),
              {
                key: 'Mod-s',
                preventDefault: true,
                run: () => {
                  saveNow();
                  return true;
                },
              },
              { key: 'Tab', run: moveCell(1), shift: moveCell(-1) },
              ...defaultKeymap,
              ...historyKeymap,
            ]),
            markdown({ base: markdownLanguage, completeHTMLTags: false }),
            nameQuestions,
            EDITOR_THEME,
            EditorView.lineWrapping,
            EditorView.contentAttributes.of({
              'aria-label': label,
              'aria-describedby': hint,
              tabindex: '0',
              spellcheck: 'true',
            }),
            EditorView.updateListener.of(({ docChanged, state }) => {
              // `sliceDoc` keeps the line ends of the file.
              if (docChanged) reportChange(state.sliceDoc());
            }),
            EditorView.domEventHandlers({
              paste: (event, editor) => takeHtml(event, editor) || takeFile(event.clipboardData, event),
              drop(event, { posAtCoords, dispatch }) {
                const anchor = posAtCoords({ x: event.clientX, y: event.clientY });
                if (!takeFile(event.dataTransfer, event)) return false;
                if (anchor !== null) dispatch({ selection: { anchor } });
                return true;
              },
            }),
          ],
        }),
      }),
  );
  useEffect(() => {
    const editor = createEditor();
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.sliceDoc() === value) return;
    const { state } = editor;
    const changes = difference(state.doc.toString(), value.replaceAll('\r\n', '\n'));
    const insert = changes.insert.replaceAll('\n', state.lineBreak);
    editor.dispatch({ changes: { ...changes, insert } });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(isReadOnly)) });
  }, [readOnly, isReadOnly]);

  function run(command: StateCommand): void {
    if (!view.current || isReadOnly) return;
    command(view.current);
    view.current.focus();
  }
  useImperativeHandle(ref, () => ({
    insert: (block) => run(insertBlock(block)),
    replacePicture: (address, markdown) => run(replacePicture(address, markdown)),
    goToLine(number) {
      const { current } = view;
      if (!current) return;
      const line = current.state.doc.line(Math.min(Math.max(number, 1), current.state.doc.lines));
      current.dispatch({ selection: { anchor: line.from, head: line.to }, scrollIntoView: true });
      current.focus();
    },
  }));

  return (
    <div className="md">
      <div className="md__tools" role="toolbar" aria-label="Markdown">
        {TOOLS[kind].map(({ name, sign, key, command }) => (
          <button
            key={name}
            type="button"
            className="md__tool"
            aria-label={name}
            title={`${name} (${keyName(key)})`}
            disabled={isReadOnly}
            onClick={() => run(command)}
          >
            {sign}
          </button>
        ))}
        {onPicture ? (
          <button type="button" className="md__tool" disabled={isReadOnly} onClick={() => onPicture()}>
            Picture…
          </button>
        ) : null}
      </div>
      <div className="md__box" ref={box} />
      {lost > 0 ? (
        <p className="notice" role="status">
          {counted(lost, 'picture')} could not be pasted: save{' '}
          {lost === 1 ? 'it and choose it' : 'them and choose them'} here.
        </p>
      ) : null}
      <p className="vh" id={hint}>
        {isReadOnly ? 'Read only. ' : ''}
        {label} is Markdown. Tab leaves the editor; in a table it goes to the next cell.
      </p>
    </div>
  );
}

/** The smallest change between two texts, so that the cursor keeps its place. */
function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

function keyName(key: string): string {
  const parts = key.replace('Mod', IS_MAC ? '⌘' : 'Ctrl').split('-');
  return parts.map((part) => (part.length === 1 ? part.toUpperCase() : part)).join(IS_MAC ? ' ' : '+');
}
