import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feedsCheck } from './feeds-check.ts';

let folder: string;
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-check-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function check(change: (text: string) => string): Promise<number> {
  const file = join(folder, 'publication.json');
  await writeFile(file, change(await readFile('publication.json', 'utf8')));
  return feedsCheck.run({ publication: file }, []);
}

test('feeds check shows every feed of the sample publication in order, without a site or a database', async () => {
  expect(await check((text) => text)).toBe(0);
  const text = printed.join('\n');
  expect(text).toMatch(/category +status +format +items +images +newest +ms/);
  expect(text).toMatch(/business +ok +rss2 +20 +20 +\d+ min ago/);
  expect(text).toContain('15 of 15 feeds are in order.');
});

test('feeds check exits with 1 when a feed fails, and says which and why', async () => {
  expect(await check((text) => text.replace('/newswire/sports.xml', 'http://127.0.0.1:9/sports.xml'))).toBe(
    1,
  );
  const text = printed.join('\n');
  expect(text).toMatch(/sports +refused/);
  expect(text).toContain('sports: 127.0.0.1 is a loopback address');
  expect(text).toContain('14 of 15 feeds are in order.');
});
