import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { COMPILE_CACHE } from '../support/compile-cache.ts';

/** What readers of one site behind a balancer get from this process and that. */

const run = promisify(execFile);
const PAGES = ['/', '/category/business', '/blog', '/blog/post-0', '/faq', '/partners', '/about', '/404'];

async function rendered(time: string, order: 'first' | 'last', timeZone: string): Promise<string[]> {
  const { stdout } = await run(
    process.execPath,
    ['tests/security/render-process.ts', time, order, ...PAGES],
    {
      env: { ...process.env, TZ: timeZone, NODE_COMPILE_CACHE: COMPILE_CACHE },
    },
  );
  return stdout.trim().split('\n');
}

let morning: string[];
beforeAll(async () => {
  morning = await rendered('2026-03-12T09:00:00.004Z', 'first', 'UTC');
});

test('two processes make the same bytes of the same data within a minute, in whatever order it reaches them', async () => {
  expect(morning).toHaveLength(PAGES.length);
  expect(await rendered('2026-03-12T09:00:59.871Z', 'last', 'Asia/Tokyo')).toEqual(morning);
});

test('pages without times stay the same all day', async () => {
  const still = (lines: string[]) => lines.filter((line) => !/^\/(category\/\w+|404)? /.test(line));
  const evening = await rendered('2026-03-12T23:59:30Z', 'first', 'UTC');
  expect(still(morning)).toHaveLength(5);
  expect(still(evening)).toEqual(still(morning));
});
