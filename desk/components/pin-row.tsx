import type { HTMLAttributes, JSX, MouseEvent } from 'react';
import { useDesk } from '../desk-context.ts';
import { moment } from '../format.ts';
import { keyOf, nudge, type Pin, until } from '../pins.ts';
import { Button } from './button.tsx';
import { Row } from './rows.tsx';
import { When } from './when.tsx';

export const HOURS = [1, 3, 6, 12, 24, 48] as const;
const KEEP = 'keep';
const MOVES = [
  { by: -1, name: 'up', sign: '↑', end: 'first' },
  { by: 1, name: 'down', sign: '↓', end: 'last' },
] as const;

interface PinRowProps {
  pin: Pin;
  /** Position among the pins of its slot. */
  place: 'only' | 'first' | 'last' | '';
  pins: readonly Pin[];
  onEdit: (pins: readonly Pin[]) => void;
  drag: HTMLAttributes<HTMLLIElement>;
}

/** Why the front page shows the automatic choice. */
const STATES = {
  scheduled: 'This article is not published yet. It takes this place when it is.',
  hidden: 'This story is hidden, so the automatic choice is shown.',
  gone: 'This story was withdrawn or deleted, so the automatic choice is shown.',
} as const;

export function PinRow({ pin, place, pins, onEdit, drag }: PinRowProps): JSX.Element {
  const { announce, session } = useDesk();
  const { paper } = session;
  const { title, published } = pin;
  const key = keyOf(pin);
  const change = (changed: Partial<Pin>) =>
    onEdit(pins.map((one) => (keyOf(one) === key ? { ...one, ...changed } : one)));
  function shift({ currentTarget }: MouseEvent<HTMLButtonElement>, by: -1 | 1): void {
    onEdit(nudge(pins, key, by));
    announce(by < 0 ? 'Moved up.' : 'Moved down.');
    // An element that moves in the document loses focus.
    requestAnimationFrame(() => currentTarget.focus());
  }
  const reason = published && published.state !== 'shown' ? STATES[published.state] : undefined;
  return (
    <Row
      variant="pin"
      tools={
        <>
          <select
            aria-label={`How long “${title}” is pinned`}
            value={KEEP}
            onChange={({ target: { value } }) =>
              change({ until: until(value === '' ? undefined : Number(value), Date.now()) })
            }
          >
            <option value={KEEP}>{pin.until ? `until ${moment(pin.until, paper)}` : 'until removed'}</option>
            {HOURS.map((hours) => (
              <option key={hours} value={hours}>{`${hours} h from now`}</option>
            ))}
            {pin.until ? <option value="">until removed</option> : null}
          </select>
          {MOVES.map(({ by, name, sign, end }) => (
            <Button
              key={name}
              aria-label={`Move “${title}” ${name}`}
              aria-disabled={place === 'only' || place === end}
              onClick={(event) => shift(event, by)}
            >
              {sign}
            </Button>
          ))}
          <Button
            aria-label={`Remove the pin of “${title}”`}
            onClick={() => onEdit(pins.filter((one) => keyOf(one) !== key))}
          >
            Remove
          </Button>
        </>
      }
      {...drag}
    >
      <p className="hed hed--sm">{title}</p>
      <p className="meta">
        <b>{reason ? 'Not shown' : 'Pinned'}</b>
        {published ? (
          <>
            <span>{published.who}</span>
            <When at={published.at} />
          </>
        ) : (
          <span>not published yet</span>
        )}
      </p>
      {reason ? <p className="row__why">{reason}</p> : null}
    </Row>
  );
}
