import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

/**
 * `npm run test:model -- --runs 1000` runs new random sequences; `--seed 17 --runs 1` the one that failed. `--no-shrink` names
 * the whole sequence at once, without a search for the shortest.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string' }, seed: { type: 'string' }, 'no-shrink': { type: 'boolean' } },
});
const { runs = '100', seed = String(Date.now() % 2 ** 30), 'no-shrink': isWhole } = values;
const folder = createTemporaryFolder();
console.log(`${runs} sequences from seed ${seed} on`);
const vitest = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=model', '--disable-console-intercept'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      TMPDIR: folder,
      MODEL_RUNS: runs,
      MODEL_SEED: seed,
      MODEL_PROGRESS: '1',
      ...(isWhole && { MODEL_SHRINK: '0' }),
    },
  },
);
vitest.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
