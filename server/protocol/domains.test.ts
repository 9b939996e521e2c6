import { expect, test } from 'vitest';
import { createHostMap, NETWORK_PAGE, type PaperHosts } from './domains.ts';

const ledger: PaperHosts = {
  paperId: 'ledger',
  domain: 'ledger.example',
  hosts: ['ledger.localhost'],
  folder: 'ledger',
};
const harbour: PaperHosts = {
  paperId: 'harbour',
  domain: 'harbour.example',
  hosts: ['zürich.example'],
  folder: 'harbour',
};
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

test('a host that passes to another paper leads there in whichever order the papers hear of it', () => {
  const giving = { ...harbour, hosts: ['shared.example'] };
  for (const order of [0, 1]) {
    const hosts = createHostMap({ papers: [giving, ledger], isNetwork: true });
    const steps = [
      () => hosts.set({ ...ledger, hosts: ['shared.example'] }),
      () => hosts.set({ ...giving, hosts: [] }),
    ];
    const deleted = (order === 0 ? steps : steps.toReversed()).flatMap((step) => step());
    expect(hosts.find('shared.example')?.paper.paperId).toBe('ledger');
    expect(deleted.toSorted()).toEqual(['ledger.localhost', 'shared.example']);
  }
});

test('two papers swap their domains, and a paper that is removed leaves the others their hosts', () => {
  const hosts = createHostMap({ papers: [ledger, harbour], isNetwork: true });
  const names = () => ['ledger.example', 'harbour.example'].map((host) => hosts.find(host)?.paper.paperId);
  hosts.set({ ...ledger, domain: 'harbour.example' });
  hosts.set({ ...harbour, domain: 'ledger.example' });
  expect(names()).toEqual(['harbour', 'ledger']);
  expect(hosts.replace({ papers: [ledger, harbour], isNetwork: true })).toEqual([
    'harbour.example',
    'ledger.example',
  ]);
  hosts.remove('harbour');
  expect(names()).toEqual(['ledger', undefined]);
});

test('the first paper of a network is never its own page, also after its papers were changed', () => {
  const hosts = createHostMap({ papers: [ledger], isNetwork: true });
  hosts.set({ paperId: NETWORK_PAGE, domain: 'papers.example', hosts: [], folder: '' });
  hosts.set({ ...ledger, hosts: [] });
  expect(hosts.first()?.paper.paperId).toBe('ledger');
});
