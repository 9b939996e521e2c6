import { expect, onTestFinished, test } from 'vitest';
import { createAgents } from '../../server/net/connector.ts';
import { fetchRemote, followRedirects } from '../../server/net/request.ts';
import { targetOf } from '../../server/net/target.ts';
import { createTrust } from '../../server/net/trusted-hosts.ts';
import * as respond from '../support/fake-responses.ts';
import { FEED, failureOf, setUpFetcher } from './fetcher-setup.ts';

const setup = setUpFetcher();
const FIX = 'list the host in trustedHosts if it is meant to be fetched';

test.each([301, 302, 303, 307, 308])(
  'A %i is followed and reported, with whether it is permanent',
  async (status) => {
    const remote = setup.remote();
    remote.set('/old/feed', respond.redirect('../new?x=1#part', status));
    remote.set('/new', respond.feed(FEED));
    const answer = await setup.fetcher().fetch({ url: remote.url('/old/feed') });
    expect(Buffer.from(answer.body).toString()).toBe(FEED);
    expect(answer.url).toBe(remote.url('/new?x=1'));
    expect(answer.redirects).toEqual([
      {
        from: remote.url('/old/feed'),
        to: remote.url('/new?x=1'),
        permanent: status === 301 || status === 308,
      },
    ]);
  },
);

test('A chain of five redirects is followed, a sixth is not', async () => {
  const remote = setup.remote();
  remote.set('/feed', respond.feed(FEED));
  respond.setRedirectChain(remote, '/five', 5, '/feed');
  respond.setRedirectChain(remote, '/six', 6, '/feed');
  const fetcher = setup.fetcher();
  expect((await fetcher.fetch({ url: remote.url('/five') })).redirects).toHaveLength(5);
  expect(await failureOf(fetcher, { url: remote.url('/six') })).toBe(
    `too-many-redirects: ${remote.host} redirects again after 5 redirects`,
  );
});

test('A redirect loop is recognised, of one step or of several', async () => {
  const remote = setup.remote();
  remote.set('/self', respond.redirect('/self#again'));
  remote.set('/a', respond.redirect('/b', 301));
  remote.set('/b', respond.redirect('/a', 308));
  for (const path of ['/self', '/a']) {
    expect(await failureOf(setup.fetcher(), { url: remote.url(path) })).toBe(
      `redirect-loop: ${remote.host} redirects in a loop`,
    );
  }
});

test('A redirect to a private address is refused, in every spelling, and nothing there is asked', async () => {
  const remote = setup.remote();
  const inner = setup.inner();
  inner.set('*', respond.answer(200, {}, 'secret'));
  const { port } = inner;
  const refused: [location: string, message: string][] = [
    [inner.url('/'), '127.0.0.1 is a loopback address'],
    [`http://[::1]:${port}/`, '::1 is a loopback address'],
    [`http://2130706433:${port}/`, '127.0.0.1 is a loopback address'],
    [`http://0x7f000001:${port}/`, '127.0.0.1 is a loopback address'],
    [`http://0177.0.0.1:${port}/`, '127.0.0.1 is a loopback address'],
    [`http://127.1:${port}/`, '127.0.0.1 is a loopback address'],
    [`http://0:${port}/`, '0.0.0.0 is an address of this machine'],
    [`http://[::]:${port}/`, ':: is an address of this machine'],
    [`http://[::ffff:127.0.0.1]:${port}/`, '::ffff:7f00:1 is a v4-mapped address'],
    [`http://[64:ff9b::127.0.0.1]:${port}/`, '64:ff9b::7f00:1 is a NAT64 address'],
    [`http://[2002:7f00:1::]:${port}/`, '2002:7f00:1:: is a 6to4 address'],
    ['http://169.254.169.254/latest/meta-data/', '169.254.169.254 is a cloud metadata address'],
    ['http://[fd00:ec2::254]/latest/meta-data/', 'fd00:ec2::254 is a cloud metadata address'],
    ['https://10.0.0.1/', '10.0.0.1 is a private address'],
    [`http://localhost:${port}/`, 'localhost resolves to 127.0.0.1, a loopback address'],
    [`http://inner.example:${port}/`, 'inner.example resolves to 127.0.0.1, a loopback address'],
    [`http://inner.example.:${port}/`, 'inner.example. resolves to 127.0.0.1, a loopback address'],
  ];
  const fetcher = setup.fetcher();
  for (const [location, message] of refused) {
    remote.set('/away', respond.redirect(location));
    const fix = /metadata|v4-mapped|NAT64|6to4/.test(message) ? 'no such address is fetched' : FIX;
    expect(await failureOf(fetcher, { url: remote.url('/away') })).toBe(
      `refused-address: ${message}; ${fix}`,
    );
    expect(await failureOf(fetcher, { url: location })).toBe(`refused-address: ${message}; ${fix}`);
  }
  expect(inner.requests).toEqual([]);
});

test('A redirect to anything but http and https is refused', async () => {
  const remote = setup.remote();
  for (const location of [
    'file:///etc/passwd',
    'data:text/xml,<rss/>',
    'javascript:alert(1)',
    'gopher://a/1',
  ]) {
    remote.set('/away', respond.redirect(location));
    expect(await failureOf(setup.fetcher(), { url: remote.url('/away') })).toMatch(
      /^bad-url: .* is no http or https address$/,
    );
  }
  remote.set('/away', respond.redirect('http://[::1'));
  expect(await failureOf(setup.fetcher(), { url: remote.url('/away') })).toBe(
    `bad-url: ${remote.host} redirects to something that is no address`,
  );
});

test('A name that turns private at its second look-up is refused then: no check is ever reused', async () => {
  const remote = setup.remote();
  // Nothing here may leave the machine: 127.0.0.1 stands for a public address, 127.0.0.2 for a private one.
  const addresses = ['127.0.0.1', '127.0.0.2'];
  const asked: string[] = [];
  const agents = createAgents({
    trusted: createTrust([]),
    refusal: (address) => (address === '127.0.0.1' ? undefined : 'a private address'),
    lookup(hostname, _options, callback) {
      asked.push(hostname);
      callback(null, [{ address: addresses[asked.length - 1] ?? '', family: 4 }]);
    },
  });
  onTestFinished(() => agents.destroy());
  const turncoat = (path: string) => `http://turncoat.example:${remote.port}${path}`;
  remote.set('/first', respond.answer(302, { location: turncoat('/second'), connection: 'close' }));
  const fetching = followRedirects(targetOf(turncoat('/first')), 5, (target) =>
    fetchRemote(agents.get(2_000, true), target, {
      headers: {},
      headersTimeoutMs: 2_000,
      signal: AbortSignal.timeout(5_000),
    }),
  );
  await expect(fetching).rejects.toThrow(`turncoat.example resolves to 127.0.0.2, a private address; ${FIX}`);
  expect(asked).toHaveLength(2);
  expect(remote.requests.at(-1)?.path).toBe('/first');
});

/** Nothing here may leave the machine: stranger.example stands for a public host, desk.example for a private one. */
function withStranger() {
  const { port } = setup.remote();
  const fetcher = setup.fetcher({
    trustedHosts: ['desk.example'],
    refusal: (address) => (address === '127.0.0.1' ? undefined : 'a private address'),
    lookup: (hostname, _options, callback) =>
      callback(null, [
        hostname === 'stranger.example'
          ? { address: '127.0.0.1', family: 4 }
          : { address: '::ffff:127.0.0.1', family: 6 },
      ]),
  });
  const stranger = (path: string) => `http://stranger.example:${port}${path}`;
  const desk = (path: string) => `http://desk.example:${port}${path}`;
  return { fetcher, stranger, desk };
}

test('A trusted host is reached by what the publication or a trusted document names, and by nothing else', async () => {
  const { fetcher, stranger, desk } = withStranger();
  setup.remote().set('/desk/picture', respond.answer(200, {}, 'picture'));
  const url = desk('/desk/picture');
  expect((await fetcher.fetch({ url })).status).toBe(200);
  expect((await fetcher.fetch({ url, namedBy: desk('/feed.xml') })).status).toBe(200);
  expect((await fetcher.fetch({ url, namedBy: '/newswire/local.xml' })).status).toBe(200);
  const before = setup.remote().requests.length;
  // A connection that a trusted request has left open is not used either.
  for (const namedBy of [null, stranger('/feed.xml'), '//desk.example/feed.xml', 'no address']) {
    expect(await failureOf(fetcher, { url, namedBy })).toMatch(/^refused-address: desk.example/);
  }
  expect(setup.remote().requests).toHaveLength(before);
});

test('A redirect from an untrusted host never reaches a trusted one, no matter who named the first address', async () => {
  const { fetcher, stranger, desk } = withStranger();
  const remote = setup.remote();
  remote.set('/desk/secret', respond.answer(200, {}, 'secret'));
  remote.set('/away', respond.redirect(desk('/desk/secret')));
  remote.set('/desk/out', respond.redirect(stranger('/away')));
  expect((await fetcher.fetch({ url: desk('/away') })).status).toBe(200);
  const before = remote.requests.filter(({ path }) => path === '/desk/secret').length;
  for (const url of [stranger('/away'), desk('/desk/out')]) {
    expect(await failureOf(fetcher, { url })).toMatch(/^refused-address: desk.example/);
  }
  expect(remote.requests.filter(({ path }) => path === '/desk/secret')).toHaveLength(before);
});

test('Redirects never carry credentials, neither within an origin nor to another nor back', async () => {
  const remote = setup.remote();
  const inner = setup.inner();
  const fetcher = setup.fetcher({ trustedHosts: [remote.host, inner.host] });
  remote.set('/start', respond.redirect('/same'));
  remote.set('/same', respond.redirect(inner.url('/other')));
  inner.set('/other', respond.redirect(remote.url('/back')));
  remote.set('/back', respond.feed(FEED));
  const before = { remote: remote.requests.length, inner: inner.requests.length };
  const headers = { Cookie: 'session=1', 'X-Api-Key': 'secret', 'If-None-Match': '"v1"' };
  const answer = await fetcher.fetch({ url: remote.url('/start'), bearer: 'secret', headers });
  expect(answer.status).toBe(200);
  const sent = [...remote.requests.slice(before.remote), ...inner.requests.slice(before.inner)].map(
    (request) => [
      request.path,
      request.headers.authorization,
      request.headers.cookie,
      request.headers['x-api-key'],
      request.headers['if-none-match'],
    ],
  );
  expect(sent).toEqual([
    ['/start', 'Bearer secret', 'session=1', 'secret', '"v1"'],
    ['/same', undefined, undefined, undefined, '"v1"'],
    ['/back', undefined, undefined, undefined, '"v1"'],
    ['/other', undefined, undefined, undefined, '"v1"'],
  ]);
});

test('Redirects share one time limit, and one that goes on sending is not waited for', async () => {
  const remote = setup.remote();
  remote.set('/feed', respond.feed(FEED));
  remote.set('/endless-redirect', (request, response) => {
    response.writeHead(302, { location: '/feed' });
    response.write('a'.repeat(100_000));
    request.socket.resume();
  });
  const answer = await setup.fetcher().fetch({ url: remote.url('/endless-redirect'), timeoutMs: 5_000 });
  expect(answer.url).toBe(remote.url('/feed'));
  const turns = { count: 0 };
  remote.set('*', (_request, response) => {
    turns.count += 1;
    setTimeout(() => response.writeHead(302, { location: `/turn/${turns.count}` }).end(), 60);
  });
  expect(
    await failureOf(setup.fetcher(), { url: remote.url('/turn'), timeoutMs: 200, maxRedirects: 1_000 }),
  ).toBe(`timeout: ${remote.host} had not answered after 0.2 s`);
});
