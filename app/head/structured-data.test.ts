import { expect, test } from 'vitest';
import { MALICIOUS_TEXTS } from '../../tests/support/malicious-texts.ts';
import { visit } from '../../tests/support/story-fixture.ts';
import { breadcrumbs, collectionData, siteData } from './structured-data.ts';

const { publication } = visit();

test('a publication without accounts, logo or description is described all the same', () => {
  const { description: _, icon: __, ...least } = publication;
  const data = JSON.stringify(siteData({ ...least, social: { rss: '/feed.xml' } }, []));
  expect(JSON.parse(data)['@graph'][0]).toEqual({
    '@type': 'NewsMediaOrganization',
    '@id': 'https://meridianledger.example/#publisher',
    name: publication.name,
    url: 'https://meridianledger.example/',
    description: publication.tagline,
    logo: {
      '@type': 'ImageObject',
      url: 'https://meridianledger.example/icons/512.png',
      width: 512,
      height: 512,
    },
    correctionsPolicy: 'https://meridianledger.example/corrections',
  });
});

test('the publisher names the pages that set out its policies', () => {
  const page = { name: 'ethics', label: 'Ethics', footer: 'about' } as const;
  const policies = ['ethicsPolicy', 'ownershipFundingInfo'] as const;
  const data = JSON.parse(JSON.stringify(siteData(publication, [{ ...page, policies: [...policies] }])));
  const address = 'https://meridianledger.example/ethics';
  expect(data['@graph'][0]).toMatchObject({ ethicsPolicy: address, ownershipFundingInfo: address });
});

test('a list without articles has none, and headlines that lead nowhere are not listed', () => {
  const page = { name: 'Blog', path: '/blog', description: '' };
  const itemsOf = (items: readonly { title: string; link: string | undefined }[]) =>
    JSON.parse(JSON.stringify(collectionData(publication, { ...page, items })))['@graph'][0].mainEntity;
  expect(itemsOf([])).toMatchObject({ numberOfItems: 0, itemListElement: [] });
  expect(itemsOf([{ title: 'Nowhere', link: undefined }])).toMatchObject({ numberOfItems: 0 });
  const malicious = itemsOf(MALICIOUS_TEXTS.map((title) => ({ title, link: '/blog/a' })));
  expect(malicious.itemListElement.map(({ name }: { name: string }) => name)).toEqual(MALICIOUS_TEXTS);
});

test('the way to a page begins at the front page', () => {
  expect(breadcrumbs(publication, [['FAQ', '/faq']])).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://meridianledger.example/' },
      { position: 2, name: 'FAQ', item: 'https://meridianledger.example/faq' },
    ],
  });
});
