import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The desk's fonts and colours for CodeMirror; the variables follow the theme. */
export const EDITOR_THEME = [
  EditorView.theme({
    '&': { color: 'var(--ink)', backgroundColor: 'var(--paper)', height: '100%' },
    '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '1px' },
    '.cm-scroller': {
      fontFamily: 'var(--serif)',
      fontSize: '1.125rem',
      lineHeight: '1.55',
      overflowX: 'hidden',
    },
    '.cm-content': { padding: '0.75rem', caretColor: 'var(--ink)' },
    '.cm-line': { padding: '0' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-placeholder': { color: 'var(--muted)' },
    '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': { backgroundColor: 'var(--band)' },
    '&.cm-merge-b .cm-changedText, .cm-insertedLine': {
      background: 'var(--mark)',
      color: 'var(--mark-ink)',
      textDecoration: 'none',
    },
    '.cm-insertedLine *, .cm-changedText *': { color: 'inherit' },
    '.cm-deletedChunk': { backgroundColor: 'var(--error-bg)', color: 'var(--error)', padding: '0' },
    '.cm-deletedChunk .cm-deletedText, .cm-deletedLine del': {
      background: 'none',
      textDecoration: 'line-through',
    },
    '.cm-changeGutter': { width: '4px', paddingLeft: '0' },
    '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--link)' },
    '.cm-deletedLineGutter': { background: 'var(--error)' },
    '.cm-gutters': { background: 'none', border: '0' },
    // The desk's fonts lack these characters.
    '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '""' },
    '.cm-collapsedLines': {
      padding: '0.25rem 0.75rem',
      background: 'var(--band)',
      color: 'var(--muted)',
      fontFamily: 'var(--sans)',
      fontSize: '0.8125rem',
    },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.heading1, tags.heading2, tags.heading3], fontWeight: '650' },
      { tag: tags.strong, fontWeight: '700' },
      { tag: tags.emphasis, fontStyle: 'italic' },
      { tag: tags.strikethrough, textDecoration: 'line-through' },
      { tag: tags.quote, color: 'var(--ink-2)' },
      { tag: tags.monospace, fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: '0.875em' },
      { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--accent)' },
      { tag: [tags.url, tags.link, tags.labelName], color: 'var(--link)' },
    ]),
  ),
];
