import { describe, expect, test } from 'vitest';
import { resolveBase, resolveLink } from './links.ts';

const feed = 'https://wire.example/feeds/world.xml';

describe('links', () => {
  test.each([
    ['/a/b', 'https://wire.example/a/b'],
    ['story.html', 'https://wire.example/feeds/story.html'],
    ['../story', 'https://wire.example/story'],
    ['?id=7', 'https://wire.example/feeds/world.xml?id=7'],
    ['//cdn.example/x', 'https://cdn.example/x'],
    ['www.other.example/news', 'https://www.other.example/news'],
    ['  https://other.example/x\n', 'https://other.example/x'],
    ['https://other.example/a b', 'https://other.example/a%20b'],
    ['https://other.example/?a=1&amp;b=2', 'https://other.example/?a=1&b=2'],
    ['HTTPS://Other.Example/Path', 'HTTPS://Other.Example/Path'],
    ['https://münchen.example/straße', 'https://münchen.example/straße'],
  ])('relative links are resolved: %s', (written, expected) => {
    expect(resolveLink(written, feed)).toBe(expected);
  });

  test('a signed address is given back letter for letter', () => {
    const signed = 'https://img.example/a%2Fb/./x.jpg?sig=AbC%2b==&Expires=1&Policy=e30_~';
    expect(resolveLink(signed, feed)).toBe(signed);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://host/x',
    'mailto:desk@wire.example',
    'blob:https://wire.example/1',
    'http://',
    'https://[bad',
    '',
    `https://wire.example/${'a'.repeat(3000)}`,
  ])('only http and https survive: %s', (written) => {
    expect(resolveLink(written, feed)).toBe('');
  });

  test('xml:base is resolved against the base around it', () => {
    expect(resolveBase('/blog/', feed)).toBe('https://wire.example/blog/');
    expect(resolveBase('https://blog.example/', feed)).toBe('https://blog.example/');
    expect(resolveBase('javascript:1', feed)).toBe(feed);
    expect(resolveBase(undefined, feed)).toBe(feed);
    expect(resolveLink('post/1', resolveBase('/blog/', feed))).toBe('https://wire.example/blog/post/1');
  });

  test('links of the site’s own feed stay inside the site', () => {
    expect(resolveLink('/newswire/story/7', '/newswire/local.xml')).toBe('/newswire/story/7');
    expect(resolveLink('story/7', '/newswire/local.xml')).toBe('/newswire/story/7');
    expect(resolveLink('https://wire.example/1', '/newswire/local.xml')).toBe('https://wire.example/1');
    expect(resolveLink('//evil.example/1', '/newswire/local.xml')).toBe('https://evil.example/1');
  });

  test('without a base there is nothing to be relative to', () => {
    expect(resolveLink('/a', '')).toBe('');
    expect(resolveLink('/a', 'not an address')).toBe('');
  });
});
