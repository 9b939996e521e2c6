import { expect, test } from 'vitest';
import { createChanges } from '../../data/changes/changes.ts';
import { domainOf } from '../../protocol/domains.ts';
import { domainsOf, openRequestDomains } from './request-domain.ts';

const failures: unknown[] = [];

async function open(domains: string[], hosts: string[] = []) {
  const changes = createChanges();
  const store = { domains: async () => domains };
  const opened = await openRequestDomains({
    domain: 'ledger.example',
    hosts,
    store,
    changes,
    report: (error) => failures.push(error),
  });
  const told: string[][] = [];
  opened.onChange(({ hosts }) => told.push([...hosts]));
  const of = (host: string | undefined) => domainOf(host, opened.domains);
  return { changes, told, domains: { of, stop: opened.stop } };
}

test('a host with articles of its own shows those, with or without www. and port', async () => {
  const { domains } = await open(['ledger.example', 'second.example']);
  expect(domains.of('second.example')).toBe('second.example');
  expect(domains.of('WWW.Second.Example:8080')).toBe('second.example');
  expect(domains.of('www.ledger.example')).toBe('ledger.example');
});

test.each([
  undefined,
  '',
  'localhost',
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  'made-up.example',
  '..',
  '💥',
])('the host %s shows the publication’s own articles', async (host) => {
  expect((await open(['second.example'])).domains.of(host)).toBe('ledger.example');
});

test('a further host of the publication sends its own name, articles or none', async () => {
  const { changes, domains } = await open([], ['second.example']);
  expect(domains.of('www.second.example:3000')).toBe('second.example');
  changes.publish(['articles']);
  await expect.poll(() => domains.of('second.example')).toBe('second.example');
  const outside = domainsOf('ledger.example', ['second.example']);
  const visited = ['second.example', 'WWW.Second.Example', 'third.example', undefined];
  expect(visited.map((host) => domainOf(host, outside))).toEqual([
    'second.example',
    'second.example',
    'ledger.example',
    'ledger.example',
  ]);
});

test('a domain is known from its first article on', async () => {
  const known = ['ledger.example'];
  const { changes, told, domains } = await open(known);
  known.push('second.example');
  changes.publish(['feed:business']);
  expect(domains.of('second.example')).toBe('ledger.example');
  changes.publish(['articles']);
  await expect.poll(() => domains.of('second.example')).toBe('second.example');
  expect(told).toEqual([['ledger.example', 'second.example']]);
  domains.stop();
});

test('a store that fails is reported; the publication’s own domain serves', async () => {
  const opened = await openRequestDomains({
    domain: 'ledger.example',
    hosts: [],
    store: { domains: () => Promise.reject(new Error('down')) },
    changes: createChanges(),
    report: (error) => failures.push(error),
  });
  expect(domainOf('second.example', opened.domains)).toBe('ledger.example');
  expect(failures).toEqual([new Error('down')]);
});
