import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
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
import { EDITOR_THEME } from './editor-theme.ts';
import { insertBlock, link, startLines, wrap } from './markdown-commands.ts';

export interface EditorHandle {
  insert(block: string): void;
  /** Counted from 1. */
  goToLine(line: number): void;
}

interface Tool {
  name: string;
  /** Label of its button. */
  sign: JSX.Element | string;
  key: string;
  command: StateCommand;
}

const HEADINGS: readonly Tool[] = [1, 2, 3].map((level) => ({
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
  { name: 'Quote', sign: 'Quote', key: 'Mod-Shift-9', command: startLines('> ') },
];
const QUESTION = {
  name: 'Question',
  sign: 'Question',
  key: 'Mod-Alt-2',
  command: insertBlock('## Question? {#name}\n\nAnswer.'),
};
/** Markdown that the site reads in each kind. The title of a page is its only level 1 heading; answers are plain text. */
const TOOLS: Readonly<Record<TextKind, readonly Tool[]>> = {
  articles: [...HEADINGS, ...WORDS],
  pages: [...HEADINGS.slice(1), ...WORDS],
  faq: [QUESTION],
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
  ref,
}: MarkdownEditorProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [readOnly] = useState(() => new Compartment());
  const hint = useId();

  const takeFile = useEffectEvent((data: DataTransfer | null, event: Event) => {
    const [file] = data?.files ?? [];
    if (!file || !onPicture || isReadOnly) return false;
    event.preventDefault();
    onPicture(file);
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
              ...defaultKeymap,
              ...historyKeymap,
            ]),
            markdown({ base: markdownLanguage, completeHTMLTags: false }),
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
              paste: (event) => takeFile(event.clipboardData, event),
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
      <p className="vh" id={hint}>
        {isReadOnly ? 'Read only. ' : ''}
        {label} is Markdown. Tab leaves the editor.
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
