import type { DeskBody, DeskResponse, DeskRouteName } from '../../contract/desk.ts';
import { addressOf, DeskError, type DeskInput } from '../api.ts';
import type { UnsavedText, UnsavedTexts } from './unsaved-texts.ts';
import { isSame, rebase, type Text, type Written, writtenOf } from './written.ts';

/** After the last keystroke. */
const AUTOSAVE_MS = 2500;
const CHECK_MS = 700;
const RETRY_MS = 5000;
const HOLD_MS = 10_000;

type TextChange = DeskBody<'withdrawText'>;
export type Findings = DeskResponse<'checkText'>;
type Presence = DeskResponse<'holdText'>;
export type Call = <Name extends DeskRouteName>(
  name: Name,
  input: DeskInput<Name>,
) => Promise<DeskResponse<Name>>;

export interface TextState {
  /** As the server has it. */
  text: Text;
  /** As it is typed. */
  written: Written;
  /** Whether anything typed is not on the server. */
  isDirty: boolean;
  isSaving: boolean;
  /** Why the last save failed. */
  error: DeskError | undefined;
  savedAt: number | undefined;
  /** Whether the browser keeps what is not on the server. */
  isStored: boolean;
  /** The file as somebody else left it while this was typed: null where it was deleted. */
  rival: Text | null | undefined;
  presence: Presence | undefined;
  /** This tab had the text until somebody else took it over. */
  isTakenOver: boolean;
  findings: Findings;
  /** What earlier visits typed and the server never got. */
  left: readonly UnsavedText[];
}

/** One text that is open in one tab. Owns its timers; screens show its state. */
export interface OpenText {
  getState(): TextState;
  subscribe(notify: () => void): () => void;
  /** Holds the text until the returned function is called. */
  start(): () => void;
  /** Asks at once who has it, and saves what could not be saved: the connection or the session is back. */
  resume(): void;
  edit(written: Written): void;
  save(how?: { autosave: boolean }): Promise<boolean>;
  /** Saves what is typed, then does something to the file as it is then. What is typed meanwhile stays. */
  change(act: (how: TextChange) => Promise<Text>): Promise<void>;
  /** Does it to the file as it is; what is typed stays as it is typed. */
  withdraw(act: (how: TextChange) => Promise<Text>): Promise<void>;
  /** Nothing is kept of what was typed. */
  remove(act: (how: TextChange) => Promise<object>): Promise<void>;
  takeOver(): Promise<void>;
  restore(unsaved: UnsavedText): void;
  discard(unsaved: UnsavedText): void;
  keepMine(): void;
  /** The file as it is, without what was typed. */
  takeTheirs(): void;
  createAgain(): Promise<boolean>;
}

/** Readers have these: they change when somebody says so. */
export const isPublic = ({ state }: Text): boolean => state === 'published' || state === 'scheduled';

export function openText(
  first: Text,
  { call, tab, unsaved, clock }: { call: Call; tab: string; unsaved: UnsavedTexts; clock: () => number },
): OpenText {
  const query = { kind: first.kind, file: first.file };
  const listeners = new Set<() => void>();
  const timers: Partial<Record<'save' | 'check' | 'hold', ReturnType<typeof setTimeout>>> = {};
  /** What the server has, as it was typed. */
  let saved = writtenOf(first);
  /** What saves without a response have sent: the server may have it. */
  let lost: Written[] = [];
  /** The one save or change of the file that is under way. */
  let turn: Promise<unknown> = Promise.resolve();
  let isTurnOver = true;
  let state: TextState = {
    text: first,
    written: saved,
    isDirty: false,
    isSaving: false,
    error: undefined,
    savedAt: undefined,
    isStored: true,
    rival: undefined,
    presence: undefined,
    isTakenOver: false,
    findings: first,
    left: [],
  };

  function set(changed: Partial<TextState>): void {
    state = { ...state, ...changed };
    for (const notify of listeners) notify();
  }
  function later(name: keyof typeof timers, ms: number, task: () => void): void {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(task, ms);
  }

  /** The server's version takes the place of `base`; what was typed since then stays. */
  function adopt(text: Text, base = state.written): void {
    saved = writtenOf(text);
    const written = rebase(state.written, base, saved);
    set({ text, rival: undefined, error: undefined, findings: text });
    if (written === saved) {
      unsaved.forget();
      set({ written, isDirty: false });
    } else edit(written);
  }

  function edit(written: Written): void {
    const isDirty = !isSame(written, saved);
    if (!isDirty) unsaved.forget();
    set({ written, isDirty, isStored: !isDirty || unsaved.keep(state.text.revision, written) });
    later('check', CHECK_MS, check);
    planAutosave(AUTOSAVE_MS);
  }
  function planAutosave(ms: number): void {
    if (!isPublic(state.text)) later('save', ms, () => void save({ autosave: true }));
  }
  function check(): void {
    const { written } = state;
    call('checkText', { query, body: { text: written } }).then(
      (findings) => state.written === written && set({ findings }),
      // It is checked again when it is saved.
      () => {},
    );
  }

  /** One change of the file after another: each starts from the revision that the one before it made. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = turn.then(() => {
      isTurnOver = false;
      return task();
    });
    const own = result
      .catch(() => {})
      .finally(() => {
        isTurnOver = own === turn;
      });
    turn = own;
    return result;
  }

  function save({ autosave } = { autosave: false }): Promise<boolean> {
    clearTimeout(timers.save);
    return inTurn(async () => {
      if (!state.isDirty && autosave) return true;
      if (state.rival !== undefined || (autosave && !state.presence?.holder?.mine)) return false;
      const { written, text } = state;
      set({ isSaving: true, error: undefined });
      try {
        const body = { base: text.revision, tab, text: written, autosave };
        const stored = await call('saveText', { query, body });
        saved = written;
        lost = [];
        const isDirty = !isSame(state.written, saved);
        if (isDirty) unsaved.keep(stored.revision, state.written);
        else unsaved.forget();
        set({ text: stored, isDirty, savedAt: clock(), ...(isDirty ? {} : { findings: stored }) });
        if (isDirty) planAutosave(AUTOSAVE_MS);
        return true;
      } catch (failure) {
        return await explain(failure, written);
      } finally {
        set({ isSaving: false });
      }
    });
  }

  async function attempt<Result>(act: (how: TextChange) => Promise<Result>): Promise<Result> {
    try {
      return await act({ base: state.text.revision, tab });
    } catch (failure) {
      if (failure instanceof DeskError && failure.status === 409) await hold({ isTurn: true });
      throw failure;
    }
  }

  /**
   * Finds out what is in the way of a save: another version, no file, another tab, or the reason that was given. Returns
   * true where nothing is: the server has what was sent.
   */
  async function explain(failure: unknown, written: Written): Promise<boolean> {
    if (!(failure instanceof DeskError)) throw failure;
    const { revision } = state.text;
    if (failure.status === 404) set({ rival: null });
    if (failure.status === 409) await hold({ isTurn: true }).catch(() => {});
    if (state.text.revision !== revision) return true;
    if (state.rival !== undefined || state.isTakenOver) return false;
    set({ error: failure });
    const mayPass = failure.status === 0 || failure.status === 429 || failure.status >= 500;
    if (mayPass) {
      lost.push(written);
      planAutosave(RETRY_MS);
    }
    return false;
  }

  /** Says that the text is open here, and learns who has it and whether its file is another one by now. */
  async function hold({ take = false, isTurn = false } = {}): Promise<void> {
    const before = turn;
    const wasMine = state.presence?.holder?.mine === true;
    const presence = await call('holdText', { query, body: { tab, take } });
    const isMine = presence.holder?.mine === true;
    if (isMine && !wasMine) set({ left: findUnsaved() });
    set({ presence, isTakenOver: !isMine && (wasMine || state.isTakenOver) });
    if (presence.revision === '') return set({ rival: null });
    const isOther = presence.revision !== state.text.revision;
    // What was typed before somebody else took over starts from the old file, until this tab has the text again.
    const isShown = isMine || !state.isDirty;
    const isQuiet = isTurn || (before === turn && isTurnOver);
    if (isOther && isShown && isQuiet && state.rival === undefined) await compare();
  }
  async function compare(): Promise<void> {
    const text = await call('text', { query });
    if (text.revision === state.text.revision) return;
    const own = lost.find((one) => isSame(one, writtenOf(text)));
    if (own || !state.isDirty) adopt(text, own);
    else set({ rival: text });
  }
  function findUnsaved(): UnsavedText[] {
    const left = unsaved.left();
    for (const one of left.filter(({ text }) => isSame(text, saved))) unsaved.remove(one.key);
    return left.filter(({ text }) => !isSame(text, saved));
  }
  function heartbeat(): void {
    hold()
      // A failed save is reported to its writer; a missed heartbeat is not.
      .catch(() => {})
      .finally(() => {
        if (listeners.size > 0) later('hold', HOLD_MS, heartbeat);
      });
  }
  function leave(): void {
    const body = new Blob([JSON.stringify({ tab, leave: true })], { type: 'application/json' });
    // The one way to send something from a page that ends.
    navigator.sendBeacon(addressOf('text/hold', {}, query), body);
  }

  return {
    getState: () => state,
    subscribe(notify) {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    start() {
      heartbeat();
      const warn = (event: Event) => {
        if (state.isDirty && !state.isStored) event.preventDefault();
      };
      addEventListener('online', resume);
      addEventListener('pageshow', resume);
      addEventListener('pagehide', leave);
      addEventListener('beforeunload', warn);
      return () => {
        removeEventListener('online', resume);
        removeEventListener('pageshow', resume);
        removeEventListener('pagehide', leave);
        removeEventListener('beforeunload', warn);
        for (const timer of Object.values(timers)) clearTimeout(timer);
        if (state.isDirty && !isPublic(state.text)) void save({ autosave: true }).then(leave);
        else leave();
      };
    },
    resume,
    edit,
    save,
    async change(act) {
      if (state.isDirty && !(await save())) throw state.error ?? new DeskError(409, NOT_SAVED);
      await withdraw(act);
    },
    withdraw,
    remove: (act) =>
      inTurn(async () => {
        clearTimeout(timers.save);
        await attempt(act);
        unsaved.forget();
        set({ written: saved, isDirty: false });
      }),
    takeOver: () => hold({ take: true }),
    restore(one) {
      unsaved.remove(one.key);
      set({ left: state.left.filter(({ key }) => key !== one.key) });
      const { text } = state;
      // It starts from the file as it was then.
      set({ text: { ...text, revision: one.base } });
      edit(one.text);
      if (one.base !== text.revision) set({ rival: text });
    },
    discard(one) {
      unsaved.remove(one.key);
      set({ left: state.left.filter(({ key }) => key !== one.key) });
    },
    keepMine() {
      if (!state.rival) return;
      saved = writtenOf(state.rival);
      set({ text: state.rival, rival: undefined, error: undefined });
      edit(state.written);
    },
    takeTheirs: () => adopt(state.rival ?? state.text),
    createAgain() {
      set({ text: { ...state.text, revision: '' }, rival: undefined });
      return save();
    },
  };

  function withdraw(act: (how: TextChange) => Promise<Text>): Promise<void> {
    return inTurn(async () => adopt(await attempt(act), saved));
  }
  function resume(): void {
    clearTimeout(timers.hold);
    heartbeat();
    if (state.error && state.isDirty) planAutosave(0);
  }
}

const NOT_SAVED = 'What you typed is not saved yet, so nothing was changed.';
