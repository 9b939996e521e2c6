import { errorMessage } from '../../lib/errors.ts';

/** The result of one check, printed as a line. */
export interface Finding {
  about: string;
  state: 'good' | 'note' | 'wrong';
  says: string;
  /** What to do; empty where the message says it. */
  fix?: string;
}

const SIGNS = { good: '✓', note: '·', wrong: '✗' };

export function describeFinding({ about, state, says, fix }: Finding): string {
  return `${SIGNS[state]} ${about}: ${says}.${fix ? ` ${fix}` : ''}`;
}

/** Creates the findings of one check. A note is about something that works and yet needs attention. */
export function findingsAbout(about: string) {
  return {
    good: (says: string): Finding => ({ about, state: 'good', says }),
    note: (says: string, fix: string): Finding => ({ about, state: 'note', says, fix }),
    wrong: (says: string, fix = ''): Finding => ({ about, state: 'wrong', says, fix }),
  };
}

export function reasonOf(error: unknown): string {
  return errorMessage(error).replace(/\.$/, '');
}
