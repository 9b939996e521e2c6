import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Publication } from '../../contract/publication.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import type { OpenPaper } from '../../server/origin/known-papers.ts';
import { ownAddresses } from '../../server/origin/own-addresses.ts';
import { createPapers, type Papers } from '../../server/origin/papers.ts';
import { createReadCounts } from '../../server/pages/reads/read-counts.ts';
import type { Issue } from '../../server/paper/content/issue.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { createHostMap } from '../../server/protocol/domains.ts';
import { PAGE_KEY } from '../../server/protocol/edge-headers.ts';
import type { RenderedPage } from '../../server/protocol/page.ts';
import { DAY, HOUR } from '../support/feeds-setup.ts';
import { databases } from './databases.ts';

/** Which papers of a network are open, whose work is nothing here. */

const PAPERS = 320;
const hostOf = (paper: number) => `paper-${paper}.example`;
const NO_COUNTS = { reads: [], referrers: [], missedSearches: [], browserErrors: [] };

describe.for(databases)('the papers of a network in $name', ({ open: openDatabase }) => {
  let database: Database;
  let sample: Publication;
  let papers: Papers;
  let now: number;
  let open: Set<string>;
  let opened: string[];
  let polled: string[];
  let stale: string[];
  let isUnread: (paperId: string) => boolean;
  let unchanged: Map<string, RenderedPage>;
  let issues: Issue[] = [];
  let broken = '';

  beforeAll(async () => {
    database = await openDatabase();
    sample = await loadPublication('sample/meridian-ledger/publication.json');
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql`delete from papers`.execute(database.db);
    now = Date.UTC(2026, 10, 15, 12);
    papers = await know();
  });

  const sourceOf = (paper: number) => ({
    name: `paper-${paper}`,
    folder: `/network/paper-${paper}`,
    publication: { ...sample, id: hostOf(paper), domain: hostOf(paper), hosts: [] },
  });

  /** A deployment that has just started. */
  async function know(): Promise<Papers> {
    open = new Set();
    opened = [];
    polled = [];
    stale = [];
    unchanged = new Map();
    const clock = () => new Date(now);
    const hosts = createHostMap({ papers: [], isNetwork: true });
    const created = createPapers({
      trustedHosts: [],
      issues: () => issues,
      addresses: ownAddresses(true),
      database,
      readCounts: createReadCounts(database.db, clock),
      feeds: {
        know: async () => {},
        forget: async () => {},
        pollNow: async (paperId) => void polled.push(paperId),
        pollDue: async () => {},
        setUnread: (next) => {
          isUnread = next;
        },
      },
      publishing: {
        hosts,
        setPapers: (list) => hosts.replace({ papers: list, isNetwork: true }),
        setHosts: hosts.set,
        publish: async () => {},
        unpublish: () => {},
        remove: hosts.remove,
        markStale: (changed) => void stale.push(...changed.keys()),
        countPages: () => new Map(),
        findUnchanged: (key) => unchanged.get(key),
      },
      log: pino({ level: 'silent' }),
      clock,
    });
    await created.start(
      Array.from({ length: PAPERS }, (_, paper) => sourceOf(paper)),
      async ({ publication: { domain } }) => {
        if (domain === broken) throw new Error('its folder is gone');
        return openPaper(domain);
      },
    );
    return created;
  }

  function openPaper(domain: string): OpenPaper {
    open.add(domain);
    opened.push(domain);
    const nothing = async () => {};
    return {
      paperId: domain,
      folder: domain,
      makePage: () => Promise.reject(new Error('no page')),
      failurePage: async () => '',
      policy: () => ({ page: '', stream: () => '' }),
      domains: () => ({ domain, hosts: [] }),
      onDomains: () => {},
      changes: { changes: [], latest: 0, forgotten: 0, publish: () => {}, follow: () => () => {} },
      respond: async () => new Response(domain),
      trustsImage: async () => false,
      hidesImage: async () => false,
      openDesk: () => Promise.reject(new Error('no desk')),
      prerender: nothing,
      [Symbol.asyncDispose]: async () => void open.delete(domain),
    };
  }

  const read = async (paper: number, headers: Record<string, string> = {}) => {
    const host = hostOf(paper);
    const response = await papers.respond(new Request(`http://${host}/`, { headers: { host, ...headers } }));
    return response;
  };
  const minutePasses = (readers: readonly number[] = []) =>
    papers.storeReads({ ...NO_COUNTS, papers: readers.map(hostOf) });

  test('are opened by their first reader; of more than 300 those are closed that were not read for longest', async () => {
    expect(opened).toEqual([]);
    for (let paper = 0; paper < 300; paper++) await read(paper);
    await read(0);
    expect(opened).toHaveLength(300);
    for (let paper = 300; paper < PAPERS; paper++) await read(paper);
    expect(open.size).toBe(300);
    expect([open.has(hostOf(0)), open.has(hostOf(1)), open.has(hostOf(20)), open.has(hostOf(21))]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(await (await read(1)).text()).toBe(hostOf(1));
  });

  test('are not opened for the polls of feeds that are files of their own', async () => {
    const stored = ownAddresses(true).storedAddress('/media/town.xml', hostOf(5));
    const response = await papers.respondToSelf(new Request(`http://own.invalid${stored}`));
    expect([response.status, await response.text()]).toEqual([404, 'There is no such file.\n']);
    expect(opened).toEqual([]);
  });

  test('are listed with what is wrong: those that cannot be opened or read, and folders that are not served', async () => {
    const fix = 'write a text in quotes';
    issues = [
      { file: 'paper-3/publication.json', line: 2, message: 'name is empty', fix },
      { file: 'quay/publication.json', line: 1, message: 'name is missing', fix },
    ];
    broken = hostOf(4);
    expect((await read(4)).status).toBe(503);
    const listed = async () => (await papers.status()).filter(({ problem }) => problem !== '');
    expect(await listed()).toMatchObject([
      {
        host: hostOf(3),
        isServed: true,
        problem: expect.stringContaining('paper-3/publication.json:2: name'),
      },
      { host: hostOf(4), isServed: true, problem: 'its folder is gone' },
      { host: 'quay', isServed: false, problem: expect.stringContaining('name is missing') },
    ]);
    issues = [];
    broken = '';
    await read(4);
    expect(await listed()).toEqual([]);
  });

  test('beyond 100 are closed when nobody has read them for an hour; open pages count as readers', async () => {
    for (let paper = 0; paper < 110; paper++) await read(paper);
    now += HOUR + 1;
    await minutePasses([0]);
    expect(open.size).toBe(100);
    expect(open.has(hostOf(0))).toBe(true);
    expect(open.has(hostOf(1))).toBe(false);
  });

  test('that were read within a day are opened at the start, the latest first; the others by their readers', async () => {
    for (const paper of [7, 9, 8]) {
      await read(paper);
      await minutePasses();
      now += 0.4 * DAY;
    }
    papers = await know();
    await papers.openWarm(new AbortController().signal);
    expect(opened).toEqual([hostOf(8), hostOf(9)]);
  });

  test('that nobody has read for a week have their feeds polled less often, and at once when somebody comes', async () => {
    await read(3);
    now += 7 * DAY + 1;
    expect([isUnread(hostOf(3)), isUnread(hostOf(4))]).toEqual([true, true]);
    await read(3);
    expect(polled).toEqual([hostOf(3)]);
    expect([isUnread(hostOf(3)), isUnread(hostOf(4))]).toEqual([false, true]);
    await read(3);
    expect(polled).toEqual([hostOf(3)]);
  });

  test('stay closed while edges ask for pages that have not changed, and their settings make pages out of date', async () => {
    const key = `${hostOf(5)}/`;
    const copy = { etag: '"one"', headers: [], body: Buffer.from('news') };
    unchanged.set(key, {
      status: 200,
      tags: [],
      renderedAt: now,
      build: 'b1',
      decisions: { takedown: 0, rule: 0 },
      copies: { br: copy, gzip: copy, identity: copy },
      size: 4,
    });
    now += 70_000;
    const asked = { [PAGE_KEY]: encodeURIComponent(key) };
    const response = await read(5, asked);
    expect(response.status).toBe(200);
    expect(opened).toEqual([]);
    await papers.change({ before: sourceOf(5), after: sourceOf(5) });
    expect([opened, stale]).toEqual([[], [hostOf(5)]]);
    unchanged.clear();
    await read(5, asked);
    expect(opened).toEqual([hostOf(5)]);
  });

  test('count what was read without being opened', async () => {
    await papers.storeReads({ ...NO_COUNTS, papers: [hostOf(8)], reads: [[`${hostOf(8)}/`, 3]] });
    expect(opened).toEqual([]);
    const { rows } = await sql`select domain, count from reads`.execute(database.db);
    expect(rows).toEqual([{ domain: hostOf(8), count: 3 }]);
    await sql`delete from reads`.execute(database.db);
  });
});
