import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from './app.ts';

const log = pino({ level: 'silent' });
const LONG = 'news '.repeat(1000);

function setUp() {
  const app = createApp(log);
  app.get('/api/search', (context) => context.json({ text: LONG }));
  app.get('/feed.xml', (context) => context.body(LONG, 200, { 'Content-Type': 'text/xml' }));
  app.get('/page', (context) => context.html(LONG));
  return (path: string, encodings: string) =>
    app.request(path, { headers: { 'Accept-Encoding': encodings } });
}

test('an API response is compressed', async () => {
  const path = '/api/search';
  const ask = setUp();
  const response = await ask(path, 'gzip, deflate, br, zstd');
  expect(response.headers.get('Content-Encoding')).toBe('gzip');
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect((await ask(path, '')).headers.get('Content-Encoding')).toBeNull();
});

test.for(['/feed.xml', '/page'])('%s is not compressed', async (path) => {
  const response = await setUp()(path, 'gzip, deflate, br, zstd');
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(await response.text()).toBe(LONG);
});

test('every response has the security headers', async () => {
  const response = await setUp()('/page', '');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Permissions-Policy')).toContain('geolocation=()');
});

test('a URL that is too long is rejected before it is routed', async () => {
  const response = await setUp()(`/page?${'x'.repeat(5000)}`, '');
  expect(response.status).toBe(414);
  expect(await response.text()).toBe('The address is too long.');
});

test('a browser with a URL that is too long gets a page that says so, which is not cached', async () => {
  const app = createApp(log);
  app.get('/414', (context) => context.html(`too long for ${context.req.header('host')}`, 414));
  const headers = { Accept: 'text/html,*/*', Host: 'ledger.example' };
  const response = await app.request(`/page?${'x'.repeat(5000)}`, { headers });
  expect([response.status, await response.text()]).toEqual([414, 'too long for ledger.example']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});
