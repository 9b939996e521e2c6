import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** What readers of one site behind a balancer get from this process and that. */

const run = promisify(execFile);
const PAGES = ['/', '/category/business', '/blog', '/blog/post-0', '/faq', '/partners', '/about', '/404'];

async function rendered(time: string, order: 'first' | 'last', timeZone: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['tests/hostile/render-process.ts', time, order, ...PAGES], {
    env: { ...process.env, TZ: timeZone },
  });
  return stdout.trim().split('\n');
}

test('two processes make the same bytes of the same data within a minute, in whatever order it reaches them', async () => {
  const [one, other] = await Promise.all([
    rendered('2026-03-12T09:00:00.004Z', 'first', 'UTC'),
    rendered('2026-03-12T09:00:59.871Z', 'last', 'Asia/Tokyo'),
  ]);
  expect(one).toHaveLength(PAGES.length);
  expect(other).toEqual(one);
});

test('pages without times stay the same all day', async () => {
  const still = (lines: string[]) => lines.filter((line) => !/^\/(category\/\w+)? /.test(line));
  const [morning, evening] = await Promise.all([
    rendered('2026-03-12T09:00:00.004Z', 'first', 'UTC'),
    rendered('2026-03-12T23:59:30Z', 'first', 'UTC'),
  ]);
  expect(still(morning)).toHaveLength(6);
  expect(still(evening)).toEqual(still(morning));
});
