import { type JSX, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { TextKind } from '../../contract/desk-texts.ts';
import { DESK_PATH } from '../../contract/paths.ts';
import { Confirm } from '../components/confirm.tsx';
import { LoadedView } from '../components/loaded.tsx';
import { Page } from '../components/page.tsx';
import { useDesk, useLoaded } from '../desk-context.ts';
import { clockTime, counted, siteAddress } from '../format.ts';
import { Link } from '../router.tsx';
import { ArticlePicture } from '../writing/article-picture.tsx';
import { Conflict } from '../writing/conflict.tsx';
import { NextStep, OtherSteps, Standing } from '../writing/life.tsx';
import { pictureMarkdown } from '../writing/markdown-commands.ts';
import { type EditorHandle, MarkdownEditor } from '../writing/markdown-editor.tsx';
import { isPublic, type OpenText, openText, type TextState } from '../writing/open-text.ts';
import { PictureDialog } from '../writing/picture-dialog.tsx';
import { Preview } from '../writing/preview.tsx';
import { Revisions } from '../writing/revisions.tsx';
import { hasField, issueText, MoreSettings, NeededSettings } from '../writing/settings-form.tsx';
import { createUnsavedTexts } from '../writing/unsaved-texts.ts';
import { asText, type Text } from '../writing/written.ts';

const LISTS = { articles: 'Articles', faq: 'FAQ', pages: 'Pages' } as const;
const WIDE = '(width >= 75em)';

/** One text: its settings, its Markdown, its preview and its life. */
export function TextEditor({ kind, file }: { kind: TextKind; file: string }): JSX.Element {
  const first = useLoaded('text', { query: { kind, file } });
  if (!first.data)
    return (
      <Page title={file}>
        <LoadedView of={first}>{() => null}</LoadedView>
        <p>
          <Link href={DESK_PATH + kind}>Back to {LISTS[kind]}</Link>
        </p>
      </Page>
    );
  return <Opened first={first.data} />;
}

function useOpenText(first: Text): [OpenText, TextState] {
  const { account, call } = useDesk();
  const latest = useRef(call);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once, as it was loaded first.
  const open = useMemo(() => {
    // A page that is not of a secure origin has no crypto.randomUUID.
    const tab = Math.random().toString(36).slice(2);
    const address = `${first.kind}/${first.file}`;
    return openText(first, {
      call: (name, input) => latest.current(name, input),
      tab,
      unsaved: createUnsavedTexts({
        account: account.name,
        address,
        tab,
        storage: localStorage,
        clock: Date.now,
      }),
      clock: Date.now,
    });
  }, []);
  useEffect(() => open.start(), [open]);
  useEffect(() => {
    if (latest.current === call) return;
    // Signed in again.
    latest.current = call;
    open.resume();
  }, [open, call]);
  return [open, useSyncExternalStore(open.subscribe, open.getState)];
}

function Opened({ first }: { first: Text }): JSX.Element {
  const [open, state] = useOpenText(first);
  const { session } = useDesk();
  const [isPreviewed, setPreviewed] = useState(() => matchMedia(WIDE).matches);
  const [revising, setRevising] = useState<{ first?: string }>();
  const { text, written, presence } = state;
  const mayWrite = text.writing.allowed && presence?.holder?.mine === true;
  const title =
    'settings' in written ? asText(written.settings.title) || asText(written.settings.category) : '';
  const link = `${siteAddress(session.paper, location)}${text.path}`;
  return (
    <Page
      title={title || text.file}
      about={
        <>
          <Standing text={text} />{' '}
          {text.state === 'published' ? (
            <a className="file" href={link} target="_blank" rel="noreferrer">
              {text.path}
            </a>
          ) : (
            <span className="file">{text.path}</span>
          )}
        </>
      }
      tools={<OtherSteps open={open} state={state} onRevisions={() => setRevising({})} />}
    >
      <div className="publish">
        <div className="publish__row">
          <SaveState state={state} />
          <div className="tools">
            <button
              type="button"
              className="btn btn--sm"
              aria-pressed={isPreviewed}
              onClick={() => setPreviewed(!isPreviewed)}
            >
              Preview
            </button>
            {mayWrite ? (
              <NextStep open={open} state={state} onReview={(first) => setRevising({ first })} />
            ) : null}
          </div>
        </div>
        <Presence open={open} state={state} />
      </div>
      {mayWrite ? <Left open={open} state={state} /> : null}
      <Conflict key={state.rival?.revision} open={open} state={state} />
      <div className={isPreviewed ? 'write write--previewed' : 'write'}>
        <div className="write__form">
          <Form open={open} state={state} isReadOnly={!mayWrite} />
        </div>
        {isPreviewed ? <Preview text={text} written={written} /> : null}
      </div>
      {revising ? (
        <Revisions
          open={open}
          text={text}
          mayRestore={mayWrite}
          isDirty={state.isDirty}
          first={revising.first}
          onClose={() => setRevising(undefined)}
        />
      ) : null}
    </Page>
  );
}

function SaveState({ state }: { state: TextState }): JSX.Element {
  const { paper } = useDesk().session;
  const { text, isDirty, isSaving, error, savedAt, isStored, rival } = state;
  const [tone, said] = ((): [string, ReactNode] => {
    const where = isStored
      ? 'It is kept in this browser.'
      : 'This browser cannot keep it: leave this page open.';
    if (error && isDirty) return ['bad', `Not saved yet: ${error.message} ${where}`];
    if (isSaving) return ['', 'Saving…'];
    if (rival !== undefined) return ['bad', 'Not saved yet: the file was changed meanwhile.'];
    if (isDirty && isPublic(text)) return ['', `Not updated yet: readers have the version before. ${where}`];
    if (isDirty) return ['', 'Not saved yet…'];
    return ['', savedAt ? `Saved ${clockTime(savedAt, paper)}` : 'All changes saved'];
  })();
  return (
    <p className={tone === 'bad' ? 'saved saved--bad' : 'saved'} role="status">
      {said}
    </p>
  );
}

/** Who else has the text, and why it cannot be changed here. */
function Presence({ open, state }: { open: OpenText; state: TextState }): JSX.Element | null {
  const { account } = useDesk();
  const [isAsking, setAsking] = useState(false);
  const { presence, isTakenOver, isDirty, text } = state;
  if (!text.writing.allowed)
    return (
      <p className="notice">
        {text.writing.reason} {text.writing.link ? <a href={text.writing.link}>Write it there</a> : null}
      </p>
    );
  if (!presence) return null;
  const { holder, readers } = presence;
  if (holder?.mine || !holder)
    return readers.length === 0 ? null : (
      <p className="notice">
        {readers.join(', ')} {readers.length === 1 ? 'has' : 'have'} it open, too.
      </p>
    );
  const who = holder.who === account.name ? 'You, in another tab or browser,' : holder.who;
  return (
    <div className="notice" role="status">
      <p>
        {isTakenOver
          ? `${who} took this over.`
          : `${who} ${holder.who === account.name ? 'are' : 'is'} writing this.`}
        {isTakenOver && isDirty ? ' What you typed is kept in this browser.' : ''}
      </p>
      <button type="button" className="btn btn--sm" onClick={() => setAsking(true)}>
        Take over…
      </button>
      {isAsking ? (
        <Confirm
          title="Take over?"
          verb="Take over"
          onClose={() => setAsking(false)}
          task={async () => {
            await open.takeOver();
            return 'You have it now.';
          }}
        >
          <p>
            {holder.who} can read it from then on, and not change it. What is not saved there stays there.
          </p>
        </Confirm>
      ) : null}
    </div>
  );
}

/** What the server never got, of an earlier visit. */
function Left({ open, state }: { open: OpenText; state: TextState }): JSX.Element | null {
  const { paper } = useDesk().session;
  const [unsaved] = state.left;
  if (!unsaved) return null;
  return (
    <div className="alert" role="alert">
      <p>You have unsaved changes from {clockTime(Date.parse(unsaved.at), paper)}.</p>
      <div className="tools">
        <button type="button" className="btn btn--sm" onClick={() => open.restore(unsaved)}>
          Restore
        </button>
        <button type="button" className="btn btn--sm" onClick={() => open.discard(unsaved)}>
          Discard
        </button>
      </div>
    </div>
  );
}

function Form({
  open,
  state,
  isReadOnly,
}: {
  open: OpenText;
  state: TextState;
  isReadOnly: boolean;
}): JSX.Element {
  const { text, written, findings } = state;
  const { kind } = text;
  const editor = useRef<EditorHandle>(null);
  const [picture, setPicture] = useState<{ file: File | undefined }>();
  const isWhole = 'source' in written;
  const body = isWhole ? written.source : written.body;
  const edit = (changed: string) => open.edit(isWhole ? { source: changed } : { ...written, body: changed });
  // Lines of issues are those of the file, which ends with the body.
  const start = isWhole ? 0 : text.source.lastIndexOf(text.parts?.body ?? '');
  const offset = text.source.slice(0, Math.max(start, 0)).split('\n').length - 1;
  // Publishing sets the date.
  const isUndated = kind === 'articles' && !isPublic(text) && !isWhole && !written.settings.date;
  const issues = findings.issues.filter(({ setting }) => !(isUndated && setting === 'date'));
  const listed = issues.filter(({ setting }) => isWhole || !hasField(kind, setting));
  const fields = isWhole
    ? undefined
    : {
        kind,
        settings: written.settings,
        issues,
        onChange: (changed: (typeof written)['settings']) =>
          open.edit({ ...written, settings: { ...written.settings, ...changed } }),
      };
  return (
    <>
      {fields ? (
        <fieldset className="write__settings" disabled={isReadOnly}>
          <legend className="vh">Settings</legend>
          <NeededSettings {...fields} />
          {kind === 'articles' ? <ArticlePicture {...fields} /> : null}
          <MoreSettings {...fields} />
        </fieldset>
      ) : null}
      {listed.length > 0 ? (
        <ul className="issues" aria-label="Issues">
          {listed.map((issue, index) => (
            <li key={index}>
              {issue.line === null ? null : (
                <button
                  type="button"
                  className="txtlink"
                  onClick={() => editor.current?.goToLine((issue.line ?? 0) - offset)}
                >
                  Line {issue.line}
                </button>
              )}{' '}
              {issueText(issue)}
            </li>
          ))}
        </ul>
      ) : null}
      <MarkdownEditor
        ref={editor}
        kind={kind}
        label={isWhole ? 'The whole file' : 'Text'}
        value={body}
        isReadOnly={isReadOnly}
        onChange={edit}
        onSave={() => void open.save()}
        onPicture={kind === 'faq' ? undefined : (file) => setPicture({ file })}
      />
      <p className="meta">
        <span>{counted(findings.words, 'word')}</span>
        <span>{counted(findings.minutes, 'minute')} to read</span>
        <span>{text.file}</span>
      </p>
      {picture ? (
        <PictureDialog
          place="text"
          file={picture.file}
          onClose={() => setPicture(undefined)}
          onDone={({ path, alt, note }) =>
            editor.current?.insert(pictureMarkdown({ path, alt, caption: note }))
          }
        />
      ) : null}
    </>
  );
}
