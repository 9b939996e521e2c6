import { expect, test } from 'vitest';
import type { PinnedStory } from '../../../contract/front.ts';
import { feedAt, rssItem, visit } from '../../../tests/support/story-fixture.ts';
import { placePins } from './load-front-page.ts';

const PICTURE = 'https://wire.example/kiln.jpg';
const item = rssItem({
  enclosure: { link: PICTURE, url: PICTURE, type: 'image/jpeg', alt: 'A kiln', credit: 'Lakhani' },
});

/** The story of a pin in a feed with this setting for pictures. */
function featured(pin: Pick<PinnedStory, 'headline' | 'picture'>, images: 'proxy' | 'direct' | 'off') {
  const { publication } = visit();
  const feeds = { ...publication.feeds, technology: [feedAt('/a.xml', { images })] };
  const pinned: PinnedStory = {
    ...pin,
    slot: 'featured',
    category: 'technology',
    feed: 0,
    source: 'The Workbench',
    item,
  };
  return placePins([pinned], { ...publication, feeds }).get('featured')?.[0];
}

test.for(['proxy', 'direct', 'off'] as const)(
  'the picture of a pin is a copy of this site, without the words of the feed’s own picture, also where a feed’s pictures are %s',
  (images) => {
    const story = featured({ headline: 'Kilns', picture: '/media/kiln.jpg' }, images);
    expect(story).toMatchObject({ title: item.title, headline: 'Kilns', image: '/media/kiln.jpg' });
    for (const key of ['imageAlt', 'imageCredit', 'directImage']) expect(story).not.toHaveProperty(key);
  },
);

test('a pin without a headline and a picture, or with an address that no page may have, shows those of its story', () => {
  expect(featured({ picture: 'javascript:alert(1)' }, 'direct')).toMatchObject({
    image: PICTURE,
    imageAlt: 'A kiln',
    directImage: true,
  });
  expect(featured({}, 'proxy')).not.toHaveProperty('headline');
});
