import type { DeskBody, DeskResponse } from '../../contract/desk.ts';
import { DeskFailure } from './desk-failure.ts';

export type TextHolds = ReturnType<typeof createTextHolds>;

/** A tab without a request for this long is considered closed. */
const LAPSE_MS = 30_000;

interface OpenText {
  /** A free tab leaves the text to the next one. */
  tabs: Map<string, { who: string; at: number; isFree: boolean }>;
  holder: string | undefined;
}

/** Who has which text open, and which tab may change it. In memory: after a restart, the next tab to ask gets the hold. */
export function createTextHolds(clock: () => Date) {
  const texts = new Map<string, OpenText>();

  /** Removes closed tabs. */
  function open(text: string): OpenText {
    const openText = texts.get(text) ?? { tabs: new Map(), holder: undefined };
    const oldest = clock().getTime() - LAPSE_MS;
    for (const [tab, { at }] of openText.tabs) if (at < oldest) openText.tabs.delete(tab);
    if (openText.holder !== undefined && !openText.tabs.has(openText.holder)) openText.holder = undefined;
    if (openText.tabs.size === 0) texts.delete(text);
    return openText;
  }

  function enter(text: string, who: string, tab: string): OpenText {
    // Forget texts whose last tab was closed.
    for (const other of texts.keys()) open(other);
    const openText = open(text);
    texts.set(text, openText);
    const isFree = openText.tabs.get(tab)?.isFree ?? false;
    openText.tabs.set(tab, { who, at: clock().getTime(), isFree });
    if (!isFree) openText.holder ??= tab;
    return openText;
  }

  return {
    hold(
      text: string,
      who: string,
      { tab, take, leave }: DeskBody<'holdText', 'output'>,
    ): Omit<DeskResponse<'holdText'>, 'revision'> {
      const openText = enter(text, who, tab);
      if (take) {
        openText.holder = tab;
        openText.tabs.set(tab, { who, at: clock().getTime(), isFree: false });
      }
      if (leave) {
        openText.tabs.delete(tab);
        open(text);
      }
      const { tabs, holder } = openText;
      const holderTab = holder === undefined ? undefined : tabs.get(holder);
      const others = [...tabs].filter(([key]) => key !== tab && key !== holder);
      return {
        holder: holderTab ? { who: holderTab.who, mine: holder === tab } : leave ? null : { who, mine: true },
        readers: [...new Set(others.map(([, other]) => other.who))],
      };
    },
    /** Leaves a text of an account to the next tab that opens it, or takes that back. Until then its tabs may write. */
    free(text: string, who: string, isFree: boolean): void {
      const openText = open(text);
      for (const [key, tab] of openText.tabs) {
        if (tab.who !== who) continue;
        tab.isFree = isFree;
        if (isFree && openText.holder === key) openText.holder = undefined;
      }
    },
    /** Takes the hold for a tab; throws if another tab has it. */
    expect(text: string, who: string, tab: string): void {
      const { tabs, holder = tab } = enter(text, who, tab);
      const other = tabs.get(holder);
      if (holder === tab || !other) return;
      const whom =
        other.who === who ? 'You have this text open in another tab' : `${other.who} is writing it`;
      throw new DeskFailure(409, `${whom}. Take it over to change it here.`);
    },
    writers: (text: string) => [...new Set([...open(text).tabs.values()].map(({ who }) => who))],
  };
}
