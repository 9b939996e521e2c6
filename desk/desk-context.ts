import { createContext, use } from 'react';
import type { DeskAccount, DeskResponse } from '../contract/desk.ts';
import type { callDesk } from './api.ts';

export interface Desk {
  session: DeskResponse<'session'>;
  account: DeskAccount;
  /** `callDesk`; a 401 shows the sign-in screen. */
  call: typeof callDesk;
  setSession(session: DeskResponse<'session'>): void;
  /** Shows the result of an action, also to screen readers. */
  announce(text: string): void;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('Render this component for a signed-in account.');
  return desk;
}

/** The paper's categories by name, and as choices of a form. */
export function useCategories() {
  const { categories } = useDesk().session.paper;
  const names = new Map<string, string>(categories.map(({ key, name }) => [key, name]));
  return {
    nameOf: (keys: readonly string[]) => keys.map((key) => names.get(key) ?? key).join(', '),
    choices: [['', 'All categories'], ...names] as const,
  };
}
