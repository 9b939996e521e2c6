import { createContext, use } from 'react';
import type { DeskAccount, DeskResponse } from '../contract/desk.ts';
import type { callDesk } from './api.ts';
import { useRouter } from './router.tsx';

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

/** The name of what a sign-in opens: the paper in the address, or the network. */
export function useDeskName({ network, paper }: DeskResponse<'session'>): string {
  const router = useRouter();
  return network && router.paper === undefined ? network.name : paper.name;
}

/** In the name of what the browser keeps: the account and, in a network, the paper. */
export function useOwner(): string {
  const { account, session } = useDesk();
  return session.network ? `${account.name} ${new URL(session.paper.address).host}` : account.name;
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
