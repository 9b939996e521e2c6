import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { EDITOR_THEME } from './editor-theme.ts';

/** After this long, the comparison goes line by line. */
const TIMEOUT_MS = 500;

interface DiffViewProps {
  label: string;
  before: string;
  after: string;
  /** Legend of the struck out and of the marked lines. */
  names: readonly [before: string, after: string];
}

/** Old lines struck out above new ones; equal lines are folded. */
export function DiffView({ label, before, after, names }: DiffViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = new EditorView({
      parent: box.current ?? document.body,
      state: EditorState.create({
        doc: after,
        extensions: [
          EditorState.readOnly.of(true),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-readonly': 'true',
            tabindex: '0',
          }),
          EDITOR_THEME,
          unifiedMergeView({
            original: before,
            mergeControls: false,
            highlightChanges: true,
            syntaxHighlightDeletions: false,
            collapseUnchanged: { margin: 2, minSize: 4 },
            diffConfig: { timeout: TIMEOUT_MS },
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [label, before, after]);
  return (
    <>
      <p className="diff__names">
        <del>{names[0]}</del> <ins>{names[1]}</ins>
      </p>
      {before === after ? <p className="empty">No differences.</p> : null}
      <div className="diff" ref={box} />
    </>
  );
}
