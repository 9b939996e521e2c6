import type { DeskResponse } from '../../contract/desk.ts';
import type { DeskError } from '../api.ts';
import { type Content, contentOf, isSame, rebase, type Text } from './text-content.ts';
import type { UnsavedCopy } from './unsaved-texts.ts';

export type Findings = DeskResponse<'checkText'>;
type Presence = DeskResponse<'holdText'>;

/** The state of a text that is open in one tab. All functions below are pure. */
export interface TextState {
  text: Text;
  content: Content;
  /** The content that the server has. */
  saved: Content;
  /** Content of saves without a response: the server may have it. */
  unconfirmed: readonly Content[];
  isDirty: boolean;
  isSaving: boolean;
  /** Why the last save failed. */
  error: DeskError | undefined;
  savedAt: number | undefined;
  /** Whether the browser keeps what the server does not have. */
  isStored: boolean;
  /** A version that somebody else saved while this one was typed; null if the file was deleted. */
  competing: Text | null | undefined;
  presence: Presence | undefined;
  /** Another tab took over the text that this tab held. */
  isTakenOver: boolean;
  findings: Findings;
  /** Text of earlier visits that the server does not have. */
  copies: readonly UnsavedCopy[];
}

export function startState(text: Text): TextState {
  const content = contentOf(text);
  return {
    text,
    content,
    saved: content,
    unconfirmed: [],
    isDirty: false,
    isSaving: false,
    error: undefined,
    savedAt: undefined,
    isStored: true,
    competing: undefined,
    presence: undefined,
    isTakenOver: false,
    findings: text,
    copies: [],
  };
}

/** Readers have these, so that they change by Update alone. */
export const isPublic = ({ state }: Pick<Text, 'state'>): boolean =>
  state === 'published' || state === 'scheduled';

export const isMine = ({ presence }: Pick<TextState, 'presence'>): boolean => presence?.holder?.mine === true;

/** Whether unsaved content stays behind when the editor is left: a draft without problems is saved then. */
export function losesChanges(state: TextState): boolean {
  const { isDirty, text, error, competing } = state;
  return isDirty && (isPublic(text) || error !== undefined || competing !== undefined || !isMine(state));
}

export function edit(state: TextState, content: Content): TextState {
  return { ...state, content, isDirty: !isSame(content, state.saved) };
}

/** The server's version replaces `base`; what was typed since then stays. */
export function adopt(state: TextState, text: Text, base = state.content): TextState {
  const saved = contentOf(text);
  const next = { ...state, text, saved, competing: undefined, error: undefined, findings: text };
  return edit(next, rebase(state.content, base, saved));
}

export function confirmSave(state: TextState, text: Text, sent: Content, savedAt: number): TextState {
  const next = edit({ ...state, text, saved: sent, unconfirmed: [], savedAt }, state.content);
  return next.isDirty ? next : { ...next, findings: text };
}

export function failSave(state: TextState, error: DeskError, sent: Content): TextState {
  return {
    ...state,
    error,
    unconfirmed: isTransient(error) ? [...state.unconfirmed, sent] : state.unconfirmed,
  };
}

export const isTransient = ({ status }: DeskError): boolean =>
  status === 0 || status === 429 || status >= 500;

export function receivePresence(state: TextState, presence: Presence): TextState {
  const isTakenOver = !isMine({ presence }) && (isMine(state) || state.isTakenOver);
  const competing = presence.revision === '' ? null : state.competing;
  return { ...state, presence, isTakenOver, competing };
}

/** Whether the server may have a newer version for this tab. Words typed before a takeover wait until the tab has the text again. */
export function isOutdated(state: TextState): boolean {
  const { presence, text, competing, isDirty } = state;
  return presence?.revision !== text.revision && competing === undefined && (isMine(state) || !isDirty);
}

/** Adopts a newer version of the file, unless it competes with what is typed. */
export function compare(state: TextState, text: Text): TextState {
  if (text.revision === state.text.revision) return state;
  const own = state.unconfirmed.find((sent) => isSame(sent, contentOf(text)));
  return own || !state.isDirty ? adopt(state, text, own) : { ...state, competing: text };
}

/** The next save replaces the competing version with the typed text. */
export function keepMine(state: TextState): TextState {
  const { competing } = state;
  if (!competing) return state;
  const saved = contentOf(competing);
  return edit({ ...state, text: competing, saved, competing: undefined, error: undefined }, state.content);
}

/** The copy starts from the file of its time: a newer file competes with it. */
export function restoreCopy(state: TextState, copy: UnsavedCopy): TextState {
  const { text } = state;
  const next = edit({ ...dropCopy(state, copy), text: { ...text, revision: copy.base } }, copy.text);
  return copy.base === text.revision ? next : { ...next, competing: text };
}

export function dropCopy(state: TextState, { key }: UnsavedCopy): TextState {
  return { ...state, copies: state.copies.filter((copy) => copy.key !== key) };
}
