import { expect, test } from 'vitest';
import { requestHeaders } from './request.ts';

const request = {
  userAgent: 'Masthead/1.0',
  headers: { 'If-None-Match': '"v1"', Accept: 'application/rss+xml', Cookie: 'a=1', 'X-Api-Key': 'secret' },
  bearer: 'key',
};

test('A request says who asks and which packings it can read', () => {
  expect(requestHeaders({ userAgent: 'Masthead/1.0' }, false)).toEqual({
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'user-agent': 'Masthead/1.0',
  });
});

test('What is asked for gets everything', () => {
  expect(requestHeaders(request, false)).toEqual({
    accept: 'application/rss+xml',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'user-agent': 'Masthead/1.0',
    'if-none-match': '"v1"',
    cookie: 'a=1',
    'x-api-key': 'secret',
    authorization: 'Bearer key',
  });
});

test('Where a redirect leads, nothing is sent that could be a secret', () => {
  expect(
    requestHeaders({ ...request, headers: { ...request.headers, Authorization: 'Basic x' } }, true),
  ).toEqual({
    accept: 'application/rss+xml',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'user-agent': 'Masthead/1.0',
    'if-none-match': '"v1"',
  });
});

test('A value that cannot be a header is left out, so a malicious ETag cannot stop or split a request', () => {
  const malicious = {
    'if-none-match': '"a\r\nHost: evil.example"',
    'if-modified-since': '€',
    'x-tab': 'a\tb',
    'x-latin': 'é',
  };
  const sent = requestHeaders({ userAgent: 'Masthead/1.0', headers: malicious }, false);
  expect(Object.keys(sent)).toEqual(['accept', 'accept-encoding', 'user-agent', 'x-tab', 'x-latin']);
});
