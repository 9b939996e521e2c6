import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Ways to reach out that know nothing of addresses that must not be asked. */
const OTHER_WAYS =
  /from '(?:undici|node:https|node:http2|node:tls|node:dgram)'|import \{[^}]*\b(?:request|get)\b[^}]*\} from 'node:http'|(?:await|return|=>|=|\() ?(?:globalThis\.)?fetch\(/;

const ALLOWED = [
  // Between processes of one site, by the path of a Unix socket.
  'server/lib/http/unix-socket.ts',
  // A script for the browser, which asks the site that it came from.
  'server/origin/preview/preview-page.ts',
];

test('one fetcher for everything outside: feeds, images, an outside converter and backend have no other way out', () => {
  const files = globSync(['{feed-reader,post-import,sample,server/news,server/paper/import}/**/*.ts']).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith('server/net/') && !ALLOWED.includes(file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => OTHER_WAYS.test(readFileSync(file, 'utf8')))).toEqual([]);
  for (const way of ["import { Agent } from 'undici'", 'const a = await fetch(url)', '() => fetch(url)']) {
    expect(way).toMatch(OTHER_WAYS);
  }
});
