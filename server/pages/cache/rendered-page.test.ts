import { expect, test } from 'vitest';
import { createRenderedPage, type ResponseDefaults, tagHeaders } from './rendered-page.ts';

const DEFAULTS: ResponseDefaults = {
  policy: "default-src 'self'",
  build: 'b1',
  sharedCacheSeconds: 60,
  tagHeader: undefined,
  tagPrefix: '',
};

async function headersOf(defaults: Partial<ResponseDefaults>): Promise<Record<string, string>> {
  const page = { status: 200, html: '<p>News</p>', tags: ['links', 'feed:business'] };
  const { headers } = (await createRenderedPage(page, { ...DEFAULTS, ...defaults }, 0)).copies.br;
  return Object.fromEntries(
    headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [])),
  );
}

test('a shared cache keeps a page for as long as is configured, and serves it once more for as long', async () => {
  expect(await headersOf({ sharedCacheSeconds: 1 })).toMatchObject({
    'Cache-Control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400',
  });
});

test('a page carries its tags only where a cache purges by them, in the header that it reads', async () => {
  expect(Object.keys(await headersOf({})).join()).not.toMatch(/Surrogate|Cache-Tag/);
  expect((await headersOf({ tagHeader: 'Surrogate-Key' }))['Surrogate-Key']).toBe('links feed:business');
  expect((await headersOf({ tagHeader: 'Cache-Tag' }))['Cache-Tag']).toBe('links,feed:business');
});

test('tags of any letters are sent in those that a header can carry', () => {
  const tags = ['a b', 'c,d', 'é', 'line\r\nSet-Cookie: x', '\ud800', 'ok:1'];
  expect(tagHeaders(tags, 'Surrogate-Key')['Surrogate-Key']).toBe(
    'a%20b c%2Cd %C3%A9 line%0D%0ASet-Cookie:%20x %EF%BF%BD ok:1',
  );
  expect(tagHeaders(tags, 'Cache-Tag')['Cache-Tag']?.split(',')).toHaveLength(6);
});
