import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { TextKind } from '../../contract/desk-texts.ts';
import { DESK_PATH } from '../../contract/paths.ts';
import { Button } from '../components/button.tsx';
import { DialogButton } from '../components/dialog-button.tsx';
import { LeaveDialog } from '../components/leave-dialog.tsx';
import { Page } from '../components/page.tsx';
import { PinButton, type PinnedStory } from '../components/pin-dialog.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { When } from '../components/when.tsx';
import { useDesk, useOwner } from '../desk-context.ts';
import { clockTime, counted, siteAddress } from '../format.ts';
import { Link } from '../router.tsx';
import { useResource } from '../use-resource.ts';
import { ArticlePicture } from '../writing/article-picture.tsx';
import { Conflict } from '../writing/conflict.tsx';
import { pictureMarkdown } from '../writing/markdown-commands.ts';
import { type EditorHandle, MarkdownEditor } from '../writing/markdown-editor.tsx';
import { type OpenText, openText } from '../writing/open-text.ts';
import type { PastedPicture } from '../writing/paste-markdown.ts';
import { PictureDialog } from '../writing/picture-dialog.tsx';
import { Preview } from '../writing/preview.tsx';
import { Revisions } from '../writing/revisions.tsx';
import { hasField, isLeftEmpty, issueText, MoreSettings, NeededSettings } from '../writing/settings-form.tsx';
import { issuesOf, NextStep, OtherSteps, TextStatus } from '../writing/text-actions.tsx';
import { asText, type Text } from '../writing/text-content.ts';
import { isMine, isPublic, losesChanges, type TextState } from '../writing/text-state.ts';
import { createUnsavedTexts } from '../writing/unsaved-texts.ts';

const LISTS = { articles: 'Articles', faq: 'FAQ', pages: 'Pages' } as const;
const WIDE = '(width >= 75em)';

/** One text: settings, Markdown, preview and the steps from draft to withdrawal. */
export function TextEditor({ kind, file }: { kind: TextKind; file: string }) {
  const first = useResource('text', { query: { kind, file } }, { isFresh: true });
  if (first.data) return <Editor first={first.data} />;
  return (
    <Page title={file}>
      <ResourceView resource={first}>{() => null}</ResourceView>
      <p className="note">
        <Link href={DESK_PATH + kind}>Back to {LISTS[kind]}</Link>
      </p>
    </Page>
  );
}

function useOpenText(first: Text): [OpenText, TextState] {
  const { call, session } = useDesk();
  const owner = useOwner();
  const [open] = useState(() => {
    // crypto.randomUUID needs a secure origin.
    const tab = Math.random().toString(36).slice(2);
    const address = `${first.kind}/${first.file}`;
    const options = { account: owner, address, tab, storage: localStorage, clock: Date.now };
    return openText(first, { call, tab, unsaved: createUnsavedTexts(options), clock: Date.now });
  });
  const isSignedIn = session.account !== null;
  useEffect(() => open.start(), [open]);
  useEffect(() => {
    if (isSignedIn) open.resume();
  }, [open, isSignedIn]);
  return [open, useSyncExternalStore(open.subscribe, open.getState)];
}

function Editor({ first }: { first: Text }) {
  const [open, state] = useOpenText(first);
  const { session } = useDesk();
  const [isPreviewed, setPreviewed] = useState(() => matchMedia(WIDE).matches);
  const [revising, setRevising] = useState<{ first?: string }>();
  const [isTried, setTried] = useState(false);
  const { text, content } = state;
  const mayWrite = text.writing.allowed && isMine(state);
  const title =
    'settings' in content ? asText(content.settings.title) || asText(content.settings.category) : '';
  const link = `${siteAddress(session.paper, location)}${text.path}`;
  return (
    <Page
      title={title || text.file}
      about={
        <TextStatus text={text}>
          {text.state === 'published' ? (
            <a className="file" href={link} target="_blank" rel="noreferrer">
              {text.path}
            </a>
          ) : (
            <span className="file">{text.path}</span>
          )}
        </TextStatus>
      }
      tools={
        <>
          {text.kind === 'articles' && isPublic(text) ? <PinButton story={pinnedArticle(text)} /> : null}
          <OtherSteps open={open} state={state} onRevisions={() => setRevising({})} />
        </>
      }
    >
      <div className="publish">
        <div className="publish__row">
          <SaveState state={state} />
          <div className="tools">
            <Button aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
              Preview
            </Button>
            {mayWrite ? (
              <NextStep
                open={open}
                state={state}
                onTry={() => setTried(true)}
                onReview={(first) => setRevising({ first })}
              />
            ) : null}
          </div>
        </div>
        <Presence open={open} state={state} />
        <Declined text={text} onReview={(first) => setRevising({ first })} />
      </div>
      {mayWrite ? <UnsavedChanges open={open} state={state} /> : null}
      <Conflict key={state.competing?.revision} open={open} state={state} />
      <div className={isPreviewed ? 'write write--previewed' : 'write'}>
        <div className="write__form">
          <EditorForm open={open} state={state} isReadOnly={!mayWrite} isTried={isTried} />
        </div>
        {isPreviewed ? <Preview text={text} content={content} /> : null}
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
      <LeaveDialog
        title={isPublic(text) ? 'Leave without updating?' : 'Leave without saving?'}
        isBlocking={losesChanges(state)}
        isLostOnReload={state.isDirty && !state.isStored}
      >
        {state.isStored
          ? 'Your changes stay in this browser. You can restore them when you open this text again.'
          : 'This browser has no room for your changes. They are lost if you leave.'}
      </LeaveDialog>
    </Page>
  );
}

/** A scheduled article is pinned from its time on. */
function pinnedArticle({ path, state, publishedAt, parts, file }: Text): PinnedStory {
  const article = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
  const title = asText(parts?.settings.title) || file;
  return { target: { article }, title, link: path, publishedAt: state === 'scheduled' ? publishedAt : null };
}

function SaveState({ state }: { state: TextState }) {
  const { paper } = useDesk().session;
  const { text, isDirty, isSaving, error, savedAt, isStored, competing } = state;
  const [isBad, message] = ((): [boolean, ReactNode] => {
    const where = isStored
      ? 'It is kept in this browser.'
      : 'This browser cannot keep it: leave this page open.';
    if (error && isDirty) return [true, `Not saved yet: ${error.message} ${where}`];
    if (isSaving) return [false, 'Saving…'];
    if (competing !== undefined) return [true, 'Not saved yet: someone else changed the file.'];
    if (isDirty && isPublic(text)) return [false, `Not updated yet: readers see the last version. ${where}`];
    if (isDirty) return [false, 'Not saved yet…'];
    return [false, savedAt ? `Saved ${clockTime(savedAt, paper)}` : 'All changes saved'];
  })();
  return (
    <p className={isBad ? 'saved saved--bad' : 'saved'} role="status">
      {message}
    </p>
  );
}

/** Why a review was declined, until it is asked for again. */
function Declined({ text, onReview }: { text: Text; onReview: (revision: string) => void }) {
  const { account } = useDesk();
  if (!text.declined) return null;
  const { who, at, reason, review } = text.declined;
  const { revision } = review;
  return (
    <div className="notice">
      <p>
        <b>
          {who === account.name ? 'You' : who} declined the review that{' '}
          {review.who === account.name ? 'you' : review.who} asked for
        </b>
        , <When at={at} isPast />: {reason}
      </p>
      {revision === null ? null : (
        <div className="tools">
          <Button onClick={() => onReview(revision)}>See the change…</Button>
        </div>
      )}
    </div>
  );
}

/** Who else has the text open, and why it cannot be changed here. */
function Presence({ open, state }: { open: OpenText; state: TextState }) {
  const { account } = useDesk();
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
        {readers.join(', ')} {readers.length === 1 ? 'also has' : 'also have'} it open.
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
      <DialogButton
        verb="Take over"
        task={async () => {
          await open.takeOver();
          return 'You have it now.';
        }}
      >
        <p className="note">
          {holder.who} can only read it from then on. Unsaved changes there stay in that browser.
        </p>
      </DialogButton>
    </div>
  );
}

/** Offers what an earlier visit typed and the server does not have. */
function UnsavedChanges({ open, state }: { open: OpenText; state: TextState }) {
  const { paper } = useDesk().session;
  const [copy] = state.copies;
  if (!copy) return null;
  return (
    <div className="alert" role="alert">
      <p>You have unsaved changes from {clockTime(Date.parse(copy.at), paper)}.</p>
      <div className="tools">
        <Button onClick={() => open.restore(copy)}>Restore</Button>
        <Button onClick={() => open.discard(copy)}>Discard</Button>
      </div>
    </div>
  );
}

interface EditorFormProps {
  open: OpenText;
  state: TextState;
  isReadOnly: boolean;
  /** Somebody tried to publish it. */
  isTried: boolean;
}

function EditorForm({ open, state: { text, content, findings }, isReadOnly, isTried }: EditorFormProps) {
  const { kind } = text;
  const editor = useRef<EditorHandle>(null);
  const [picture, setPicture] = useState<{ file: File | undefined }>();
  const [pasted, setPasted] = useState<readonly PastedPicture[]>([]);
  const [waiting] = pasted;
  const isWhole = 'source' in content;
  const { data: used } = useResource('suggestions', {});
  const body = isWhole ? content.source : content.body;
  // Issues count the lines of the file, which ends with the body.
  const start = isWhole ? 0 : text.source.lastIndexOf(text.parts?.body ?? '');
  const offset = text.source.slice(0, Math.max(start, 0)).split('\n').length - 1;
  const isStarted = isTried || isPublic(text) || text.review !== null || isWhole;
  const issues = issuesOf(text, content, findings).filter((issue) => isStarted || !isLeftEmpty(issue));
  const listed = issues.filter(({ setting }) => isWhole || !hasField(kind, setting));
  const fields = isWhole
    ? undefined
    : {
        kind,
        settings: content.settings,
        issues,
        ...(used && { used }),
        onChange: (changes: (typeof content)['settings']) =>
          open.edit({ ...content, settings: { ...content.settings, ...changes } }),
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
          {listed.map((issue, index) => {
            const line = (issue.line ?? 0) - offset;
            return (
              <li key={index}>
                {line > 0 ? (
                  <button type="button" className="txtlink" onClick={() => editor.current?.goToLine(line)}>
                    Line {line}
                  </button>
                ) : null}{' '}
                {issueText(kind, issue)}
              </li>
            );
          })}
        </ul>
      ) : null}
      <MarkdownEditor
        ref={editor}
        kind={kind}
        label={isWhole ? 'The whole file' : 'Text'}
        value={body}
        isReadOnly={isReadOnly}
        onChange={(typed) => open.edit(isWhole ? { source: typed } : { ...content, body: typed })}
        onSave={() => void open.save()}
        onPicture={kind === 'faq' ? undefined : (file) => setPicture({ file })}
        onPastedPictures={kind === 'faq' ? undefined : (more) => setPasted([...pasted, ...more])}
      />
      <p className="meta">
        <span>{counted(findings.words, 'word')}</span>
        <span>{counted(findings.minutes, 'minute')} to read</span>
        <span>{text.file}</span>
      </p>
      {waiting ? (
        <PictureDialog
          key={waiting.address}
          title={pasted.length > 1 ? `Pasted picture: ${pasted.length} to go` : 'Pasted picture'}
          place="text"
          pasted={waiting}
          onDone={(made) => editor.current?.replacePicture(waiting.address, pictureMarkdown(made))}
          onClose={() => {
            // Without a copy, one that was part of the clipboard is nowhere.
            if (waiting.source !== waiting.address) editor.current?.replacePicture(waiting.address, '');
            setPasted(pasted.filter((one) => one.address !== waiting.address));
          }}
        />
      ) : null}
      {picture ? (
        <PictureDialog
          place="text"
          file={picture.file}
          onClose={() => setPicture(undefined)}
          onDone={(made) => editor.current?.insert(pictureMarkdown(made))}
        />
      ) : null}
    </>
  );
}
