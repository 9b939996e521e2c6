import { errorMessage } from '../../lib/errors.ts';

/** The result of one check, printed as a line. */
export interface Finding {
  about: string;
  state: 'good' | 'note' | 'wrong';
  message: string;
  /** The fix; empty if the message names it. */
  fix?: string;
}

const SIGNS = { good: '✓', note: '·', wrong: '✗' };

export function describeFinding({ about, state, message, fix }: Finding): string {
  return `${SIGNS[state]} ${about}: ${message}.${fix ? ` ${fix}` : ''}`;
}

/** Creates the findings of one check. A note is about something that works and yet needs attention. */
export function findingsAbout(about: string) {
  return {
    good: (message: string): Finding => ({ about, state: 'good', message }),
    note: (message: string, fix: string): Finding => ({ about, state: 'note', message, fix }),
    wrong: (message: string, fix = ''): Finding => ({ about, state: 'wrong', message, fix }),
  };
}

export function reasonOf(error: unknown): string {
  return errorMessage(error).replace(/\.$/, '');
}
