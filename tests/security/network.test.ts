import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { domainToASCII } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newsFeed } from '../support/fake-feeds.ts';
import { type FakeHosts, startFakeHosts } from '../support/fake-hosts.ts';
import { startTestSite, type TestSite } from '../support/harness.ts';
import { smallNetworkDefaults } from '../support/small-network.ts';

/** A network of papers whose files have the same names, on one database. Each paper has a word that no other has. */

const WORDS: Readonly<Record<string, string>> = { quay: 'Quayword', mill: 'Millword', fern: 'Fernword' };
const NAMES = Object.keys(WORDS);
const hostOf = (name: string) => `${name}.example`;
const idnOf = (name: string) => `größe-${name}.example`;

let folder: string;
let remote: FakeHosts;
let site: TestSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-network-'));
  remote = await startFakeHosts();
  remote.set('/shared.xml', newsFeed({ title: 'Shared wire' }, [{ title: 'Bridge opens to traffic' }]));
  for (const name of NAMES) {
    remote.set(
      `/${name}.xml`,
      newsFeed({ title: `${WORDS[name]} wire` }, [{ title: `${WORDS[name]} news` }]),
    );
  }
  await save(
    'network.json',
    JSON.stringify({
      name: 'The Network',
      host: 'papers.example',
      defaults: smallNetworkDefaults(remote),
    }),
  );
  for (const name of NAMES) await savePaper(name);
  site = await startTestSite({ variables: { PUBLICATION: folder }, isNetwork: true });
});
afterAll(async () => {
  await site?.stop();
  await remote.close();
  await rm(folder, { recursive: true, force: true });
});

async function save(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

async function savePaper(
  name: string,
  settings: Record<string, unknown> = {},
  word = WORDS[name],
): Promise<void> {
  await save(`${name}/media/note.txt`, `${word} file`);
  await save(
    `${name}/content/articles/rope.md`,
    `---\ntitle: ${word} rope\ndescription: ${word} hawser\ndate: 2026-03-10\nauthors: [Ann ${word}]\ncategory: local\nkeywords: [rope]\n---\n${word} text.\n`,
  );
  await save(
    `${name}/content/pages/about.md`,
    `---\ntitle: About ${word}\ndescription: ${word}\n---\n${word}.\n`,
  );
  await save(
    `${name}/content/faq/boats.md`,
    `---\ncategory: Boats\n---\n\n## ${word}? {#boats}\n\n${word}.\n`,
  );
  await save(
    `${name}/publication.json`,
    JSON.stringify({
      name: `The ${word}`,
      domain: hostOf(name),
      hosts: [`${name}.localhost`, domainToASCII(idnOf(name))],
      feeds: { business: remote.url(`/${name}.xml`) },
      ...settings,
    }),
  );
}

interface Answer {
  status: number;
  body: string;
  headers: IncomingMessage['headers'];
}

/** Asks as a proxy does that sends any Host. */
function ask(host: string | undefined, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(
      {
        port: site.site.port,
        host: '127.0.0.1',
        path,
        headers: { ...(host !== undefined && { host }), ...headers },
      },
      (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
          reject,
        );
      },
    )
      .on('error', reject)
      .end();
  });
}

function readBytes(host: string, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { port: site.site.port, host: '127.0.0.1', path, headers: { host } };
    request(options, (response) => buffer(response).then(resolve, reject))
      .on('error', reject)
      .end();
  });
}

const PATHS = [
  '/',
  '/category/business',
  '/category/local',
  '/category/gossip',
  '/topic/markets',
  '/blog',
  '/blog/rope',
  '/blog/none',
  `/author/ann-quayword`,
  '/faq',
  '/about',
  '/feeds',
  '/saved',
  '/offline',
  '/search?q=rope',
  '/search?q=quayword',
  '/no/such/page',
  '/robots.txt',
  '/sitemap.xml',
  '/feed.xml',
  '/feed.json',
  '/feeds.opml',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/llms.txt',
  '/media/note.txt',
  '/api/faq',
  '/api/pages',
  '/api/pages/about',
  '/api/front',
  '/api/headlines',
  '/api/headlines?category=business',
  '/api/changes',
  '/api/section?category=local',
  '/api/most-read',
  '/api/search?q=rope',
  '/api/search?q=millword',
  '/api/topics',
  '/cards/home.jpg',
];

/** Words of other papers in a response, apart from those of the request. */
function foreignWords(name: string, path: string, { body, headers }: Answer): string[] {
  const all = `${body} ${JSON.stringify(headers)}`.toLowerCase().replaceAll(path.toLowerCase(), '');
  return NAMES.filter((other) => other !== name).flatMap((other) =>
    [WORDS[other] ?? '', hostOf(other)].filter((word) => {
      const isAsked = path.toLowerCase().includes(word.toLowerCase());
      return !isAsked && all.includes(word.toLowerCase());
    }),
  );
}

test('every route of every host of a network shows its own paper and nothing of the others', async () => {
  const found: string[] = [];
  for (const round of [1, 2]) {
    for (const path of PATHS) {
      for (const name of NAMES) {
        const answer = await ask(hostOf(name), path);
        found.push(...foreignWords(name, path, answer).map((word) => `${round} ${name}${path}: ${word}`));
        if (['/', '/about', '/blog/rope', '/media/note.txt'].includes(path))
          expect(answer.body, `${name}${path}`).toContain(WORDS[name]);
      }
    }
  }
  expect(found).toEqual([]);
  // What they share was fetched once.
  const business = await Promise.all(NAMES.map((name) => ask(hostOf(name), '/category/business')));
  expect(business.map(({ body }, index) => body.includes(`${WORDS[NAMES[index] ?? '']} news`))).toEqual([
    true,
    true,
    true,
  ]);
});

test('a host that the network does not know gets a plain page that names no paper, also with a name elsewhere', async () => {
  for (const [host, headers] of [
    ['other.example', {}],
    ['other.example', { 'x-forwarded-host': hostOf('quay') }],
    ['quay.example.evil.example', {}],
    ['127.0.0.1', {}],
  ] as const) {
    for (const path of ['/', '/blog/rope', '/media/note.txt', '/api/live', '/api/faq', '/robots.txt']) {
      const { status, body } = await ask(host, path, headers);
      expect([status, body]).toEqual([404, 'Not found.\n']);
    }
  }
  expect((await ask('other.example', '/healthz')).status).toBe(200);
  const idn = domainToASCII(idnOf('quay'));
  for (const host of ['WWW.Quay.Example:8080', 'quay.localhost', 'quay.example.', idn, idn.toUpperCase()])
    expect((await ask(host, '/about')).body, host).toContain('Quayword');
  expect((await ask(hostOf('mill'), '/about', { 'x-forwarded-host': hostOf('quay') })).body).toContain(
    'Millword',
  );
  expect((await ask(`${'a'.repeat(10_000)}.example`, '/')).status).toBe(404);
  const without = async (version: string) => {
    const socket = connect(site.site.port, '127.0.0.1');
    socket.end(`GET /about HTTP/${version}\r\nX-Forwarded-Host: ${hostOf('quay')}\r\n\r\n`);
    return text(socket);
  };
  expect(await without('1.0')).toMatch(/^HTTP\/1.1 404 [\s\S]*Not found\.\n$/);
  expect(await without('1.1')).toMatch(/^HTTP\/1.1 400 /);
});

test('papers are served as they were while the folder of the network is gone, and a paper opens when it is back', async () => {
  await savePaper('cove', {}, 'Coveword');
  const isKnown = () =>
    site.logged.some(({ msg, paper }) => msg === 'the saved paper is in use' && paper === 'cove');
  await expect.poll(isKnown, { timeout: 10_000 }).toBe(true);
  const stop = keepReading();
  await rename(folder, `${folder}-away`);
  const isNoticed = () =>
    site.logged.some(({ msg }) => /^the network in .* cannot be read/.test(String(msg)));
  await expect.poll(isNoticed, { timeout: 10_000 }).toBe(true);
  expect(await ask('cove.example', '/')).toMatchObject({
    status: 503,
    body: expect.stringMatching(/try again/i),
  });
  for (const name of NAMES) {
    for (const path of ['/', '/about', '/blog/rope', '/faq'])
      expect((await ask(hostOf(name), path)).status, `${name}${path}`).toBe(200);
    expect((await ask(hostOf(name), '/about')).body).toContain(WORDS[name]);
  }
  await rename(`${folder}-away`, folder);
  await expect
    .poll(async () => (await ask('cove.example', '/about')).body, { timeout: 10_000 })
    .toContain('Coveword');
  expect(await stop()).toEqual([]);
  await rm(join(folder, 'cove'), { recursive: true });
});

test('the network’s page has the newest headline of every paper, as its readers see it', async () => {
  const list = async (query = '') => (await ask('papers.example', `/network${query}`)).body;
  const rowOf = async (name: string) =>
    (await list()).split('<li>').find((row) => row.includes(`https://${hostOf(name)}/`)) ?? '';
  const becomes = (name: string) => expect.poll(() => rowOf(name), { timeout: 20_000 });
  for (const name of NAMES) await ask(hostOf(name), '/');
  const article = (title: string, date: Date) =>
    `---\ntitle: ${title}\ndescription: x\ndate: ${date.toISOString().slice(0, 19)}Z\n---\nWords.\n`;
  await save('quay/content/articles/tide.md', article('Quayword tide', new Date()));
  await becomes('quay').toContain('<a href="https://quay.example/blog/tide">Quayword tide</a>');
  await save('mill/content/articles/dusk.md', article('Millword dusk', new Date(Date.now() + 3_000)));
  expect(await rowOf('mill')).not.toContain('dusk');
  await becomes('mill').toContain('Millword dusk');
  const body = await list();
  expect(body.indexOf(hostOf('mill'))).toBeLessThan(body.indexOf(hostOf('quay')));
  await rm(join(folder, 'quay/content/articles/tide.md'));
  await becomes('quay').not.toContain('tide');

  expect(await list('?q=MILLWORD%20dusk')).toContain(hostOf('mill'));
  expect(await list('?q=MILLWORD%20dusk')).not.toContain(hostOf('quay'));
  expect(await list('?q=%3Cscript%3E')).toContain('No paper matches “&lt;script&gt;”');
  expect((await ask('papers.example', '/')).headers.location).toBe('/network');
  for (const path of ['/blog/rope', '/api/faq', '/feed.xml', '/network/x'])
    expect((await ask('papers.example', path)).status, path).toBe(404);
  expect((await ask(hostOf('quay'), '/network')).status).toBe(404);
  expect((await ask(hostOf('quay'), '/about')).body).toContain(
    '<a href="https://papers.example/network">The Network</a>',
  );
  await rm(join(folder, 'mill/content/articles/dusk.md'));
});

/** Reads pages of all papers until it is stopped; returns what was not a paper's own. */
function keepReading() {
  const found = new Set<string>();
  let stopped = false;
  const reading = (async () => {
    for (let count = 0; !stopped; count++) {
      const path = ['/', '/about', '/blog/rope', '/api/faq', '/media/note.txt'][count % 5] ?? '/';
      const name = NAMES[count % NAMES.length] ?? '';
      for (const word of foreignWords(name, path, await ask(hostOf(name), path)))
        found.add(`${name}${path}: ${word}`);
    }
  })();
  return async () => {
    stopped = true;
    await reading;
    return [...found];
  };
}

test('a feed and a picture of one paper’s files are that paper’s in full, though feed and file have the same names in another', async () => {
  const colours: Readonly<Record<string, string>> = { quay: '#ff0000', mill: '#0000ff' };
  const settings = (name: string) => ({
    feeds: { business: remote.url(`/${name}.xml`), arts: '/media/wire.xml' },
    topics: { markets: { strong: ['pier'] } },
  });
  for (const [name, background] of Object.entries(colours)) {
    const picture = sharp({ create: { width: 1280, height: 720, channels: 3, background } }).png();
    await writeFile(join(folder, name, 'media/pier.png'), await picture.toBuffer());
    await save(
      `${name}/media/wire.xml`,
      `<rss version="2.0"><channel><title>${WORDS[name]} files</title><item><title>${WORDS[name]} pier</title><enclosure url="/media/pier.png" type="image/png" length="1"/></item></channel></rss>`,
    );
    await savePaper(name, settings(name));
  }
  await savePaper('fern', settings('fern'));
  const pictureOf = async (name: string) =>
    /\/images\/[^/"]+\/1280\b/.exec((await ask(hostOf(name), '/category/arts')).body)?.[0];
  const colourOf = async (host: string, path: string) => {
    const image = await readBytes(host, path);
    const { dominant } = await sharp(image).stats();
    return dominant.r > dominant.b ? 'quay' : 'mill';
  };
  for (const name of Object.keys(colours)) {
    await expect.poll(() => pictureOf(name), { timeout: 20_000 }).toBeDefined();
    expect((await ask(hostOf(name), '/category/arts')).body).toContain(`${WORDS[name]} pier`);
    expect(await colourOf(hostOf(name), (await pictureOf(name)) ?? '')).toBe(name);
    expect(await colourOf(hostOf(name), '/media/pier.png')).toBe(name);
    const { feed } = JSON.parse((await ask(hostOf(name), '/api/rss?rss_url=/media/wire.xml')).body);
    expect(feed).toMatchObject({ url: '/media/wire.xml', title: `${WORDS[name]} files` });
    const { markets } = JSON.parse((await ask(hostOf(name), '/api/topics')).body);
    expect(markets).toMatchObject([{ category: 'arts', feed: 0, item: { title: `${WORDS[name]} pier` } }]);
  }
  for (const path of ['/media/pier.png', '/media/wire.xml'])
    expect((await ask(hostOf('fern'), path)).status, path).toBe(404);
  expect(await pictureOf('fern')).toBeUndefined();
  expect((await ask(hostOf('fern'), '/category/arts')).body).not.toContain(' pier');
  for (const name of NAMES) await savePaper(name);
});

test('a host is trusted for the papers that network.json names with it, and for no other', async () => {
  const inner = await startFakeHosts();
  onTestFinished(() => inner.close());
  inner.set('/inner.xml', newsFeed({ title: 'Inner wire' }, [{ title: 'Innerword only' }]));
  const network = { name: 'The Network', host: 'papers.example', defaults: smallNetworkDefaults(remote) };
  const trustedHosts = [{ hosts: [inner.host], papers: [hostOf('quay')] }];
  await save('network.json', JSON.stringify({ ...network, trustedHosts }));
  const feeds = { arts: inner.url('/inner.xml') };
  // In a paper's own file a trusted host is of no use.
  await savePaper('mill', { feeds, trustedHosts: [inner.host] });
  await savePaper('quay', { feeds });
  const news = async (name: string) => (await ask(hostOf(name), '/category/arts')).body;
  await expect.poll(() => news('quay'), { timeout: 20_000 }).toContain('Innerword');
  await expect
    .poll(() =>
      site.logged.some(({ msg, paper }) => /^feed left out/.test(String(msg)) && paper === hostOf('mill')),
    )
    .toBe(true);
  expect(await news('mill')).not.toContain('Innerword');
  expect((await ask(hostOf('mill'), `/api/rss?rss_url=${encodeURIComponent(feeds.arts)}`)).status).toBe(422);
  await save('network.json', JSON.stringify(network));
  for (const name of NAMES) await savePaper(name);
  await expect.poll(() => news('quay'), { timeout: 20_000 }).not.toContain('Innerword');
});

test('papers are added, changed, broken and removed while readers read the others', async () => {
  const stop = keepReading();
  await savePaper('dune', {}, 'Duneword');
  await expect
    .poll(async () => (await ask('dune.example', '/about')).body, { timeout: 10_000 })
    .toContain('Duneword');
  await expect
    .poll(async () => (await ask('papers.example', '/network')).body, { timeout: 20_000 })
    .toContain('The Duneword');

  await savePaper('mill', { name: 'The Millword Courier' });
  await expect
    .poll(async () => (await ask(hostOf('mill'), '/')).body, { timeout: 10_000 })
    .toContain('The Millword Courier');

  await save('dune/publication.json', '{ "name": ');
  await expect
    .poll(() => site.logged.some(({ msg }) => String(msg).includes('dune/publication.json')), {
      timeout: 10_000,
    })
    .toBe(true);
  expect((await ask('dune.example', '/about')).body).toContain('Duneword');

  // Two papers with one host: the first keeps it.
  await savePaper('dune', { id: 'dune.example', domain: hostOf('quay') }, 'Duneword');
  await expect
    .poll(() => site.logged.filter(({ msg }) => String(msg).includes('already the host')).length, {
      timeout: 10_000,
    })
    .toBe(1);
  expect((await ask(hostOf('quay'), '/about')).body).toContain('Quayword');

  await savePaper('dune', { hosts: ['sand.example'] }, 'Duneword');
  await expect.poll(async () => (await ask('sand.example', '/about')).status, { timeout: 10_000 }).toBe(200);

  // Two papers swap their domains, and keep what is stored for them.
  const wordAt = async (name: string) =>
    /(Mill|Fern)word rope/.exec((await ask(hostOf(name), '/blog/rope')).body)?.[1];
  const swap = async (mill: string, fern: string) => {
    await savePaper('mill', { id: hostOf('mill'), domain: hostOf(mill), hosts: [] });
    await savePaper('fern', { id: hostOf('fern'), domain: hostOf(fern), hosts: [] });
    await expect.poll(() => wordAt(mill), { timeout: 10_000 }).toBe('Mill');
    await expect.poll(() => wordAt(fern), { timeout: 10_000 }).toBe('Fern');
  };
  expect(await stop()).toEqual([]);
  await swap('fern', 'mill');
  await swap('mill', 'fern');

  // A former domain leads to the new one from every path; a closed paper says so, and opens again with all it had.
  const dune = { id: 'dune.example', domain: 'sand.example', formerHosts: ['dune.example'] };
  await savePaper('dune', dune, 'Duneword');
  const moved = () => ask('dune.example', '/blog/rope?from=mail');
  await expect.poll(async () => (await moved()).status, { timeout: 10_000 }).toBe(301);
  expect((await moved()).headers.location).toBe('https://sand.example/blog/rope?from=mail');
  expect((await ask('dune.example', '/media/note.txt')).status).toBe(301);
  expect((await ask('sand.example', '/blog/rope')).body).toContain('Duneword rope');
  await savePaper('dune', { ...dune, closed: true }, 'Duneword');
  await expect
    .poll(async () => (await ask('sand.example', '/blog/rope')).status, { timeout: 10_000 })
    .toBe(410);
  expect((await ask('sand.example', '/')).body).toContain('The Duneword is closed');
  await savePaper('dune', dune, 'Duneword');
  await expect
    .poll(async () => (await ask('sand.example', '/blog/rope')).status, { timeout: 10_000 })
    .toBe(200);
  await savePaper('dune', { hosts: ['sand.example'] }, 'Duneword');
  await expect.poll(async () => (await ask('dune.example', '/about')).status, { timeout: 10_000 }).toBe(200);
  const stopAgain = keepReading();
  const statuses = new Set<number>();
  const asking = (async () => {
    while (!site.logged.some(({ msg, paper }) => msg === 'the saved paper is in use' && paper === 'sand'))
      for (const path of ['/', '/about', '/blog/rope'])
        statuses.add((await ask('dune.example', path)).status);
  })();
  await rename(join(folder, 'dune'), join(folder, 'sand'));
  await asking;
  expect([...statuses]).toEqual([200]);
  await expect
    .poll(async () => (await ask('dune.example', '/media/note.txt')).body, { timeout: 10_000 })
    .toBe('Duneword file');
  await rm(join(folder, 'sand'), { recursive: true });
  await expect.poll(async () => (await ask('dune.example', '/about')).status, { timeout: 10_000 }).toBe(404);
  expect(await stopAgain()).toEqual([]);
});

test('an article that names a host of another paper, or of none, takes none', async () => {
  const article = (domain: string) =>
    `---\ntitle: Millword raid\ndescription: x\ndate: 2026-03-10\ndomains: [mill.example, ${domain}]\n---\nWords.\n`;
  await save('mill/content/articles/raid.md', article('quay.localhost'));
  await save('mill/content/articles/raid-2.md', article('nobody.example'));
  await expect
    .poll(async () => (await ask(hostOf('mill'), '/blog/raid-2')).status, { timeout: 10_000 })
    .toBe(200);
  expect((await ask('quay.localhost', '/blog/raid')).status).toBe(404);
  expect((await ask('nobody.example', '/')).status).toBe(404);
});

test('an open page hears of changes of its own paper, and of no other', async () => {
  const heard: string[] = [];
  const live = request({
    port: site.site.port,
    host: '127.0.0.1',
    path: '/api/live',
    headers: { host: hostOf('quay') },
  }).on('response', (response: IncomingMessage) => {
    response
      .on('error', () => {})
      .setEncoding('utf8')
      .on('data', (piece: string) => heard.push(piece));
  });
  live.on('error', () => {}).end();
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  const article = (title: string) => `---\ntitle: ${title}\ndescription: x\ndate: 2026-03-10\n---\nWords.\n`;
  await save('mill/content/articles/loom.md', article('Millword loom'));
  await expect
    .poll(async () => (await ask(hostOf('mill'), '/blog/loom')).status, { timeout: 10_000 })
    .toBe(200);
  await save('quay/content/articles/net.md', article('Quayword net'));
  await expect.poll(() => heard.join(''), { timeout: 10_000 }).toContain('article:net');
  expect(heard.join('')).not.toContain('loom');
  expect((await ask(hostOf('quay'), '/blog/loom')).status).toBe(404);
  live.destroy();
});
