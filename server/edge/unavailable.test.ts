import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createHttpServer } from '../lib/http/http-server.ts';
import { createServePage } from './serve-page.ts';
import { serveUnavailable } from './unavailable.ts';

test('before the first page snapshot a reader gets a page that reloads itself, with a style that its policy allows', async () => {
  const server = createHttpServer((request, response) =>
    serveUnavailable(request, response, { page: undefined, isPage: true, servePage: createServePage() }),
  );
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  const html = await answer.text();
  await server.stop();
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(html).toContain('<meta http-equiv="refresh" content="5">');
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}'`);
});
