import { hasColours } from '../server/lib/log.ts';

const WIDTH = 24;

/** Shows the progress of a long task: a bar on a terminal, otherwise or with NO_COLOR a line per step. */
export function startProgress(
  total: number,
  output: { isTTY?: boolean; write(text: string): unknown } = process.stderr,
  variables: Record<string, string | undefined> = process.env,
) {
  const isBar = output.isTTY === true && hasColours(variables);
  let done = 0;
  const draw = (what: string) => {
    const filled = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
    output.write(`\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done}/${total} ${what}`);
  };
  if (isBar) draw('');
  return {
    step(what: string) {
      done += 1;
      if (isBar) draw(what);
      else output.write(`${done}/${total} ${what}\n`);
    },
    end() {
      if (isBar) output.write('\r\x1b[K');
    },
  };
}
