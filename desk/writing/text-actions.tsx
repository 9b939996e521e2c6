import { type ReactNode, useState } from 'react';
import { DESK_PATH } from '../../contract/paths.ts';
import { instantAt } from '../../contract/wall-time.ts';
import { Button } from '../components/button.tsx';
import { FormDialog } from '../components/dialog.tsx';
import { DialogButton } from '../components/dialog-button.tsx';
import { Field, TextField } from '../components/field.tsx';
import { textOf } from '../components/form.tsx';
import { Problem } from '../components/problem.tsx';
import { When } from '../components/when.tsx';
import { useDesk } from '../desk-context.ts';
import { moment, publicationDate } from '../format.ts';
import { useRouter } from '../router.tsx';
import { useAction } from '../use-action.ts';
import type { OpenText } from './open-text.ts';
import { dayOf, timeIssue, toLocal } from './paper-time.ts';
import { issueText } from './settings-form.tsx';
import { asCorrections, type Content, contentOf, isSame, STATE_NAMES, type Text } from './text-content.ts';
import { type Findings, isMine, isPublic, type TextState } from './text-state.ts';

interface ActionsProps {
  open: OpenText;
  state: TextState;
}

/** Issues of a text. Publishing an article sets its date. */
export function issuesOf(text: Text, content: Content, { issues }: Findings): Findings['issues'] {
  const isUndated =
    text.kind === 'articles' && !isPublic(text) && 'settings' in content && !content.settings.date;
  return issues.filter(({ setting }) => !(isUndated && setting === 'date'));
}

/** The main step of a text: update it for readers, publish it, or ask for a review. */
export function NextStep({
  open,
  state: { text, isDirty },
  onTry,
  onReview,
}: ActionsProps & { onTry: () => void; onReview: (revision: string) => void }) {
  const { account, call } = useDesk();
  const [isPublishing, setPublishing] = useState(false);
  const query = { kind: text.kind, file: text.file };
  const { review, reviewRequired } = text;
  const isOwnRequest = review?.who === account.name;

  async function requestReview(): Promise<string> {
    if (isPublic(text)) {
      const { content } = open.getState();
      await open.changeFile((body) => call('requestReview', { query, body: { ...body, text: content } }));
      // The server keeps the change; the editor returns to what readers see.
      if (isSame(open.getState().content, content)) open.takeTheirs();
    } else await open.change((body) => call('requestReview', { query, body }));
    return 'Asked for review. Someone else can publish it.';
  }
  async function takeBack(): Promise<string> {
    const end = () => call('endReview', { query, body: {} });
    if (isPublic(text)) await open.changeFile(end);
    else await open.change(end);
    if (review && review.revision !== null && !isDirty)
      open.edit(contentOf(await call('revision', { query, params: { id: review.revision } })));
    return 'The request for review is taken back.';
  }
  async function update(): Promise<string | undefined> {
    return (await open.save()) ? 'Updated. Readers see it within a second.' : undefined;
  }
  const { isPending, error, run } = useAction((step: () => Promise<string | undefined>) => step());

  const needsReview = reviewRequired && (isPublic(text) || !review || isOwnRequest);
  return (
    <>
      {review && review.revision !== null ? (
        <Button onClick={() => onReview(review.revision ?? '')}>See the change…</Button>
      ) : null}
      {review ? (
        isOwnRequest ? (
          <Button disabled={isPending} onClick={() => run(takeBack)}>
            Take back the request
          </Button>
        ) : (
          <DialogButton
            verb="Decline"
            task={async (data) => {
              const reason = textOf(data, 'reason');
              await open.changeFile(() => call('endReview', { query, body: { reason } }));
              return `Declined. ${review.who} sees the reason at the text and on Today.`;
            }}
          >
            <TextField
              name="reason"
              label="Reason"
              hint={`${review.who} reads it at the text and on Today.`}
              required
              maxLength={500}
            />
          </DialogButton>
        )
      ) : null}
      {isPublic(text) && isDirty ? (
        <Button disabled={isPending} onClick={() => open.takeTheirs()}>
          Discard
        </Button>
      ) : null}
      {isPublic(text) && !reviewRequired ? (
        <Button isSolid disabled={isPending || !isDirty} onClick={() => run(update)}>
          Update
        </Button>
      ) : needsReview ? (
        (isPublic(text) ? !isDirty : review) ? null : (
          <Button
            isSolid
            disabled={isPending}
            onClick={() => {
              onTry();
              run(requestReview);
            }}
          >
            Ask for review
          </Button>
        )
      ) : (
        <Button
          isSolid
          onClick={() => {
            onTry();
            setPublishing(true);
          }}
        >
          Publish…
        </Button>
      )}
      <Problem error={error} />
      {isPublishing ? <PublishDialog open={open} text={text} onClose={() => setPublishing(false)} /> : null}
    </>
  );
}

export function OtherSteps({ open, state, onRevisions }: ActionsProps & { onRevisions: () => void }) {
  const [step, setStep] = useState<'publish' | 'correct' | 'withdraw' | 'remove'>();
  const { text } = state;
  const close = () => setStep(undefined);
  const { kind, reviewRequired } = text;
  const isScheduled = text.state === 'scheduled';
  const steps = [
    { name: 'publish', label: 'Change the time…', isOffered: isScheduled && !reviewRequired },
    { name: 'correct', label: 'Correct…', isOffered: text.state === 'published' && kind === 'articles' },
    { name: 'withdraw', label: isScheduled ? 'Unschedule…' : 'Withdraw…', isOffered: isPublic(text) },
    { name: 'remove', label: 'Remove…', isOffered: text.state === 'draft' },
  ] as const;
  const offered = text.writing.allowed && isMine(state) ? steps.filter(({ isOffered }) => isOffered) : [];
  return (
    <>
      <Button onClick={onRevisions}>Revisions…</Button>
      {offered.map(({ name, label }) => (
        <Button key={name} onClick={() => setStep(name)}>
          {label}
        </Button>
      ))}
      {step === 'publish' ? <PublishDialog open={open} text={text} onClose={close} /> : null}
      {step === 'correct' ? <CorrectDialog open={open} text={text} onClose={close} /> : null}
      {step === 'withdraw' ? <WithdrawDialog open={open} text={text} onClose={close} /> : null}
      {step === 'remove' ? <RemoveDialog open={open} text={text} onClose={close} /> : null}
    </>
  );
}

interface StepProps {
  open: OpenText;
  text: Text;
  onClose: () => void;
}

const HOUR_MS = 3_600_000;

function PublishDialog({ open, text, onClose }: StepProps) {
  const { call, session } = useDesk();
  const { paper } = session;
  const { kind, file, publishedAt } = text;
  const isPlanned = text.state === 'scheduled';
  const [isLater, setLater] = useState(isPlanned);
  const [local, setLocal] = useState(() =>
    toLocal(isPlanned && publishedAt ? Date.parse(publishedAt) : Date.now() + HOUR_MS, paper.timeZone),
  );
  const issue = isLater ? timeIssue(local, paper.timeZone) : undefined;
  const { content, findings } = open.getState();
  const issues = issuesOf(text, content, findings);

  async function publish(): Promise<string> {
    const at = isLater ? local : null;
    await open.change((body) => call('publishText', { query: { kind, file }, body: { ...body, at } }));
    const time = instantAt(local, paper.timeZone);
    return isLater && time !== undefined
      ? `Scheduled: readers see it on ${moment(new Date(time).toISOString(), paper)}.`
      : 'Published. Readers see it within a second.';
  }
  return (
    <FormDialog
      title={isPlanned ? 'Change the time' : 'Publish'}
      verb={isLater ? 'Schedule' : 'Publish now'}
      isReady={issue === undefined}
      task={publish}
      onClose={onClose}
    >
      {issues.length > 0 ? (
        <ul className="issues" aria-label="Issues">
          {issues.map((issue, index) => (
            <li key={index}>{issueText(kind, issue)}</li>
          ))}
        </ul>
      ) : null}
      <p className="note">Its address will be {text.path}.</p>
      {kind === 'articles' ? (
        <>
          <fieldset className="choices">
            <legend className="vh">When</legend>
            <label className="flag">
              <input type="radio" name="when" checked={!isLater} onChange={() => setLater(false)} />
              Now
            </label>
            <label className="flag">
              <input type="radio" name="when" checked={isLater} onChange={() => setLater(true)} />
              Later
            </label>
          </fieldset>
          {isLater ? (
            <Field
              label="Date and time"
              hint={`In the paper’s time zone, ${paper.timeZone}.`}
              type="datetime-local"
              required
              issue={issue}
              value={local}
              onChange={(event) => setLocal(event.target.value)}
            />
          ) : null}
        </>
      ) : null}
    </FormDialog>
  );
}

function CorrectDialog({ open, onClose }: StepProps) {
  const { paper } = useDesk().session;
  const now = Date.now();
  const day = publicationDate({ publishedAt: new Date(now).toISOString(), isDay: true }, paper);

  async function correct(data: FormData): Promise<string> {
    const { content } = open.getState();
    if ('settings' in content) {
      const correction = { date: dayOf(now, paper.timeZone), text: textOf(data, 'words').trim() };
      const corrections = [...asCorrections(content.settings.corrections), correction];
      open.edit({ ...content, settings: { ...content.settings, corrections } });
    }
    return 'Added. Correct the text, too, and update it.';
  }
  return (
    <FormDialog title="Correct" verb="Add" task={correct} onClose={onClose}>
      <p className="note">The note appears at the end of the article, dated {day}, once you update it.</p>
      <TextField name="words" label="What the paper had wrong" required />
    </FormDialog>
  );
}

function WithdrawDialog({ open, text, onClose }: StepProps) {
  const { call } = useDesk();
  const { kind, file, state } = text;
  const isPlanned = state === 'scheduled';
  return (
    <FormDialog
      title={isPlanned ? 'Unschedule?' : 'Withdraw?'}
      verb={isPlanned ? 'Unschedule' : 'Withdraw'}
      isDestructive={!isPlanned}
      onClose={onClose}
      task={async () => {
        await open.changeFile((body) => call('withdrawText', { query: { kind, file }, body }));
        return isPlanned ? 'It is a draft again.' : 'Withdrawn. You keep it as a draft.';
      }}
    >
      <p className="note">
        {isPlanned
          ? 'It becomes a draft and is not published until someone publishes it.'
          : kind === 'articles'
            ? 'It leaves all pages, feeds and the search. Readers will see that it was withdrawn. You keep it as a draft.'
            : 'It leaves the site. You keep it as a draft.'}
      </p>
    </FormDialog>
  );
}

function RemoveDialog({ open, text: { kind, file }, onClose }: StepProps) {
  const { call } = useDesk();
  const { navigate } = useRouter();
  return (
    <FormDialog
      title="Remove the draft?"
      verb="Remove"
      isDestructive
      onClose={onClose}
      task={async () => {
        await open.remove((body) => call('removeText', { query: { kind, file }, body }));
        navigate(`${DESK_PATH}${kind}`);
        return 'Draft removed.';
      }}
    >
      <p className="note">{file} is deleted from the paper’s folder.</p>
    </FormDialog>
  );
}

export function TextStatus({ text, children }: { text: Text; children: ReactNode }) {
  const { session } = useDesk();
  const { state, publishedAt, isDay, review } = text;
  return (
    <span className="meta">
      <b>{STATE_NAMES[state]}</b>
      {publishedAt && isPublic(text) ? (
        <span>{publicationDate({ publishedAt, isDay }, session.paper)}</span>
      ) : null}
      {review ? (
        <span>
          review asked for by {review.who}, <When at={review.at} />
        </span>
      ) : null}
      {children}
    </span>
  );
}
