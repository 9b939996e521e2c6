import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Publication } from '../../../contract/publication.ts';
import { parsePublication } from '../../paper/publication/load-publication.ts';
import { contentPolicy } from './content-policy.ts';

const sample = parsePublication(
  readFileSync('sample/meridian-ledger/publication.json', 'utf8'),
  'publication.json',
);
const INLINE = { scripts: ['a()', '{}'], styles: ['p{}'] };
const NONE: Publication = { ...sample, featuredVideo: null, eventsWall: null };
const YOUTUBE = 'https://www.youtube-nocookie.com';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The sources that a policy allows for one kind of thing. */
function allowed(policy: string, kind: string): string[] {
  const rule = policy.split('; ').find((one) => one.startsWith(`${kind} `));
  return rule?.split(' ').slice(1) ?? [];
}

const pagePolicy = (changes: Partial<Publication>) => contentPolicy({ ...NONE, ...changes }, INLINE).page;

test('a page’s policy names the site’s own inline scripts and styles by their hashes', () => {
  const { page } = contentPolicy(sample, INLINE);
  expect(allowed(page, 'script-src')).toEqual(["'self'", sha('a()'), sha('{}')]);
  expect(allowed(page, 'style-src')).toEqual(["'self'", sha('p{}')]);
});

test('a streamed page allows what carries its number, and no other inline script', () => {
  const policy = contentPolicy(sample, INLINE).stream('abc');
  expect(allowed(policy, 'script-src')).toEqual(["'self'", "'nonce-abc'"]);
  expect(allowed(policy, 'style-src')).toEqual(["'self'", "'nonce-abc'"]);
});

test('a publication that keeps everything on its site allows no other host but the one of article videos', () => {
  const policy = pagePolicy({});
  for (const kind of ['img-src', 'media-src', 'connect-src'])
    expect(allowed(policy, kind)).toEqual(["'self'"]);
  expect(allowed(policy, 'frame-src')).toEqual(["'self'", YOUTUBE]);
  expect(policy).not.toMatch(/https:[ ;]|unsafe|data:|\*/);
  expect(policy).toContain("object-src 'none'; base-uri 'none'");
  expect(contentPolicy(sample, INLINE).page).toBe(policy);
});

test('an events wall elsewhere is allowed by its origin', () => {
  const policy = pagePolicy({ eventsWall: 'https://events.example:8443/wall?town=alder' });
  expect(allowed(policy, 'frame-src')).toEqual(["'self'", 'https://events.example:8443', YOUTUBE]);
  expect(allowed(policy, 'img-src')).toEqual(["'self'"]);
});

test('a film elsewhere is allowed by its origin; its poster is this site’s copy', () => {
  const film = {
    title: 'A film',
    file: 'https://films.example/a.webm',
    poster: 'https://stills.example/a.jpg',
  };
  const policy = pagePolicy({ featuredVideo: film });
  expect(allowed(policy, 'media-src')).toEqual(["'self'", 'https://films.example']);
  expect(policy).not.toContain('stills.example');
});

test('pictures of any host are allowed only where a feed’s pictures are direct', () => {
  const arts = NONE.feeds.arts.map((feed) => ({ ...feed, images: 'direct' as const }));
  const policy = pagePolicy({ feeds: { ...NONE.feeds, arts } });
  expect(allowed(policy, 'img-src')).toEqual(["'self'", 'https:']);
  expect(allowed(policy, 'frame-src')).toEqual(["'self'", YOUTUBE]);
});

test('pages of the dev server may carry its own scripts and reload', () => {
  const { page, stream } = contentPolicy(sample, undefined);
  expect(allowed(page, 'script-src')).toEqual(["'self'", "'unsafe-inline'"]);
  expect(allowed(page, 'connect-src')).toEqual(["'self'", 'ws:']);
  expect(stream('abc')).toBe(page);
});
