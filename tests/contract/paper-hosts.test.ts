import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Publication } from '../../contract/publication.ts';
import type { Database } from '../../server/data/database/open-database.ts';
import { ownersOf, settleHosts } from '../../server/network/hosts.ts';
import type { NetworkPaper } from '../../server/paper/network/load-network.ts';
import { loadPublication } from '../../server/paper/publication/load-publication.ts';
import { databases } from './databases.ts';

/** Whose a host is: what happens to files, and which hosts and ids the papers have then. */

const NOW = new Date('2026-03-12T12:00:00Z');
type File = Partial<Publication> & { folder?: string };

describe.each(databases)('on $name', ({ open }) => {
  let database: Database;
  let sample: Publication;
  /** The papers of each deployment that are in use. */
  let inUse: Map<string, readonly NetworkPaper[]>;
  beforeAll(async () => {
    database = await open();
    sample = await loadPublication('sample/meridian-ledger/publication.json');
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    inUse = new Map();
    for (const table of ['paper_hosts', 'papers'])
      await sql`delete from ${sql.table(table)}`.execute(database.db);
  });

  const paperOf = (name: string, { folder = name, ...file }: File): NetworkPaper => {
    const { domain = `${name}.example` } = file;
    const publication = {
      ...sample,
      name,
      domain,
      id: file.id ?? domain,
      hosts: [],
      formerHosts: [],
      ...file,
    };
    return { name: folder, folder: `/none/${folder}`, publication, hasId: file.id !== undefined };
  };

  /** Returns `id: hosts` of the papers that are served, and the issues. */
  async function settle(
    files: Record<string, File>,
    {
      deployment = 'network',
      isNetwork = true,
      unread = [] as string[],
      page = undefined as string | undefined,
    } = {},
  ) {
    const papers = Object.entries(files).map(([name, file]) =>
      paperOf(name, isNetwork ? file : { ...file, folder: '' }),
    );
    const networkPage = page ? { name: 'N', host: page, locale: 'en', timeZone: 'UTC' } : undefined;
    const network = { isNetwork, page: networkPage, papers, unread };
    const used = inUse.get(deployment) ?? [];
    const settled = await settleHosts(database.db, network, { inUse: used, now: NOW });
    inUse.set(deployment, settled.papers);
    return {
      papers: Object.fromEntries(
        settled.papers.map(({ publication: { id, domain, hosts, formerHosts } }) => [
          id,
          [domain, ...hosts, ...formerHosts.map((host) => `(${host})`)].join(' '),
        ]),
      ),
      issues: settled.issues.map(({ file, message }) => `${file}: ${message}`),
    };
  }
  /** A process that starts knows what the database has. */
  const restart = () => inUse.clear();
  const QUAY = { id: 'quay', domain: 'quay.example', hosts: ['quay.localhost'] };
  const MILL = { id: 'mill', domain: 'mill.example', hosts: ['mill.localhost'] };
  const BOTH = { quay: 'quay.example quay.localhost', mill: 'mill.example mill.localhost' };

  interface Case {
    event: string;
    files: Record<string, File>;
    papers: Record<string, string>;
    issues?: string[];
  }
  const cases: Case[] = [
    {
      event: 'a domain changes, and the former one leads to it',
      files: { quay: { ...QUAY, domain: 'pier.example', formerHosts: ['quay.example'] }, mill: MILL },
      papers: { ...BOTH, quay: 'pier.example quay.localhost (quay.example)' },
    },
    {
      event: 'a domain becomes a further host',
      files: { quay: { ...QUAY, domain: 'pier.example', hosts: ['quay.example'] }, mill: MILL },
      papers: { ...BOTH, quay: 'pier.example quay.example' },
    },
    {
      event: 'two papers swap their domains',
      files: { quay: { ...QUAY, domain: 'mill.example' }, mill: { ...MILL, domain: 'quay.example' } },
      papers: { quay: 'mill.example quay.localhost', mill: 'quay.example mill.localhost' },
    },
    {
      event: 'a domain passes on',
      files: { quay: { ...QUAY, domain: 'pier.example' }, mill: { ...MILL, hosts: ['quay.example'] } },
      papers: { quay: 'pier.example quay.localhost', mill: 'mill.example quay.example' },
    },
    {
      event: 'another file claims a domain',
      files: { quay: QUAY, mill: { ...MILL, domain: 'quay.example', hosts: ['new.example'] } },
      papers: { ...BOTH, mill: 'mill.example new.example' },
      issues: ['mill/publication.json: quay.example is already the host of quay'],
    },
    {
      event: 'another file claims a host, also one whose folder comes first',
      files: { 'a-first': { id: 'first', hosts: ['quay.localhost'] }, quay: QUAY, mill: MILL },
      papers: { first: 'a-first.example', ...BOTH },
      issues: ['a-first/publication.json: quay.localhost is already the host of quay'],
    },
    {
      event: 'a host is given up, and another paper gets it',
      files: { quay: { ...QUAY, hosts: [] }, mill: { ...MILL, hosts: ['quay.localhost'] } },
      papers: { quay: 'quay.example', mill: 'mill.example quay.localhost' },
    },
    {
      event: 'two new papers claim one host, and neither gets it',
      files: { quay: QUAY, mill: MILL, b: { hosts: ['x.example'] }, a: { hosts: ['x.example'] } },
      papers: { ...BOTH, 'b.example': 'b.example', 'a.example': 'a.example' },
      issues: [
        'b/publication.json: x.example is already the host of another paper',
        'a/publication.json: x.example is already the host of another paper',
      ],
    },
    {
      event: 'a folder is renamed',
      files: { quay: { ...QUAY, folder: 'pier' }, mill: MILL },
      papers: BOTH,
    },
    {
      event: 'a folder is copied, and the paper that was served stays',
      files: { 'a-copy': { ...QUAY, name: 'copy' }, quay: QUAY, mill: MILL },
      papers: BOTH,
      issues: [
        'a-copy/publication.json: quay is also the id of quay',
        'quay/publication.json: quay is also the id of a-copy',
      ],
    },
    {
      event: 'a paper is removed, and its hosts are free',
      files: { mill: { ...MILL, hosts: ['quay.localhost'] } },
      papers: { mill: 'mill.example quay.localhost' },
    },
    {
      event: 'a folder is used again for a new paper',
      files: { new: { folder: 'quay', id: 'new', domain: 'new.example' }, mill: MILL },
      papers: { new: 'new.example', mill: BOTH.mill },
    },
    {
      event: 'a domain is changed by hand in a file without an id',
      files: { new: { folder: 'quay', domain: 'new.example', hosts: ['quay.localhost'] }, mill: MILL },
      papers: { 'new.example': 'new.example quay.localhost', mill: BOTH.mill },
      issues: [
        'quay/publication.json: new.example is a new paper; what was stored for quay stays with that id',
      ],
    },
  ];

  describe.each(['while they run', 'after a restart'])('%s', (state) => {
    test.each(cases)('$event', async ({ files, papers, issues = [] }) => {
      expect((await settle({ quay: QUAY, mill: MILL })).papers).toEqual(BOTH);
      if (state === 'after a restart') restart();
      expect(await settle(files)).toEqual({ papers, issues });
      // A second node, and the next start, decide the same.
      restart();
      expect((await settle(files)).papers).toEqual(papers);
    });
  });

  test('single papers of one database: neither gets a host of the other, by whatever name it claims it', async () => {
    const single = (deployment: string) => ({ deployment, isNetwork: false });
    await settle({ quay: QUAY }, single('quay'));
    await settle({ mill: MILL }, single('mill'));
    for (const claim of [
      { domain: 'quay.example' },
      { hosts: ['quay.example'] },
      { formerHosts: ['quay.localhost'] },
    ]) {
      const { papers, issues } = await settle({ mill: { ...MILL, hosts: [], ...claim } }, single('mill'));
      expect(papers.mill).toBe('mill.example');
      expect(issues).toHaveLength(1);
    }
    expect((await settle({ quay: QUAY }, single('quay'))).papers).toEqual({ quay: BOTH.quay });
    expect(await ownersOf(database.db, 'mill', ['quay.example', 'mill.example'])).toEqual([
      { host: 'quay.example', paperId: 'quay' },
    ]);
    // A new paper without a domain of its own is not served.
    const late = await settle({ late: { ...QUAY, id: 'late' } }, single('late'));
    expect(late.papers).toEqual({});
    expect(late.issues[0]).toContain('so the paper is not served');
  });

  test('a paper whose file has an issue keeps its hosts, and the host of the network’s page is nobody’s', async () => {
    await settle({ quay: QUAY, mill: MILL });
    restart();
    const claim = { ...MILL, hosts: ['quay.localhost'] };
    expect((await settle({ mill: claim }, { unread: ['quay'] })).papers).toEqual({ mill: 'mill.example' });
    const { papers, issues } = await settle({ quay: QUAY, mill: MILL }, { page: 'quay.localhost' });
    expect(papers).toEqual({ quay: 'quay.example', mill: BOTH.mill });
    expect(issues).toEqual(['quay/publication.json: quay.localhost is already the host of network.json']);
  });

  test('papers of the version before keep what they had: of two that claim a host, the one that is known for longer', async () => {
    await sql`insert into papers (publication, known_at) values ('quay', ${new Date(0)}), ('mill', ${NOW})`.execute(
      database.db,
    );
    const { papers } = await settle({ mill: { ...MILL, hosts: ['quay.localhost'] }, quay: QUAY });
    expect(papers).toEqual({ quay: BOTH.quay, mill: 'mill.example' });
  });
});
