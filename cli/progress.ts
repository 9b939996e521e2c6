/** Says how far a long task is: a bar on a terminal, a line a step elsewhere. */
export interface Progress {
  step(what: string): void;
  end(): void;
}

const WIDTH = 24;

export function startProgress(
  total: number,
  output: { isTTY?: boolean; write(text: string): unknown } = process.stderr,
): Progress {
  let done = 0;
  const draw = (what: string) => {
    const filled = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
    output.write(`\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done}/${total} ${what}`);
  };
  if (output.isTTY) draw('');
  return {
    step(what) {
      done += 1;
      if (output.isTTY) draw(what);
      else output.write(`${done}/${total} ${what}\n`);
    },
    end() {
      if (output.isTTY) output.write('\r\x1b[K');
    },
  };
}
