import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { run as checkFeeds } from './feeds-check.ts';

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
  await writeFile(file, change(await readFile('sample/meridian-ledger/publication.json', 'utf8')));
  return checkFeeds({ publication: file }, []);
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

test.for<[string, string, string, string]>([
  ['sends no items', '<rss><channel><title>Wire</title></channel></rss>', 'empty', 'sent nothing'],
  [
    'breaks off',
    '<rss><channel><title>Wire</title><item><title>One</title></item><item><ti',
    'cut-off',
    'sent a document that breaks off',
  ],
])('feeds check names a feed that %s', async ([, document, status, words]) => {
  await mkdir(join(folder, 'media'));
  await writeFile(join(folder, 'media', 'sports.xml'), document);
  expect(await check((text) => text.replace('/newswire/sports.xml', '/media/sports.xml'))).toBe(0);
  const text = printed.join('\n');
  expect(text).toMatch(new RegExp(`^sports +${status} `, 'm'));
  expect(text).toContain(`sports: This site ${words}; the site keeps the items that it has stored for a day`);
});

test.for<[string, number, Record<string, string>, string]>([
  ['403', 403, {}, 'denies access (403)'],
  ['cf-mitigated', 503, { 'cf-mitigated': 'challenge' }, 'blocks automated clients (503, cf-mitigated)'],
])('feeds check names a feed blocked by %s so, and exits with 1', async ([, status, headers, reason]) => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers['user-agent']);
    response.writeHead(status, headers).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const exit = await check((text) => {
    const publication = JSON.parse(text.replace('/newswire/sports.xml', `http://${host}/sports.xml`));
    return JSON.stringify({
      ...publication,
      trustedHosts: [host],
      userAgent: 'Mill Reader (contact: desk@mill.example)',
    });
  });
  expect(exit).toBe(1);
  const text = printed.join('\n');
  expect(text).toMatch(/^sports +blocked /m);
  expect(text).toContain(`sports: ${host} ${reason}`);
  expect(text).toContain('14 of 15 feeds are in order.');
  expect(asked).toEqual(['Mill Reader (contact: desk@mill.example)']);
});
