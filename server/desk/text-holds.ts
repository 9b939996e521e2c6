import type { DeskBody, DeskResponse } from '../../contract/desk.ts';
import { DeskFailure } from './desk-failure.ts';

export type TextHolds = ReturnType<typeof createTextHolds>;

/** A tab that was not heard of for this long has been closed. */
const LAPSE_MS = 30_000;

interface OpenText {
  tabs: Map<string, { who: string; at: number }>;
  holder: string | undefined;
}

/** Who has which text open, and which tab may change it. In memory: after a restart, the next tab that asks holds it. */
export function createTextHolds(clock: () => Date) {
  const texts = new Map<string, OpenText>();

  /** Without the tabs that were closed. */
  function open(text: string): OpenText {
    const opened = texts.get(text) ?? { tabs: new Map(), holder: undefined };
    const oldest = clock().getTime() - LAPSE_MS;
    for (const [tab, { at }] of opened.tabs) if (at < oldest) opened.tabs.delete(tab);
    if (opened.holder !== undefined && !opened.tabs.has(opened.holder)) opened.holder = undefined;
    if (opened.tabs.size === 0) texts.delete(text);
    return opened;
  }

  function enter(text: string, who: string, tab: string): OpenText {
    // Texts whose last tab was closed without a word are not kept.
    for (const other of texts.keys()) open(other);
    const opened = open(text);
    texts.set(text, opened);
    opened.tabs.set(tab, { who, at: clock().getTime() });
    opened.holder ??= tab;
    return opened;
  }

  return {
    hold(
      text: string,
      who: string,
      { tab, take, leave }: DeskBody<'holdText', 'output'>,
    ): Omit<DeskResponse<'holdText'>, 'revision'> {
      const opened = enter(text, who, tab);
      if (take) opened.holder = tab;
      if (leave) {
        opened.tabs.delete(tab);
        open(text);
      }
      const { tabs, holder } = opened;
      const held = holder === undefined ? undefined : tabs.get(holder);
      const others = [...tabs].filter(([key]) => key !== tab && key !== holder);
      return {
        holder: held ? { who: held.who, mine: holder === tab } : null,
        readers: [...new Set(others.map(([, other]) => other.who))],
      };
    },
    /** Takes the text for a tab; throws where another tab holds it. */
    expect(text: string, who: string, tab: string): void {
      const { tabs, holder = tab } = enter(text, who, tab);
      const other = tabs.get(holder);
      if (holder === tab || !other) return;
      const whom =
        other.who === who ? 'You have this text open in another tab' : `${other.who} is writing it`;
      throw new DeskFailure(409, `${whom}. Take it over to change it here.`);
    },
    /** Who has it open. */
    writers: (text: string) => [...new Set([...open(text).tabs.values()].map(({ who }) => who))],
  };
}
