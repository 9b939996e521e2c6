import type { JSX } from 'react';
import { OUTCOMES } from '../../contract/desk.ts';
import type { DeskError } from '../api.ts';

/** Why something failed, in words. Renders nothing where nothing did. */
export function Problem({
  error,
  retry,
}: {
  error: DeskError | undefined;
  retry?: () => void;
}): JSX.Element | null {
  if (!error) return null;
  return (
    <div className="alert" role="alert">
      <p>
        {sentence(error.message)} {error.outcome ? OUTCOMES[error.outcome] : null}
      </p>
      {retry ? (
        <button type="button" className="btn btn--sm" onClick={retry}>
          Try again
        </button>
      ) : null}
    </div>
  );
}

/** Messages about a field begin with its name: “reason: write a reason”. */
function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
