import { type JSX, useState } from 'react';
import { DESK_PATH } from '../../contract/paths.ts';
import { instantAt } from '../../contract/wall-time.ts';
import { Confirm } from '../components/confirm.tsx';
import { FormDialog } from '../components/dialog.tsx';
import { Field, TextField } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { When } from '../components/when.tsx';
import { useAction, useDesk } from '../desk-context.ts';
import { moment, publicationDate } from '../format.ts';
import { navigate } from '../router.tsx';
import { isPublic, type OpenText, type TextState } from './open-text.ts';
import { dayOf, timeIssue, toLocal } from './paper-time.ts';
import { asCorrections, isSame, STATE_NAMES, type Text } from './written.ts';

interface LifeProps {
  open: OpenText;
  state: TextState;
}

/** The one thing to do next: update what readers have, publish, or ask for a second pair of eyes. */
export function NextStep({
  open,
  state,
  onReview,
}: LifeProps & { onReview: (revision: string) => void }): JSX.Element | null {
  const { account, call } = useDesk();
  const [isPublishing, setPublishing] = useState(false);
  const { isBusy, error, run } = useAction();
  const { text, isDirty } = state;
  const query = { kind: text.kind, file: text.file };
  const { review, reviewRequired } = text;
  const isAsker = review?.who === account.name;

  const requestReview = () =>
    void run(async () => {
      if (isPublic(text)) {
        const { written } = open.getState();
        await open.withdraw((body) => call('requestReview', { query, body: { ...body, text: written } }));
        // The server has it: the editor shows what readers have.
        if (isSame(open.getState().written, written)) open.takeTheirs();
      } else await open.change((body) => call('requestReview', { query, body }));
      return 'Asked for review. Somebody else can publish it.';
    });
  const endReview = () =>
    void run(async () => {
      if (isPublic(text)) await open.withdraw(() => call('endReview', { query }));
      else await open.change(() => call('endReview', { query }));
      if (isAsker && review.revision !== null && !isDirty) {
        const { source, parts } = await call('revision', { query, params: { id: review.revision } });
        open.edit(parts ?? { source });
      }
      return 'The request for review is taken back.';
    });
  const update = () =>
    void run(async () => {
      if (!(await open.save())) return undefined;
      return 'Updated. Readers see it within a second.';
    });

  return (
    <>
      {review && review.revision !== null ? (
        <button type="button" className="btn btn--sm" onClick={() => onReview(review.revision ?? '')}>
          See the change…
        </button>
      ) : null}
      {review ? (
        <button type="button" className="btn btn--sm" disabled={isBusy} onClick={endReview}>
          {isAsker ? 'Take back the request' : 'Decline'}
        </button>
      ) : null}
      {isPublic(text) && isDirty ? (
        <button type="button" className="btn btn--sm" disabled={isBusy} onClick={() => open.takeTheirs()}>
          Discard
        </button>
      ) : null}
      {isPublic(text) && !reviewRequired ? (
        <button
          type="button"
          className="btn btn--sm btn--solid"
          disabled={isBusy || !isDirty}
          onClick={update}
        >
          Update
        </button>
      ) : reviewRequired && (isPublic(text) || !review || isAsker) ? (
        (isPublic(text) ? !isDirty : review) ? null : (
          <button type="button" className="btn btn--sm btn--solid" disabled={isBusy} onClick={requestReview}>
            Ask for review
          </button>
        )
      ) : (
        <button type="button" className="btn btn--sm btn--solid" onClick={() => setPublishing(true)}>
          Publish…
        </button>
      )}
      <Problem error={error} />
      {isPublishing ? <PublishDialog open={open} text={text} onClose={() => setPublishing(false)} /> : null}
    </>
  );
}

/** What is done less often. */
export function OtherSteps({
  open,
  state,
  onRevisions,
}: LifeProps & { onRevisions: () => void }): JSX.Element {
  const [step, setStep] = useState<'publish' | 'correct' | 'withdraw' | 'remove'>();
  const { text } = state;
  const close = () => setStep(undefined);
  const isWritable = text.writing.allowed && state.presence?.holder?.mine === true;
  return (
    <>
      <button type="button" className="btn btn--sm" onClick={onRevisions}>
        Revisions…
      </button>
      {isWritable && text.state === 'scheduled' && !text.reviewRequired ? (
        <button type="button" className="btn btn--sm" onClick={() => setStep('publish')}>
          Change the time…
        </button>
      ) : null}
      {isWritable && text.state === 'published' && text.kind === 'articles' ? (
        <button type="button" className="btn btn--sm" onClick={() => setStep('correct')}>
          Correct…
        </button>
      ) : null}
      {isWritable && isPublic(text) ? (
        <button type="button" className="btn btn--sm" onClick={() => setStep('withdraw')}>
          {text.state === 'scheduled' ? 'Unschedule…' : 'Withdraw…'}
        </button>
      ) : null}
      {isWritable && text.state === 'draft' ? (
        <button type="button" className="btn btn--sm" onClick={() => setStep('remove')}>
          Remove…
        </button>
      ) : null}
      {step === 'publish' ? <PublishDialog open={open} text={text} onClose={close} /> : null}
      {step === 'correct' ? <CorrectDialog open={open} state={state} onClose={close} /> : null}
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

function PublishDialog({ open, text, onClose }: StepProps): JSX.Element {
  const { call, session } = useDesk();
  const { paper } = session;
  const { kind, file, publishedAt } = text;
  const isPlanned = text.state === 'scheduled';
  const [isLater, setLater] = useState(isPlanned);
  const [local, setLocal] = useState(() =>
    toLocal(isPlanned && publishedAt ? Date.parse(publishedAt) : Date.now() + HOUR_MS, paper.timeZone),
  );
  const action = useAction();
  const issue = isLater ? timeIssue(local, paper.timeZone) : undefined;

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
      action={action}
      task={publish}
      onClose={onClose}
    >
      <p className="note">Its address is {text.path}.</p>
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

function CorrectDialog({ open, state, onClose }: LifeProps & { onClose: () => void }): JSX.Element {
  const { timeZone } = useDesk().session.paper;
  const [words, setWords] = useState('');
  const action = useAction();
  const date = dayOf(Date.now(), timeZone);
  const { written } = state;

  async function correct(): Promise<string> {
    if ('settings' in written) {
      const corrections = [...asCorrections(written.settings.corrections), { date, text: words.trim() }];
      open.edit({ ...written, settings: { ...written.settings, corrections } });
    }
    return 'Added. Correct the text, too, and update it.';
  }
  return (
    <FormDialog title="Correct" verb="Add" action={action} task={correct} onClose={onClose}>
      <p className="note">
        It stands at the end of the article, dated {date}. Nothing is published before you update the article.
      </p>
      <TextField
        label="What the paper had wrong"
        required
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </FormDialog>
  );
}

function WithdrawDialog({ open, text, onClose }: StepProps): JSX.Element {
  const { call } = useDesk();
  const { kind, file, path, state } = text;
  const isPlanned = state === 'scheduled';
  return (
    <Confirm
      title={isPlanned ? 'Unschedule?' : 'Withdraw?'}
      verb={isPlanned ? 'Unschedule' : 'Withdraw'}
      onClose={onClose}
      task={async () => {
        await open.withdraw((body) => call('withdrawText', { query: { kind, file }, body }));
        return isPlanned ? 'It is a draft again.' : 'Withdrawn. Its address says that it is gone.';
      }}
    >
      <p>
        {isPlanned
          ? 'It becomes a draft, and appears when somebody publishes it.'
          : kind === 'articles'
            ? `It leaves all pages, feeds and the search, and its address ${path} answers 410: gone. The file stays, as a draft.`
            : `It leaves the site. The file stays, as a draft.`}
      </p>
    </Confirm>
  );
}

function RemoveDialog({ open, text, onClose }: StepProps): JSX.Element {
  const { call } = useDesk();
  const { kind, file } = text;
  return (
    <Confirm
      title="Remove the draft?"
      verb="Remove"
      onClose={onClose}
      task={async () => {
        await open.remove((body) => call('removeText', { query: { kind, file }, body }));
        navigate(`${DESK_PATH}${kind}`);
        return 'Removed.';
      }}
    >
      <p>{file} is deleted from the paper’s folder.</p>
    </Confirm>
  );
}

/** Where the text stands, in a line. */
export function Standing({ text }: { text: Text }): JSX.Element {
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
    </span>
  );
}
