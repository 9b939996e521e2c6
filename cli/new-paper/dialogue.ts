import { createInterface } from 'node:readline';
import { CATEGORIES, type Category, isCategory } from '../../contract/categories.ts';
import type { Places } from './gather-feeds.ts';

/** Questions on a terminal, or answers from a pipe, a line each. Where lines end, every further answer is empty. */
export interface Dialogue {
  ask(text: string): Promise<string>;
  say(line: string): void;
  /** Whether somebody may still answer. */
  readonly isOpen: boolean;
  close(): void;
}

export function openDialogue(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Dialogue {
  const reader = createInterface({ input, terminal: false });
  const lines = reader[Symbol.asyncIterator]();
  let isOpen = true;
  return {
    async ask(text) {
      output.write(text);
      const { done, value } = await lines.next();
      if (done) {
        isOpen = false;
        output.write('\n');
      }
      return done ? '' : value.trim();
    },
    say: (line) => void output.write(`${line}\n`),
    get isOpen() {
      return isOpen;
    },
    close: () => reader.close(),
  };
}

/** Which feed is in which category, a line each, in the order of the categories. */
export function describePlaces(feeds: Places): string[] {
  return inOrder(feeds).map(([category, url], index) => `  ${index + 1}  ${category.padEnd(12)}${url}`);
}

/** Shows where feeds were put, and moves them until the operator agrees. */
export async function askPlaces(feeds: Places, dialogue: Dialogue): Promise<Places> {
  let places = feeds;
  for (;;) {
    for (const line of describePlaces(places)) dialogue.say(line);
    const typed = await dialogue.ask('Press Return to accept, or move a feed, such as 1=world or 1=none: ');
    if (typed === '') return places;
    const [, number, name = ''] = /^(\d+)\s*=\s*(\w+)$/.exec(typed) ?? [];
    const [from, url] = inOrder(places)[Number(number) - 1] ?? [];
    if (from === undefined || url === undefined || !(isCategory(name) || name === 'none')) {
      dialogue.say(`  Write a number from the list, =, and one of: ${CATEGORIES.join(', ')}, none`);
      continue;
    }
    const rest = (places.get(from) ?? []).filter((other) => other !== url);
    const next = new Map(places).set(from, rest);
    if (isCategory(name)) next.set(name, [...(next.get(name) ?? []), url]);
    if (next.get(from)?.length === 0) next.delete(from);
    places = next;
  }
}

function inOrder(feeds: Places): [Category, string][] {
  return CATEGORIES.flatMap((category) =>
    (feeds.get(category) ?? []).map((url): [Category, string] => [category, url]),
  );
}
