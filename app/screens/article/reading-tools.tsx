import type { JSX } from 'react';
import { Icon } from '../../components/icon.tsx';

const SIZES = ['small', 'medium', 'large', 'largest'];

/** Comfort that the browser alone remembers (browser/reading.ts): shown where scripts run. */
export function ReadingTools({ title }: { title: string }): JSX.Element {
  return (
    <div className="reading" data-reading={title}>
      <button className="reading__save" type="button" data-save aria-pressed="false">
        <Icon name="bookmark" />
        Save for later
      </button>
      <fieldset className="reading__sizes" aria-label="Text size">
        {SIZES.map((name, size) => (
          <button
            key={name}
            type="button"
            data-size={size}
            aria-label={`Text size: ${name}`}
            aria-pressed={name === 'medium'}
          >
            A
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** Shown to whoever stopped within the text the last time. */
export function ResumeOffer(): JSX.Element {
  return (
    <div className="resume" data-resume hidden>
      <button className="btn btn--sm" type="button" data-resume-go>
        Pick up where you left off
      </button>
      <button className="resume__close" type="button" data-resume-close aria-label="Stay at the start">
        <Icon name="close" />
      </button>
    </div>
  );
}
