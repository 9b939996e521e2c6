import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { useDesk } from '../desk-context.ts';
import { moment } from '../format.ts';
import { useResource } from '../use-resource.ts';
import { Problem } from './problem.tsx';
import { StoryText } from './story-row.tsx';
import { When } from './when.tsx';

export type Candidate = DeskResponse<'stories'>['stories'][number];

interface StoryPickerProps {
  label: string;
  /** Returns the slot that the story has on the front page now. */
  placeOf: (story: Candidate) => string | undefined;
  onPick: (story: Candidate) => void;
  inputRef?: Ref<HTMLInputElement>;
}

const TYPING_MS = 150;
/** Why a story cannot be pinned. */
const REFUSALS = {
  hidden: 'Taken down or blocked',
  withdrawn: 'Withdrawn',
} as const;

/** Headlines and the paper's own articles, newest first, searched while typing. Enter or a click picks one. */
export function StoryPicker({ label, placeOf, onPick, inputRef }: StoryPickerProps) {
  const { announce } = useDesk();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [q, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { data, error, reload, isLoading } = useResource('stories', { query: { q } });
  const stories = data?.stories ?? [];
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const isSettled = typed.trim() === q && !isLoading;
  // Enter was pressed before the results of the words were there.
  const [isPicking, setPicking] = useState(false);
  const pickFirst = useEffectEvent(() => {
    setPicking(false);
    if (stories[0]) pick(stories[0]);
  });
  useEffect(() => {
    if (isPicking && isSettled) pickFirst();
  }, [isPicking, isSettled]);

  function pick(story: Candidate): void {
    if (story.state === 'hidden' || story.state === 'withdrawn')
      announce(`${REFUSALS[story.state]}: “${story.title}” cannot be pinned.`);
    else onPick(story);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) {
      if (event.repeat || event.nativeEvent.isComposing) return;
      if (isSettled && stories[active]) pick(stories[active]);
      else if (!isSettled) setPicking(true);
      return;
    }
    const next = Math.min(Math.max(active + step, 0), stories.length - 1);
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <div className="picker">
      <div className="entry">
        <label htmlFor={id}>{label}</label>
        <input
          ref={inputRef}
          id={id}
          type="search"
          role="combobox"
          autoComplete="off"
          placeholder="Search by words or paste a link"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={stories[active] ? `${id}-${active}` : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Problem error={error} retry={reload} />
      {data && stories.length === 0 ? <p className="empty">No story matches.</p> : null}
      <div
        className="picker__list"
        role="listbox"
        id={`${id}-list`}
        aria-label="Stories found"
        aria-busy={isLoading}
      >
        {stories.map((story, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          <div
            key={story.link + index}
            id={`${id}-${index}`}
            role="option"
            className="picker__story"
            aria-selected={index === active}
            aria-disabled={story.state === 'hidden' || story.state === 'withdrawn'}
            onClick={() => pick(story)}
          >
            <StoryText
              title={story.title}
              thumbnail={story.thumbnail}
              meta={<CandidateMeta story={story} place={placeOf(story)} />}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function CandidateMeta({ story, place }: { story: Candidate; place: string | undefined }) {
  const { paper } = useDesk().session;
  const { state, publishedAt, source } = story;
  return (
    <>
      {state === 'hidden' || state === 'withdrawn' ? <b>{REFUSALS[state]}</b> : null}
      {state === 'scheduled' && publishedAt ? <b>Scheduled: {moment(publishedAt, paper)}</b> : null}
      <span>{source}</span>
      {publishedAt && state !== 'scheduled' ? <When at={publishedAt} /> : null}
      {place ? <b>In {place}</b> : null}
    </>
  );
}
