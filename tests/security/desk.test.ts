import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDeskAnswer } from '../support/desk-client.ts';
import { freePort } from '../support/free-port.ts';
import { startTestSite, type TestSite } from '../support/harness.ts';

/** The desk of a whole site, as its browsers and those of others reach it. */

const PASSWORD = 'correct horse battery';
let site: TestSite;
let url: string;
beforeAll(async () => {
  const variables = {
    ADMIN_PORT: String(await freePort()),
    REQUESTS_PER_MINUTE: '150',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  // Slow enough for a queue of many tries.
  const timing = { passwordCost: { N: 2 ** 13, r: 8, p: 1 } };
  site = await startTestSite({ news: false, variables, timing });
  url = `http://127.0.0.1:${site.site.adminPort}`;
});
afterAll(() => site.stop());

interface Given {
  session?: string | undefined;
  body?: object;
  origin?: string;
  /** The client's address, as a proxy names it. */
  from?: string;
}

const ask = async (method: string, path: string, { session, body, origin = url, from }: Given = {}) =>
  readDeskAnswer(
    await fetch(`${url}/desk/api/${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { Origin: origin }),
        ...(session ? { Cookie: `masthead_desk=${session}` } : {}),
        ...(from ? { 'X-Forwarded-For': from } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
const link = () =>
  site.logged
    .map(({ msg }) => /Desk: (http:\S+)/.exec(String(msg))?.[1])
    .find((found) => found !== undefined);

test('the printed link makes the first account; the cookie is for the desk alone, and secure behind TLS', async () => {
  await expect.poll(link).toMatch(/^http:\/\/localhost:\d+\/desk\/join#[\w-]{43}$/);
  const token = link()?.split('#')[1];
  const body = { token, name: 'Ada', password: PASSWORD };
  const elsewhere = site.url;
  expect((await ask('PUT', 'invitation', { body, origin: elsewhere })).status).toBe(403);
  const joined = await ask('PUT', 'invitation', { body });
  expect(joined.body.account).toEqual({ name: 'Ada', role: 'operator' });
  expect(joined.cookie).toMatch(/^masthead_desk=[\w-]{43}; Path=\/desk; HttpOnly; SameSite=Strict$/);
  const behindTls = await ask('POST', 'session', {
    body: { name: 'Ada', password: PASSWORD },
    origin: url.replace('http:', 'https:'),
  });
  expect(behindTls.cookie).toMatch(/; SameSite=Strict; Secure$/);
});

test('a session that somebody else has chosen signs nobody in', async () => {
  const chosen = 'A'.repeat(43);
  const signedIn = await ask('POST', 'session', {
    session: chosen,
    body: { name: 'Ada', password: PASSWORD },
  });
  expect(signedIn.session).not.toBe(chosen);
  expect((await ask('GET', 'session', { session: chosen })).body.account).toBeNull();
  expect((await ask('GET', 'accounts', { session: signedIn.session })).status).toBe(200);
  const stolen = { session: signedIn.session, origin: site.url, body: { name: 'Eve', role: 'operator' } };
  expect((await ask('POST', 'accounts', stolen)).status).toBe(403);
});

test('an operator sees how the site is doing, its settings, and the front page place by place, also as it would be', async () => {
  const { session } = await ask('POST', 'session', { body: { name: 'Ada', password: PASSWORD } });
  const today = await ask('GET', 'today', { session });
  expect(today.body).toMatchObject({ readers: 0, requestsPerMinute: null, backup: { planned: false } });
  expect(today.body.findings.map(({ about }: { about: string }) => about)).toEqual(
    expect.arrayContaining(['paper', 'disk', 'database']),
  );
  expect((await ask('GET', 'settings?file=publication', { session })).body.source).toContain(
    '"domain": "meridianledger.example"',
  );
  expect((await ask('GET', 'feeds', { session })).body.feeds[0]).toMatchObject({
    label: 'local',
    health: 'ok',
  });
  const front = await ask('GET', 'front', { session });
  expect(front.body.slots.map(({ slot }: { slot: string }) => slot).slice(0, 5)).toEqual([
    'breaking',
    'featured',
    'top',
    'latest',
    'topic:markets',
  ]);
  const slug = 'the-thirteen-week-cash-forecast';
  const pins = [{ target: { article: slug }, slot: 'featured', until: null }];
  const preview = await ask('POST', 'front/preview', { session, body: { pins } });
  expect(preview.body).toContain(`href="/blog/${slug}"`);
  const published = await ask('PUT', 'front/pins', {
    session,
    body: { pins, revision: front.body.revision },
  });
  const [, featured] = published.body.slots;
  expect(featured.stories).toMatchObject([{ target: { article: slug }, pinned: true, category: null }]);
  await expect
    .poll(
      async () =>
        /<section class="front__feature".*?<\/section>/.exec(await (await fetch(site.url)).text())?.[0],
    )
    .toContain(`href="/blog/${slug}"`);
});

test('readers find nothing of the desk, whatever they call it and whatever host they name', async () => {
  for (const path of [
    '/desk',
    '/desk/',
    '/desk/join',
    '/desk/api/session',
    '/%64esk/api/session',
    '/desk//api/session',
  ]) {
    for (const host of ['localhost:3001', `127.0.0.1:${site.site.adminPort}`, 'desk.example']) {
      const headers = { Host: host, 'masthead-admin': 'yes', 'masthead-command': 'root' };
      const response = await fetch(site.url + path, { headers });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toContain('meridianledger.example","timeZone"');
    }
  }
  expect((await fetch(`${site.url}/desk/api/session`, { method: 'DELETE' })).status).toBe(405);
});

test('a browser’s headers make nobody a command of the machine', async () => {
  const response = await fetch(`${url}/desk/api/accounts`, { headers: { 'Masthead-Command': 'root' } });
  expect(response.status).toBe(401);
});

test('bodies that are too long, or no JSON, are refused', async () => {
  expect((await ask('POST', 'session', { body: { name: 'x'.repeat(100_000), password: '' } })).status).toBe(
    413,
  );
  const response = await fetch(`${url}/desk/api/session`, {
    method: 'POST',
    headers: { Origin: url },
    body: '{',
  });
  expect(response.status).toBe(422);
});

test('after ten wrong tries in a minute an account takes no more from their address, and its owner signs in elsewhere', async () => {
  const tries: number[] = [];
  for (let count = 0; count < 12; count++)
    tries.push(
      (await ask('POST', 'session', { body: { name: 'Ada', password: `${count}` }, from: '192.0.2.1' }))
        .status,
    );
  expect(tries.slice(0, 10)).toEqual(Array(10).fill(401));
  const last = await ask('POST', 'session', {
    body: { name: ' ADA ', password: PASSWORD },
    from: '192.0.2.1',
  });
  expect(last.status).toBe(429);
  const owner = await ask('POST', 'session', {
    body: { name: 'Ada', password: PASSWORD },
    from: '192.0.2.2',
  });
  expect(owner.status).toBe(200);
  expect(Number(last.retryAfter)).toBeGreaterThan(0);
});

test('two hundred tries from eight addresses keep nobody waiting who has signed in before, and none gets 503', async () => {
  const right = { body: { name: 'Ada', password: PASSWORD }, from: '198.51.100.1' };
  expect((await ask('POST', 'session', right)).status).toBe(200);
  const flood = Array.from({ length: 200 }, (_, index) =>
    ask('POST', 'session', {
      body: { name: `guess ${index}`, password: 'x' },
      from: `198.51.100.${10 + (index % 8)}`,
    }),
  );
  // Those who come first are answered while the others wait.
  await Promise.race(flood);
  expect((await ask('POST', 'session', right)).status).toBe(200);
  const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
  expect([...statuses].sort()).toEqual([401, 429]);
});

test('a failed sign-in is counted, warned of with its address, and noted once a minute where there is such an account', async () => {
  const from = '203.0.113.7';
  for (const name of ['Ada', 'Ada', 'Nobody'])
    await ask('POST', 'session', { body: { name, password: 'wrong' }, from });
  const { session } = await ask('POST', 'session', { body: { name: 'Ada', password: PASSWORD } });
  const warnings = site.logged.filter(({ address }) => address === from);
  expect(warnings).toMatchObject([{ level: 40, msg: 'a sign-in at the desk failed' }]);
  const noted = async () => (await ask('GET', 'audit?q=failed', { session })).body.entries;
  await expect.poll(noted).toMatchObject([{ who: 'Ada', what: 'failed sign-in', target: '' }]);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/masthead_desk_sign_ins_total\{outcome="wrong"[^}]*\} \d+/);
  expect(metrics).toMatch(/masthead_desk_sign_ins_total\{outcome="ok"[^}]*\} \d+/);
});

test('two sessions in one request are refused', async () => {
  const { session } = await ask('POST', 'session', { body: { name: 'Ada', password: PASSWORD } });
  const Cookie = `masthead_desk=${session}; masthead_desk=${'A'.repeat(43)}`;
  const response = await fetch(`${url}/desk/api/accounts`, { headers: { Cookie } });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('two sessions')]);
});

test('a password that anybody would try first is refused in words', async () => {
  const { session } = await ask('POST', 'session', { body: { name: 'Ada', password: PASSWORD } });
  const change = (password: string) =>
    ask('PUT', 'password', { session, body: { current: PASSWORD, password } });
  for (const password of ['aaaaaaaaaaaa', 'Password1234!', 'Ada Ada Ada Ada'])
    expect(await change(password)).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/^password: .*write/) },
    });
});

test('only a web address is taken down', async () => {
  const { session } = await ask('POST', 'session', { body: { name: 'Ada', password: PASSWORD } });
  for (const address of ['javascript:alert(1)', 'ftp://wire.example/x', 'mailto:a@wire.example']) {
    const body = { target: { address }, reason: 'libel' };
    expect([address, (await ask('POST', 'takedowns', { session, body })).status]).toEqual([address, 422]);
  }
});

test('readers who used up the limit of an address leave the desk at the same address reachable', async () => {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 200)
    statuses.push((await fetch(`${site.url}/api/search?q=rope${statuses.length}`)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask('GET', 'session')).status).toBe(200);
});
