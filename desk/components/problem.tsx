import { OUTCOMES } from '../../contract/desk.ts';
import type { DeskError } from '../api.ts';
import { capital } from '../format.ts';
import { Button } from './button.tsx';

/** Why an action or request failed. Renders nothing without an error. */
export function Problem({ error, retry }: { error: DeskError | undefined; retry?: () => unknown }) {
  if (!error) return null;
  return (
    <div className="alert" role="alert">
      <p>
        {sentence(error.message)} {error.outcome ? OUTCOMES[error.outcome] : null}
      </p>
      {retry ? <Button onClick={() => void retry()}>Try again</Button> : null}
    </div>
  );
}

/** Messages about a field begin with its name: “reason: write a reason”. */
function sentence(message: string): string {
  const text = capital(message);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
