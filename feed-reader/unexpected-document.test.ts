import { describe, expect, test } from 'vitest';
import { FeedError } from './feed-error.ts';
import { parseFeed } from './parse-feed.ts';

function refusal(document: string | Uint8Array): { code: string; message: string } {
  const bytes = typeof document === 'string' ? new TextEncoder().encode(document) : document;
  try {
    parseFeed(bytes, { url: 'https://wire.example/f', now: new Date() });
  } catch (error) {
    if (error instanceof FeedError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('it was accepted');
}

describe('rejected clearly', () => {
  test('an HTML page, with its title and the feed it names', () => {
    expect(
      refusal(
        '<!DOCTYPE html><html><head><title>Sign in &amp; read</title></head><body><p>x</p></body></html>',
      ),
    ).toEqual({
      code: 'html',
      message: 'Expected a feed, found an HTML page titled “Sign in & read”.',
    });
    const page =
      '<html><head><link rel="stylesheet" href="/a.css"><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head>';
    expect(refusal(page).message).toBe(
      'Expected a feed, found an HTML page; it says its feed is at /feed.xml.',
    );
    expect(refusal('\n\n<HTML><BODY>Blocked</BODY></HTML>').code).toBe('html');
    expect(
      refusal('<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html xmlns="y"><body/></html>').code,
    ).toBe('html');
  });

  test('a page that only mentions feeds', () => {
    expect(refusal('<html><body><script>var x = "<rss>";</script><p>no feed</p></body></html>').code).toBe(
      'html',
    );
  });

  test.each(['', '   \n\t ', '\ufeff', '\u0000\u0000'])('an empty body', (text) => {
    expect(refusal(text)).toEqual({ code: 'empty', message: 'Expected a feed, found an empty document.' });
  });

  test.each([
    ['{"error":"no access","status":403}', 'Expected a feed, found JSON: an object with error, status.'],
    ['[1,2,3]', 'Expected a feed, found JSON: a list of 3.'],
    ['{}', 'Expected a feed, found JSON: an empty object.'],
    ['{"items":[{"id":1}]}', 'Expected a feed, found JSON: an object with items.'],
    ['{"title":"x","items":[1,2]}', 'Expected a feed, found JSON: an object with title, items.'],
  ])('JSON that is no feed: %s', (json, message) => {
    expect(refusal(json)).toEqual({ code: 'json', message });
  });

  test.each(['{"title":', '{oops}', '["a"', '{"version":"https://jsonfeed.org/version/1","items":[{"id":'])(
    'broken JSON: %s',
    (json) => {
      expect(refusal(json).code).toBe('cut-off');
    },
  );

  test.each([
    [
      '<?xml version="1.0"?><urlset><url/></urlset>',
      'Expected a feed, found XML whose root is <urlset>, a sitemap.',
    ],
    [
      '<opml version="2.0"><body/></opml>',
      'Expected a feed, found XML whose root is <opml>, a list of feeds.',
    ],
    [
      '<!-- x --><Error><Code>AccessDenied</Code></Error>',
      'Expected a feed, found XML whose root is <Error>, an error.',
    ],
    ['<note><item>x</item></note>', 'Expected a feed, found XML whose root is <note>.'],
  ])('other XML: %s', (xml, message) => {
    expect(refusal(xml)).toEqual({ code: 'other-xml', message });
  });

  test('text', () => {
    expect(refusal('Too many requests, try later.')).toEqual({
      code: 'not-a-feed',
      message: 'Expected a feed, found text that begins “Too many requests, try later.”.',
    });
  });

  test.each([
    [[0x1f, 0x8b, 0x08, 0x00], 'gzip data that was not decompressed'],
    [[0x89, 0x50, 0x4e, 0x47, 0x0d], 'a PNG image'],
    [[0xff, 0xd8, 0xff, 0xe0], 'a JPEG image'],
    [[0x25, 0x50, 0x44, 0x46, 0x2d], 'a PDF document'],
    [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive'],
  ])('other files: %j', (bytes, found) => {
    expect(refusal(Uint8Array.from(bytes))).toEqual({
      code: 'not-a-feed',
      message: `Expected a feed, found ${found}.`,
    });
  });

  test('a feed that breaks off before its first item ends', () => {
    expect(refusal('<rss><channel><title>T</title><item><title>x').code).toBe('cut-off');
    expect(refusal('<rss version="2.0"').code).toBe('other-xml');
  });

  test('a feed with nothing in it', () => {
    expect(refusal('<rss version="2.0"><channel></channel></rss>').code).toBe('empty');
    expect(refusal('<feed/>').code).toBe('empty');
  });

  test('more bytes than are read', () => {
    expect(refusal(new Uint8Array(10 * 1024 * 1024 + 1)).code).toBe('too-large');
  });
});
