import { type FormEvent, type JSX, useState } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { useAction, useDesk } from '../desk-context.ts';
import { articleOf, type Pin, type Slot, until } from '../pins.ts';
import { Dialog } from './dialog.tsx';
import { Choice, Field } from './field.tsx';
import { HOURS } from './pin-row.tsx';
import { Problem } from './problem.tsx';
import { When } from './when.tsx';

type Found = DeskResponse<'headlines'>['headlines'];

interface PinDialogProps {
  slot: Slot;
  name: string;
  onClose: () => void;
  onPin: (pin: Pin) => void;
}

const FOUND = 20;
const DURATIONS = [
  ...HOURS.map((hours) => [`${hours}`, hours === 1 ? '1 hour' : `${hours} hours`] as const),
  ['', 'Until removed'] as const,
];

/** Finds a headline, or an article of the paper's own, for a slot. */
export function PinDialog({ slot, name, onClose, onPin }: PinDialogProps): JSX.Element {
  const { call, say } = useDesk();
  const [words, setWords] = useState('');
  const [article, setArticle] = useState('');
  const [hours, setHours] = useState('6');
  const [found, setFound] = useState<Found>();
  const { isBusy, error, run } = useAction();

  function search(event: FormEvent): void {
    event.preventDefault();
    void run(async () => {
      const { headlines } = await call('headlines', { query: { q: words, state: 'shown', limit: FOUND } });
      setFound(headlines);
      return headlines.length === 0 ? 'No headline matches.' : undefined;
    });
  }
  function pin(chosen: Pick<Pin, 'target' | 'title' | 'link'>): void {
    onPin({ ...chosen, slot, until: until(hours === '' ? undefined : Number(hours), Date.now()) });
    say(`Pinned to ${name}. Publish to show it.`);
    onClose();
  }
  function pinArticle(event: FormEvent): void {
    event.preventDefault();
    const named = articleOf(article);
    pin({ target: { article: named }, title: named, link: '' });
  }

  return (
    <Dialog title={`Pin to ${name}`} onClose={onClose}>
      <div className="form">
        <Choice
          label="For"
          options={DURATIONS}
          value={hours}
          onChange={(event) => setHours(event.target.value)}
        />
        <form className="entry find" onSubmit={search}>
          <Field
            label="Find a headline"
            hint="Search by words or paste a link. Leave empty for the newest."
            type="search"
            data-first
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <button type="submit" className="btn" disabled={isBusy}>
            Search
          </button>
        </form>
        <Problem error={error} />
        {found ? (
          <ul className="rows find__found" aria-label="Headlines found">
            {found.map(({ id, title, link, source, publishedAt }) => (
              <li className="row" key={id}>
                <div className="row__text">
                  <p className="hed hed--sm">{title}</p>
                  <p className="meta">
                    <span>{source}</span>
                    <When at={publishedAt} />
                  </p>
                </div>
                <button
                  type="button"
                  className="btn btn--sm"
                  aria-label={`Pin “${title}”`}
                  onClick={() => pin({ target: { item: id }, title, link })}
                >
                  Pin
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <form className="entry find" onSubmit={pinArticle}>
          <Field
            label="Or one of our articles"
            hint="Paste its link, or the last part of it."
            required
            value={article}
            onChange={(event) => setArticle(event.target.value)}
          />
          <button type="submit" className="btn">
            Pin
          </button>
        </form>
      </div>
    </Dialog>
  );
}
