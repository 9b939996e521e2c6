import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx } from '../nginx.ts';
import { type Fleet, setFeeds, startFleet } from './fleet.ts';
import { startSteadyReaders } from './readers.ts';
import { type FaultRow, ROWS, writeArticle } from './rows.ts';
import { describeMachine, formatTable, type Outcome } from './table.ts';

/**
 * `npm run faults`: two nodes behind nginx under a constant load of readers, and one fault after another. Words after it
 * choose faults by name; all of them are written to docs/faults.md.
 */
const REQUESTS_PER_SECOND = 200;
/** Each row begins and ends with readers whom nothing happens to. */
const CALM_MS = 2_000;
const DOCUMENT = 'docs/faults.md';

const words = process.argv.slice(2);
const unknown = words.filter((word) => !ROWS.some(({ name }) => name === word));
if (unknown.length > 0)
  fail(`Not a fault: ${unknown.join(', ')}. Known: ${ROWS.map(({ name }) => name).join(', ')}.`);
if (!findNginx()) fail('There is no nginx here: install it (on Debian: apt-get install nginx).');
const chosen = ROWS.filter(({ name }) => words.length === 0 || words.includes(name));

const cleanup = new AsyncDisposableStack();
// Nodes are in groups of their own: nobody else would end them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanup.disposeAsync().finally(() => process.exit(1)));
}
const outcomes: Outcome[] = [];
try {
  const disk = mountSmallDisk();
  cleanup.defer(() => disk?.unmount());
  const fleet = await startFleet({ cleanup, ...(disk ? { dataDirs: [disk.folder] } : {}) });
  for (const row of chosen) {
    if (row.name === 'disk-full' && !disk) {
      outcomes.push({ fault: row.fault, skipped: 'only root can mount a small disk' });
      continue;
    }
    const outcome = await runRow(fleet, row);
    outcomes.push(outcome);
    console.log(formatTable([outcome]).split('\n').at(-1));
    for (const failure of outcome.failures.slice(0, 5)) console.log(`  ${failure}`);
  }
} finally {
  await cleanup.disposeAsync();
}

console.log(`\n${formatTable(outcomes)}`);
if (words.length === 0) writeFileSync(DOCUMENT, describeMachine(outcomes, REQUESTS_PER_SECOND));
process.exit(outcomes.every((outcome) => 'skipped' in outcome || isFine(outcome)) ? 0 : 1);

function isFine({ failed, lost, recovered }: { failed: number; lost: number; recovered: number }): boolean {
  return failed === 0 && lost === 0 && Number.isFinite(recovered);
}

async function runRow({ nginx, pages, ...rest }: Fleet, row: FaultRow) {
  const whole = { nginx, pages, ...rest };
  console.log(`${row.name}…`);
  const before = await whole.stored();
  const readers = startSteadyReaders(nginx.url, pages, REQUESTS_PER_SECOND);
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  await row.run(whole);
  const endedAt = performance.now();
  const isWhole = await waitForNews(whole, row).then(
    () => true,
    (error: unknown) => {
      console.log(`  ${error instanceof Error ? error.message : error}`);
      return false;
    },
  );
  const recovered = isWhole ? (performance.now() - endedAt) / 1_000 : Number.POSITIVE_INFINITY;
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  await readers.stop();
  const after = await whole.stored();
  const lost = [...before].filter((id) => !after.has(id)).length;
  const { asked, failures } = readers;
  const counts = { read: asked, failed: failures.length, recovered, stored: before.size, lost };
  return { fault: row.fault, ...counts, failures };
}

/** Both nodes are ready, and show what was published after the fault. */
async function waitForNews({ nodes, paper, headlines, world, until }: Fleet, row: FaultRow): Promise<void> {
  const title = `After ${row.name} at ${Date.now()}`;
  const isHeadline = row.recovered === 'headline';
  if (isHeadline) {
    headlines.push(title);
    setFeeds(world, headlines);
  } else {
    await writeArticle(paper, title);
  }
  // The first and the last of the categories: of either half, where half of them failed.
  const pages = isHeadline ? ['/category/local', '/category/archives'] : ['/blog'];
  for (const node of nodes) {
    await until('both nodes are ready', node.isReady);
    for (const page of pages)
      await until(`${title} on ${page}`, async () => (await node.read(page)).includes(title));
  }
}

/** A disk of its own for the first node's data, so small that it can be filled. */
function mountSmallDisk(): { folder: string; unmount(): void } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'masthead-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder]);
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    unmount() {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function fail(line: string): never {
  console.error(line);
  process.exit(2);
}
