import { Icon } from '../../components/icon.tsx';

const SIZES = ['small', 'medium', 'large', 'largest'];
const MENU = 'text-sizes';

/** Comfort that the browser alone remembers (browser/reading.ts): shown where scripts run. */

export function SaveButton() {
  return (
    <button className="story__tool" type="button" data-save>
      <Icon name="bookmark" />
      <span>Save for later</span>
    </button>
  );
}

/** On narrow screens a menu, which the browser opens and closes. */
export function TextSizes() {
  return (
    <>
      <button
        className="story__tool story__tool--size"
        type="button"
        popoverTarget={MENU}
        aria-label="Text size"
      >
        <span aria-hidden="true">Aa</span>
      </button>
      <fieldset className="sizes" id={MENU} popover="auto" aria-label="Text size">
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
    </>
  );
}

/** Shown to readers who stopped within the text the last time. */
export function ResumeOffer() {
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
