import { hasColours } from '../server/lib/log.ts';

/** Says how far a long task is: a bar on a terminal, a line a step elsewhere and where NO_COLOR asks for plain lines. */
export interface Progress {
  step(what: string): void;
  end(): void;
}

const WIDTH = 24;

export function startProgress(
  total: number,
  output: { isTTY?: boolean; write(text: string): unknown } = process.stderr,
  variables: Record<string, string | undefined> = process.env,
): Progress {
  const isBar = output.isTTY === true && hasColours(variables);
  let done = 0;
  const draw = (what: string) => {
    const filled = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
    output.write(`\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done}/${total} ${what}`);
  };
  if (isBar) draw('');
  return {
    step(what) {
      done += 1;
      if (isBar) draw(what);
      else output.write(`${done}/${total} ${what}\n`);
    },
    end() {
      if (isBar) output.write('\r\x1b[K');
    },
  };
}
