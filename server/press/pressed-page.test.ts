import { expect, test } from 'vitest';
import { type Imprint, pressPage } from './pressed-page.ts';

const IMPRINT: Imprint = { policy: "default-src 'self'", build: 'b1', sharedCacheSeconds: 60 };

async function headersOf(imprint: Partial<Imprint>): Promise<Record<string, string>> {
  const page = { status: 200, html: '<p>News</p>', tags: ['links', 'feed:business'] };
  const { headers } = (await pressPage(page, { ...IMPRINT, ...imprint }, 0)).copies.br;
  return Object.fromEntries(
    headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [])),
  );
}

test('a shared cache keeps a page for as long as it was told to, and serves it once more for as long', async () => {
  expect(await headersOf({ sharedCacheSeconds: 1 })).toMatchObject({
    'Cache-Control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400',
  });
});
