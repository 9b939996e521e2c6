import { createInterface } from 'node:readline';

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
