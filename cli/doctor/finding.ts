import { errorMessage } from '../../server/lib/errors.ts';
/** What the doctor says of one thing, in one line. */
export interface Finding {
  about: string;
  /** `note`: works, but somebody should know. */
  state: 'good' | 'note' | 'wrong';
  says: string;
  /** What to do; for all that is not good. */
  fix?: string;
}

const SIGNS = { good: '✓', note: '·', wrong: '✗' };

export function describeFinding({ about, state, says, fix }: Finding): string {
  return `${SIGNS[state]} ${about}: ${says}.${fix ? ` ${fix}` : ''}`;
}

export function reasonOf(error: unknown): string {
  return errorMessage(error).replace(/\.$/, '');
}
