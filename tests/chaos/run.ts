import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorMessage } from '../../server/lib/errors.ts';
import { type Site, setFeeds, startFleet, startSingle } from '../support/fleet.ts';
import { NGINX } from '../support/nginx.ts';
import { requirePackages } from '../support/packages.ts';
import { startSteadyReaders } from './readers.ts';
import { type FaultRow, ROWS, SINGLE_ROWS, writeArticle } from './rows.ts';
import { describeMachine, formatTable, type Outcome } from './table.ts';

/**
 * `npm run chaos`: two nodes behind nginx, then one node alone, under a constant load of readers, and one fault after another. Words after it
 * choose faults by name; all of them are written to docs/faults.md.
 */
const REQUESTS_PER_SECOND = 200;
/** Each row begins and ends with readers whom nothing happens to. */
const CALM_MS = 2_000;
const DOCUMENT = 'docs/faults.md';

const words = process.argv.slice(2);
const isChosen = ({ name }: { name: string }) => words.length === 0 || words.includes(name);
const known = [...ROWS, ...SINGLE_ROWS].map(({ name }) => name);
const unknown = words.filter((word) => !known.includes(word));
if (unknown.length > 0) fail(`Not a fault: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
if (ROWS.some(isChosen)) requirePackages(NGINX, 'npm run chaos');

const cleanup = new AsyncDisposableStack();
// Nodes are in groups of their own: nobody else would end them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanup.disposeAsync().finally(() => process.exit(1)));
}
const outcomes: Outcome[] = [];
try {
  if (ROWS.some(isChosen)) await runFleet();
  if (SINGLE_ROWS.some(isChosen)) {
    const single = await startSingle({ cleanup });
    for (const row of SINGLE_ROWS.filter(isChosen)) await runAndPrint(single, row);
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

async function runFleet(): Promise<void> {
  const disk = mountSmallDisk();
  cleanup.defer(() => disk?.unmount());
  const fleet = await startFleet({ cleanup, ...(disk ? { dataDirs: [disk.folder] } : {}) });
  for (const row of ROWS.filter(isChosen)) {
    if (row.name === 'disk-full' && !disk) {
      outcomes.push({ fault: row.fault, skipped: 'only root can mount a small disk' });
    } else await runAndPrint(fleet, row);
  }
}

async function runAndPrint<On extends Site>(site: On, row: FaultRow<On>): Promise<void> {
  const outcome = await runRow(site, row);
  outcomes.push(outcome);
  console.log(formatTable([outcome]).split('\n').at(-1));
  for (const failure of outcome.failures.slice(0, 5)) console.log(`  ${failure}`);
}

async function runRow<On extends Site>(whole: On, row: FaultRow<On>) {
  console.log(`${row.name}…`);
  const before = await whole.stored();
  const readers = startSteadyReaders(whole.url, whole.pages, REQUESTS_PER_SECOND);
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  await row.run(whole);
  const endedAt = performance.now();
  const isWhole = await waitForNews(whole, row).then(
    () => true,
    (error: unknown) => {
      console.log(`  ${errorMessage(error)}`);
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

/** All nodes are ready, and show what was published after the fault. */
async function waitForNews(
  { nodes, paper, headlines, remote, until }: Site,
  row: Pick<FaultRow, 'name' | 'recovered'>,
): Promise<void> {
  const title = `After ${row.name} at ${Date.now()}`;
  const isHeadline = row.recovered === 'headline';
  if (isHeadline) {
    headlines.push(title);
    setFeeds(remote, headlines);
  } else {
    await writeArticle(paper, title);
  }
  // The first and the last of the categories: of either half, where half of them failed.
  const pages = isHeadline ? ['/category/local', '/category/archives'] : ['/blog'];
  for (const node of nodes) {
    await until('all nodes are ready', node.isReady);
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
