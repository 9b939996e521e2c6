import type { HTMLAttributes } from 'react';
import { useDesk } from '../desk-context.ts';
import { moment } from '../format.ts';
import { keyOf, nudge, type Pin, type PublishedPin } from '../pins.ts';
import { Button } from './button.tsx';
import { RowActions } from './row-actions.tsx';
import { Row } from './rows.tsx';
import { StoryText } from './story-row.tsx';

const MOVES = [
  { by: -1, name: 'up', sign: '↑', end: 'first' },
  { by: 1, name: 'down', sign: '↓', end: 'last' },
] as const;

interface PinRowProps extends HTMLAttributes<HTMLLIElement> {
  pin: Pin;
  /** The same pin as published; undefined until it is. */
  published: PublishedPin | undefined;
  thumbnail: string | null;
  /** Position among the pins of its slot. */
  place: 'only' | 'first' | 'last' | '';
  pins: readonly Pin[];
  onPins: (pins: readonly Pin[]) => void;
  onEdit: () => void;
  onReplace: () => void;
}

/** Why the front page shows the automatic choice. */
const STATES = {
  scheduled: 'This article is not published yet. It takes this place when it is.',
  hidden: 'This story is hidden, so the automatic choice is shown.',
  gone: 'This story was withdrawn or deleted, or its feed was removed. The automatic choice is shown.',
} as const;

export function PinRow(props: PinRowProps) {
  const { pin, published, thumbnail, place, pins, onPins, onEdit, onReplace, ...row } = props;
  const { announce, session } = useDesk();
  const { headline, picture, title, until } = pin;
  const key = keyOf(pin);
  function shift(by: -1 | 1): void {
    onPins(nudge(pins, key, by));
    announce(by < 0 ? 'Moved up.' : 'Moved down.');
  }
  const reason = published && published.state !== 'shown' ? STATES[published.state] : undefined;
  const actions = (
    <RowActions label={`Actions for “${title}”`}>
      <Button aria-label={`Edit the pin of “${title}”`} onClick={onEdit}>
        Edit…
      </Button>
      <Button aria-label={`Replace “${title}”`} onClick={onReplace}>
        Replace
      </Button>
      {MOVES.map(({ by, name, sign, end }) =>
        place === 'only' ? null : (
          <Button
            key={name}
            aria-label={`Move “${title}” ${name}`}
            disabled={place === end}
            onClick={() => shift(by)}
          >
            {sign}
          </Button>
        ),
      )}
      <Button
        aria-label={`Unpin “${title}”`}
        onClick={() => onPins(pins.filter((one) => keyOf(one) !== key))}
      >
        Unpin
      </Button>
    </RowActions>
  );
  return (
    <Row variant="pin" tools={actions} {...row}>
      <StoryText
        title={headline ?? title}
        thumbnail={picture ?? thumbnail}
        meta={
          <>
            <b>{reason ? 'Not shown' : 'Pinned'}</b>
            <span>{published ? `by ${published.who}` : 'not published yet'}</span>
            {until ? <span>until {moment(until, session.paper)}</span> : null}
          </>
        }
      >
        {headline ? <p className="row__why">The story’s own headline: {title}</p> : null}
        {reason ? <p className="row__why">{reason}</p> : null}
      </StoryText>
    </Row>
  );
}
