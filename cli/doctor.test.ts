import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { nameOfBackup } from '../server/data/backup/schedule-backups.ts';
import { checkBackups } from '../server/origin/doctor/check-backups.ts';
import { createClockWatch, judgeClock } from '../server/origin/doctor/check-clock.ts';
import { judgeMigrations } from '../server/origin/doctor/check-database.ts';
import { judgeSpace } from '../server/origin/doctor/check-disk.ts';
import { freePort } from '../tests/support/free-port.ts';
import { run as runDoctor } from './doctor.ts';
import { run as createPaper } from './new.ts';

let folder: string;
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-doctor-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  vi.stubEnv('PORT', String(await freePort()));
  vi.stubEnv('HOST', '127.0.0.1');
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('TRUSTED_PROXIES', '');
  vi.stubEnv('BACKUP_DIR', '');
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const SAMPLE = 'sample/meridian-ledger';

/** A paper of a few texts, for whatever is not about papers. */
let small: string;
beforeAll(async () => {
  small = await mkdtemp(join(tmpdir(), 'masthead-doctor-'));
  const silence = vi.spyOn(console, 'log').mockImplementation(() => {});
  await createPaper({ yes: true }, [join(small, 'paper')]);
  silence.mockRestore();
});
afterAll(() => rm(small, { recursive: true }));

/** The lines on one thing. */
async function examine(about: string, options: Record<string, string | boolean> = { offline: true }) {
  const code = await runDoctor(options, [join(small, 'paper')]);
  return { code, lines: printed.filter((line) => line.slice(2).startsWith(`${about}:`)) };
}

test('the doctor finds all well on a fresh machine, one line for each thing, and makes nothing', async () => {
  expect(await runDoctor({}, [SAMPLE])).toBe(0);
  const about = printed.map((line) => /^[✓·] (\w+):/.exec(line)?.[1]);
  expect(about.slice(0, -1)).toEqual([
    'environment',
    'paper',
    'disk',
    'database',
    'port',
    'proxy',
    'feeds',
    'clock',
  ]);
  expect(printed.at(-1)).toBe('No problems found.');
  expect(printed.join('\n')).toContain('15 of 15 are in order');
  await expect(readFile(join(folder, 'data'))).rejects.toThrow('ENOENT');
});

test('a variable that cannot be read is named with what to write', async () => {
  vi.stubEnv('PORT', 'abc');
  expect(await examine('environment')).toEqual({
    code: 1,
    lines: ['✗ environment: The environment has an issue: PORT: write a port number, such as 3000.'],
  });
  expect(printed.at(-1)).toBe('1 problem found.');
});

test('a paper with issues, and a feed that fails, are wrong', async () => {
  const paper = join(folder, 'paper');
  await cp(SAMPLE, paper, { recursive: true });
  const file = join(paper, 'publication.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('/newswire/sports.xml', 'http://127.0.0.1:9/sports.xml'));
  expect(await runDoctor({}, [paper])).toBe(1);
  expect(printed.join('\n')).toMatch(
    /✗ feeds: sports fails: 127\.0\.0\.1 is a loopback address.*\. Check its address/,
  );
  await writeFile(file, text.replace('"name":', '"nam":'));
  printed.length = 0;
  expect(await runDoctor({ offline: true }, [paper])).toBe(1);
  expect(printed.join('\n')).toMatch(
    /✗ paper: \d issues?, the first in publication\.json\. masthead validate \S+paper lists them/,
  );
});

test('a paper that was just made is in order: its feeds answer, and its drafts are only noted', async () => {
  const paper = join(folder, 'fresh');
  await createPaper({ yes: true }, [paper]);
  printed.length = 0;
  expect(await runDoctor({}, [paper])).toBe(0);
  const text = printed.join('\n');
  expect(text).toMatch(
    /^· paper: no issues, 4 notes, the first in content\/pages\/about\.md\. masthead validate \S+fresh /m,
  );
  expect(text).toContain('15 of 15 are in order');
});

test('a port that something else uses is wrong; one that the site itself uses is not', async () => {
  let said = 'hello';
  const server = createServer((_request, response) => void response.end(said));
  server.listen(Number(process.env.PORT), '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const taken = await examine('port');
  expect(taken).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^✗ port: Port \d+ is taken\. Stop what/)],
  });
  printed.length = 0;
  said = 'ready\n';
  expect(await examine('port')).toMatchObject({
    lines: [expect.stringMatching(/^✓ port: the site answers/)],
  });
  printed.length = 0;
  said = 'ready\ndegraded: database\n';
  expect(await examine('port')).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('without its database')],
  });
});

test('a site whose readiness has an address of its own is asked there, with its token', async () => {
  const admin = await freePort();
  vi.stubEnv('ADMIN_PORT', String(admin));
  vi.stubEnv('ADMIN_TOKEN', 'a-token-of-operators');
  const listen = async (port: number, answer: (request: IncomingMessage) => string) => {
    const server = createServer((asked, response) => void response.end(answer(asked)));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
  };
  await listen(Number(process.env.PORT), ({ url }) => (url === '/healthz' ? 'ok\n' : 'Not found.\n'));
  expect((await examine('port')).lines).toEqual([expect.stringMatching(/^✓ port: a site answers on \d+\.$/)]);
  let said = 'ready\n';
  await listen(admin, ({ url, headers }) =>
    url === '/readyz' && headers.authorization === 'Bearer a-token-of-operators' ? said : 'Send the token',
  );
  const looked = async () => {
    printed.length = 0;
    return examine('port');
  };
  expect((await looked()).lines).toEqual([`✓ port: the site answers on ${process.env.PORT}.`]);
  said = 'ready\ndegraded: database\n';
  expect(await looked()).toMatchObject({ code: 1, lines: [expect.stringContaining('without its database')] });
  said = 'not ready\ndegraded: origin\n';
  expect(await looked()).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('is not ready: degraded: origin')],
  });
});

test('a database that does not answer is wrong', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://masthead@127.0.0.1:1/none');
  const { code, lines } = await examine('database');
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^✗ database: The database at 127\.0\.0\.1:1 does not answer/),
  ]);
});

test('how a proxy names its readers is tried through the proxy', async () => {
  const port = Number(process.env.PORT);
  let header: Record<string, string> = { 'X-Forwarded-For': '203.0.113.7' };
  const proxy = createServer((asked, response) => {
    const onward = request({ port, host: '127.0.0.1', path: asked.url, headers: header }, (answer) => {
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    onward.end();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const tried = async () => {
    printed.length = 0;
    return (await examine('proxy', { offline: true, url })).lines;
  };
  expect(await tried()).toEqual([
    '✗ proxy: 127.0.0.1 names its readers and is not trusted, so that all of them count as one. Set TRUSTED_PROXIES=127.0.0.1',
  ]);
  vi.stubEnv('TRUSTED_PROXIES', '127.0.0.1');
  expect(await tried()).toEqual(['✓ proxy: 127.0.0.1 is trusted, and named 203.0.113.7 as the reader.']);
  // The doctor asks from the proxy's own machine.
  header = { 'X-Forwarded-For': '127.0.0.1' };
  expect(await tried()).toEqual(['✓ proxy: 127.0.0.1 is trusted, and named 127.0.0.1 as the reader.']);
  header = {};
  expect(await tried()).toEqual([expect.stringMatching(/^✗ proxy: 127\.0\.0\.1 sends no X-Forwarded-For/)]);
  proxy.close();
  proxy.closeAllConnections();
  expect(await tried()).toEqual([expect.stringMatching(/^✗ proxy: a request to http.* does not reach port/)]);
});

test('a disk that is nearly full, a clock that is wrong and a newer database each come with a fix', () => {
  const room = (bytes: number, files = 1e6) => judgeSpace('data', { bytes, files }).state;
  expect([room(1e8), room(1e9), room(1e10), room(1e10, 100)]).toEqual(['wrong', 'note', 'good', 'wrong']);
  expect(judgeClock('the database', 90_000, 5_000)).toMatchObject({
    state: 'wrong',
    message: 'this machine is 90 s behind the database',
    fix: expect.stringContaining('timedatectl'),
  });
  const known = ['0001', '0002'];
  const [current, missing, newer] = [known, ['0001'], [...known, '0003']].map(
    (applied) => judgeMigrations(applied, known).state,
  );
  expect([current, missing, newer]).toEqual(['good', 'note', 'wrong']);
});

test('the clock is compared with the middle of what feed hosts send, caches reckoned in', () => {
  const now = new Date('2026-03-04T12:00:00Z');
  const watch = createClockWatch(() => now);
  const answer = (date: string, age?: string) =>
    watch.take({ headers: new Headers({ date, ...(age ? { age } : {}) }) });
  expect(watch.finding().state).toBe('good');
  answer('Wed, 04 Mar 2026 11:00:00 GMT', '3600');
  expect(watch.finding().state).toBe('good');
  answer('Wed, 04 Mar 2026 12:10:00 GMT');
  answer('Wed, 04 Mar 2026 12:10:01 GMT');
  expect(watch.finding()).toMatchObject({
    state: 'wrong',
    message: 'this machine is 600 s behind the feed hosts',
  });
});

test('backups that the site is to make by itself, and that do not come, are wrong', async () => {
  const now = Date.parse('2026-03-04T05:06:07Z');
  const plan = { folder, everyHours: 24, keep: 2 };
  const state = async (at: number) =>
    (await checkBackups(plan, new Date(at))).map((finding) => finding.state);
  expect(await checkBackups(undefined, new Date(now))).toEqual([]);
  expect(await state(now)).toEqual(['wrong']);
  // A site that was started a moment ago is still making its first one.
  const started = async (at: number) =>
    (await checkBackups(plan, new Date(at), new Date(now))).map((finding) => finding.state);
  expect([await started(now + 60_000), await started(now + 3_600_000)]).toEqual([['good'], ['wrong']]);
  await writeFile(join(folder, nameOfBackup(new Date(now))), '');
  expect(await state(now + 40 * 3_600_000)).toEqual(['good']);
  expect(await state(now + 50 * 3_600_000)).toEqual(['wrong']);
  // A backup dated in the future is no reason to be calm.
  expect(await state(now - 3_600_000)).toEqual(['wrong', 'wrong']);
});
