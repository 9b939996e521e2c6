import { expect, test } from 'vitest';
import { FetchError } from './fetch-error.ts';
import { addressOf, hostOf, redirectedTarget, targetOf } from './target.ts';

function refusedAs(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof FetchError) return `${error.code}: ${error.message}`;
    throw error;
  }
  throw new Error('The address was accepted');
}

test.each([
  ['http://2130706433/', '127.0.0.1'],
  ['http://0x7f000001/', '127.0.0.1'],
  ['http://0177.0.0.1/', '127.0.0.1'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://127.1/', '127.0.0.1'],
  ['http://①②⑦.⓪.⓪.①/', '127.0.0.1'],
  ['http://169.254.43518/', '169.254.169.254'],
  ['http://[::ffff:127.0.0.1]/', '[::ffff:7f00:1]'],
])('%s is read as %s, whatever its spelling', (address, host) => {
  expect(hostOf(targetOf(address))).toBe(host);
});

test('http and https only: any other scheme is refused', () => {
  for (const address of [
    'file:///etc/passwd',
    'ftp://feeds.example/a',
    'data:text/xml,<rss/>',
    'javascript:1',
    'gopher://a',
  ]) {
    expect(refusedAs(() => targetOf(address))).toMatch(/^bad-url: .* is no http or https address$/);
  }
  for (const address of [
    '',
    'feeds.example',
    'http://',
    'http://a b/',
    'http://[::1',
    'https://feeds.example:99999/',
  ]) {
    expect(refusedAs(() => targetOf(address))).toMatch(/^bad-url: .* is no address$/);
  }
});

test('An address with a user name or password is refused, and the message does not repeat them', () => {
  const message = refusedAs(() => targetOf('https://reader:secret@feeds.example/rss'));
  expect(message).toBe(
    'bad-url: feeds.example is given with a user name or password in the address: leave them out',
  );
  const from = targetOf('https://feeds.example/rss');
  expect(refusedAs(() => redirectedTarget(from, '//reader@other.example/'))).toMatch(
    /^bad-url: other\.example /,
  );
  expect(refusedAs(() => targetOf('http://reader:secret@a b/?key=1'))).toBe(
    "bad-url: 'http://a b/' is no address",
  );
});

test('A path is the own site, in process; what only looks like a path is refused', () => {
  const target = targetOf('/newswire/local.xml?fresh=1#top');
  expect(target.own).toBe(true);
  expect(addressOf(target)).toBe('/newswire/local.xml?fresh=1');
  for (const address of ['//evil.example/x', '/\\evil.example/x', '/\t/evil.example/x', ' //127.0.0.1/']) {
    expect(refusedAs(() => targetOf(address))).toMatch(/^bad-url: .* looks like a path but names a host/);
  }
});

test('Redirects are resolved against where they came from, and their fragment is dropped', () => {
  const from = targetOf('https://feeds.example/a/b?c=1');
  expect(addressOf(redirectedTarget(from, '../d#e'))).toBe('https://feeds.example/d');
  expect(addressOf(redirectedTarget(from, '//other.example/x'))).toBe('https://other.example/x');
  expect(addressOf(redirectedTarget(from, '?c=2'))).toBe('https://feeds.example/a/b?c=2');
});

test('Only the own site can redirect to its own pages in process', () => {
  const own = targetOf('/a');
  expect(redirectedTarget(own, '/b')).toMatchObject({ own: true });
  expect(redirectedTarget(own, 'https://feeds.example/b').own).toBe(false);
  const remote = targetOf('https://feeds.example/a');
  expect(redirectedTarget(remote, '/b').own).toBe(false);
  expect(redirectedTarget(remote, own.url.href).own).toBe(false);
  expect(targetOf(own.url.href).own).toBe(false);
});
