import { expect, test } from 'vitest';
import { createHostMap, type PaperHosts } from './domains.ts';

const ledger: PaperHosts = { home: 'ledger.example', known: ['ledger.localhost'], folder: 'ledger' };
const harbour: PaperHosts = { home: 'harbour.example', known: ['zürich.example'], folder: 'harbour' };
const network = createHostMap({ papers: [ledger, harbour], isNetwork: true });
const single = createHostMap({ papers: [ledger], isNetwork: false });

const domainIn = (hosts: typeof network, header: string | undefined) => hosts.find(header)?.domain;

test.for([
  ['ledger.example', 'ledger.example'],
  ['www.ledger.example', 'ledger.example'],
  ['LEDGER.Example:3000', 'ledger.example'],
  ['WWW.harbour.EXAMPLE:80', 'harbour.example'],
  ['harbour.example.', 'harbour.example'],
  ['ledger.localhost:4220', 'ledger.localhost'],
  ['xn--zrich-kva.example', 'zürich.example'],
  ['XN--ZRICH-KVA.example:443', 'zürich.example'],
  ['www.www.ledger.example', undefined],
  ['other.example', undefined],
  ['ledger.example.evil.example', undefined],
  ['ledger.example@harbour.example', undefined],
  ['[::1]:3000', undefined],
  ['127.0.0.1', undefined],
  ['', undefined],
  ['constructor', undefined],
  [`${'a'.repeat(10_000)}.example`, undefined],
  [undefined, undefined],
] as const)(
  'in a network the host %s stands for the pages of %s, in a single paper unknown hosts for its own',
  ([header, expected]) => {
    expect(domainIn(network, header)).toBe(expected);
    const alone = expected === 'ledger.localhost' ? expected : 'ledger.example';
    expect(domainIn(single, header)).toBe(alone);
  },
);

test('a host of two papers is that of its home; a paper that is removed leaves the others their hosts', () => {
  const hosts = createHostMap({
    papers: [
      { ...harbour, known: ['ledger.example', 'shared.example'] },
      { ...ledger, known: ['shared.example'] },
    ],
    isNetwork: true,
  });
  expect(hosts.find('ledger.example')?.paper.home).toBe('ledger.example');
  expect(hosts.find('shared.example')?.paper.home).toBe('harbour.example');
  hosts.remove('harbour.example');
  expect(hosts.find('harbour.example')).toBeUndefined();
  expect(hosts.find('ledger.example')?.paper.home).toBe('ledger.example');
  hosts.set({ ...ledger, known: ['new.example'] });
  expect([hosts.find('new.example')?.domain, hosts.find('shared.example')]).toEqual([
    'new.example',
    undefined,
  ]);
});

test('the first paper of a network is never its own page, also after its papers were changed', () => {
  const hosts = createHostMap({ papers: [ledger], isNetwork: true });
  hosts.set({ home: 'papers.example', known: [], folder: '' });
  hosts.set({ ...ledger, known: [] });
  expect(hosts.first()?.paper.home).toBe('ledger.example');
});
