import type { DeskBody } from '../../contract/desk.ts';
import { addressOf, type callDesk, DeskError } from '../api.ts';
import { type Content, isSame, type Text } from './text-content.ts';
import {
  adopt,
  compare,
  confirmSave,
  dropCopy,
  edit,
  failSave,
  isMine,
  isOutdated,
  isPublic,
  isTransient,
  keepMine,
  receivePresence,
  restoreCopy,
  startState,
  type TextState,
} from './text-state.ts';
import type { UnsavedCopy, UnsavedTexts } from './unsaved-texts.ts';

/** After the last keystroke. */
const AUTOSAVE_MS = 2500;
const CHECK_MS = 700;
const RETRY_MS = 5000;
const HEARTBEAT_MS = 10_000;
const NOT_SAVED = 'What you typed is not saved yet, so nothing was changed.';

type TextChange = DeskBody<'withdrawText'>;
export type OpenText = ReturnType<typeof openText>;

interface OpenTextOptions {
  call: typeof callDesk;
  tab: string;
  unsaved: UnsavedTexts;
  clock: () => number;
}

/** State shared by the functions below: one text that is open in one tab. */
type Session = OpenTextOptions & {
  query: Pick<Text, 'kind' | 'file'>;
  store: ReturnType<typeof createStore>;
  timers: ReturnType<typeof createTimers>;
  queue: ReturnType<typeof createQueue>;
};

/** Opens a text for editing: saves drafts, keeps what is typed in the browser, and watches for changes by others. */
export function openText(first: Text, options: OpenTextOptions) {
  const session: Session = {
    ...options,
    query: { kind: first.kind, file: first.file },
    store: createStore(startState(first)),
    timers: createTimers(),
    queue: createQueue(),
  };
  const { store, unsaved } = session;
  const apply = (next: TextState) => setContent(session, next);
  return {
    getState: store.get,
    subscribe: store.subscribe,
    /** Listens to the page until the returned function is called. */
    start: () => listen(session),
    /** Claims the text and saves what could not be saved: at the start, and when connection or session are back. */
    resume: () => resume(session),
    edit: (content: Content) => apply(edit(store.get(), content)),
    save: (how?: { autosave: boolean }) => save(session, how),
    /** Saves what is typed, then changes the file. What is typed meanwhile stays. */
    async change(act: (change: TextChange) => Promise<Text>): Promise<void> {
      if (store.get().isDirty && !(await save(session)))
        throw store.get().error ?? new DeskError(409, NOT_SAVED);
      await changeFile(session, act);
    },
    /** Changes the file, and leaves what is typed unsaved. */
    changeFile: (act: (change: TextChange) => Promise<Text>) => changeFile(session, act),
    remove: (act: (change: TextChange) => Promise<object>) =>
      session.queue.run(async () => {
        session.timers.clear('save');
        await attempt(session, act);
        apply(edit(store.get(), store.get().saved));
      }),
    takeOver: () => hold(session, { take: true }),
    restore(copy: UnsavedCopy): void {
      unsaved.remove(copy.key);
      apply(restoreCopy(store.get(), copy));
    },
    discard(copy: UnsavedCopy): void {
      unsaved.remove(copy.key);
      store.set(dropCopy(store.get(), copy));
    },
    keepMine: () => apply(keepMine(store.get())),
    /** Returns to the file, without what was typed. */
    takeTheirs: () => apply(adopt(store.get(), store.get().competing ?? store.get().text)),
    createAgain(): Promise<boolean> {
      store.set({ text: { ...store.get().text, revision: '' }, competing: undefined });
      return save(session);
    },
  };
}

function createStore(first: TextState) {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    get: () => state,
    set(changes: Partial<TextState>): void {
      state = { ...state, ...changes };
      for (const notify of listeners) notify();
    },
    subscribe(notify: () => void) {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    hasListeners: () => listeners.size > 0,
  };
}

function createTimers() {
  const timers: Partial<Record<'save' | 'check' | 'heartbeat', ReturnType<typeof setTimeout>>> = {};
  return {
    set(name: keyof typeof timers, ms: number, task: () => void): void {
      clearTimeout(timers[name]);
      timers[name] = setTimeout(task, ms);
    },
    clear: (name: keyof typeof timers) => clearTimeout(timers[name]),
    clearAll(): void {
      for (const timer of Object.values(timers)) clearTimeout(timer);
    },
  };
}

/** Runs changes of the file one after another: each starts from the revision that the one before it made. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let added = 0;
  let ended = 0;
  return {
    run<Result>(task: () => Promise<Result>): Promise<Result> {
      added++;
      const result = last.then(task);
      last = result
        .catch(() => {})
        .finally(() => {
          ended++;
        });
      return result;
    },
    count: () => added,
    isIdle: () => added === ended,
  };
}

/** Sets a state with other content: keeps what is unsaved in the browser, plans its check and its autosave. */
function setContent(session: Session, next: TextState): void {
  const { store, timers, unsaved } = session;
  if (!next.isDirty) unsaved.clear();
  store.set({ ...next, isStored: !next.isDirty || unsaved.write(next.text.revision, next.content) });
  if (next.content === next.saved) return;
  timers.set('check', CHECK_MS, () => check(session));
  planAutosave(session, AUTOSAVE_MS);
}

function planAutosave(session: Session, ms: number): void {
  if (!isPublic(session.store.get().text))
    session.timers.set('save', ms, () => void save(session, { autosave: true }));
}

function check({ call, query, store }: Session): void {
  const { content } = store.get();
  call('checkText', { query, body: { text: content } }).then(
    (findings) => store.get().content === content && store.set({ findings }),
    // The next save checks it again.
    () => {},
  );
}

function save(session: Session, { autosave } = { autosave: false }): Promise<boolean> {
  const { call, query, tab, store, clock } = session;
  session.timers.clear('save');
  return session.queue.run(async () => {
    const { content, text, isDirty, competing } = store.get();
    if (!isDirty && autosave) return true;
    if (competing !== undefined || (autosave && !isMine(store.get()))) return false;
    store.set({ isSaving: true, error: undefined });
    try {
      const saved = await call('saveText', {
        query,
        body: { base: text.revision, tab, text: content, autosave },
      });
      setContent(session, confirmSave(store.get(), saved, content, clock()));
      return true;
    } catch (failure) {
      return await explainFailure(session, failure, content);
    } finally {
      store.set({ isSaving: false });
    }
  });
}

/** Finds out why a save failed: another version, no file, another tab, or the server's reason. Returns true if the server has it all the same. */
async function explainFailure(session: Session, failure: unknown, sent: Content): Promise<boolean> {
  if (!(failure instanceof DeskError)) throw failure;
  const { store } = session;
  const { revision } = store.get().text;
  if (failure.status === 404) store.set({ competing: null });
  if (failure.status === 409) await hold(session, { isQueued: true }).catch(() => {});
  const state = store.get();
  if (state.text.revision !== revision) return true;
  if (state.competing !== undefined || state.isTakenOver) return false;
  store.set(failSave(state, failure, sent));
  if (isTransient(failure)) planAutosave(session, RETRY_MS);
  return false;
}

function changeFile(session: Session, act: (change: TextChange) => Promise<Text>): Promise<void> {
  return session.queue.run(async () => {
    const text = await attempt(session, act);
    const state = session.store.get();
    setContent(session, adopt(state, text, state.saved));
  });
}

async function attempt<Result>(
  session: Session,
  act: (change: TextChange) => Promise<Result>,
): Promise<Result> {
  try {
    return await act({ base: session.store.get().text.revision, tab: session.tab });
  } catch (failure) {
    if (failure instanceof DeskError && failure.status === 409) await hold(session, { isQueued: true });
    throw failure;
  }
}

/** Reports that the text is open here, and learns who holds it and whether its file has changed. */
async function hold(session: Session, { take = false, isQueued = false } = {}): Promise<void> {
  const { call, query, tab, store, queue } = session;
  const count = queue.count();
  const wasMine = isMine(store.get());
  const presence = await call('holdText', { query, body: { tab, take } });
  store.set(receivePresence(store.get(), presence));
  if (isMine(store.get()) && !wasMine) store.set({ copies: findCopies(session) });
  const isQuiet = isQueued || (queue.count() === count && queue.isIdle());
  if (!isQuiet || !isOutdated(store.get())) return;
  const text = await call('text', { query });
  const next = compare(store.get(), text);
  if (next !== store.get()) setContent(session, next);
}

function findCopies({ store, unsaved }: Session): UnsavedCopy[] {
  const { saved } = store.get();
  const copies = unsaved.others();
  for (const { key, text } of copies) if (isSame(text, saved)) unsaved.remove(key);
  return copies.filter(({ text }) => !isSame(text, saved));
}

function resume(session: Session): void {
  session.timers.clear('heartbeat');
  heartbeat(session);
  const { error, isDirty } = session.store.get();
  if (error && isDirty) planAutosave(session, 0);
}

function heartbeat(session: Session): void {
  hold(session)
    // The next save reports a lost connection.
    .catch(() => {})
    .finally(() => {
      if (session.store.hasListeners())
        session.timers.set('heartbeat', HEARTBEAT_MS, () => heartbeat(session));
    });
}

function listen(session: Session): () => void {
  const { store, timers } = session;
  const stop = new AbortController();
  const onResume = () => resume(session);
  const onLeave = () => release(session);
  addEventListener('online', onResume, stop);
  addEventListener('pageshow', onResume, stop);
  addEventListener('pagehide', onLeave, stop);
  return () => {
    stop.abort();
    timers.clearAll();
    const { isDirty, text } = store.get();
    if (isDirty && !isPublic(text)) void save(session, { autosave: true }).then(onLeave);
    else onLeave();
  };
}

function release({ tab, query }: Session): void {
  const body = new Blob([JSON.stringify({ tab, leave: true })], { type: 'application/json' });
  // Browsers send a beacon even while the page unloads.
  navigator.sendBeacon(addressOf('text/hold', {}, query), body);
}
