import { expect, test } from 'vitest';
import { visit } from '../../../tests/support/story-fixture.ts';
import { brandOf, readColours } from '../brand/brand.ts';
import type { BrandImage } from '../brand/render-brand-image.ts';
import type { StoredImage } from '../image-store.ts';
import { createCardMaker } from './card-maker.ts';

const { publication } = visit();
const PLAN = { kicker: 'Blog', title: 'Rope', illustration: '<svg/>', image: undefined };

function open(options: { image?: Uint8Array | undefined; broken?: boolean } = {}) {
  const stored = new Map<string, StoredImage>();
  const rendered: BrandImage[] = [];
  let name = publication.name;
  const make = createCardMaker({
    brand: () => brandOf({ ...publication, name }, readColours()),
    store: {
      read: async (file) => stored.get(file),
      async write(file, given) {
        const image = { bytes: Uint8Array.from(given), digest: file };
        stored.set(file, image);
        return image;
      },
    },
    async renderBrandImage(image) {
      rendered.push(image);
      if (options.broken && rendered.length === 1) throw new Error('cannot be read');
      return Uint8Array.of(rendered.length);
    },
    imageBytes: async () => options.image,
  });
  return { make, stored, rendered, rename: (to: string) => (name = to) };
}

test('a card is rendered once, and again when its text or the name of the paper changes', async () => {
  const { make, rendered, rename } = open();
  await Promise.all([make(PLAN), make(PLAN)]);
  await make(PLAN);
  expect(rendered).toHaveLength(1);
  await make({ ...PLAN, title: 'Hemp' });
  expect(rendered).toHaveLength(2);
  rename('Another name');
  await make(PLAN);
  expect(rendered).toHaveLength(3);
});

test('the article’s own image is on its card; an illustration replaces one that cannot be decoded', async () => {
  const own = Uint8Array.of(7);
  const whole = open({ image: own });
  await whole.make({ ...PLAN, image: 'https://x.example/a.jpg' });
  expect(whole.rendered).toMatchObject([{ image: own }]);
  const broken = open({ image: own, broken: true });
  await broken.make({ ...PLAN, image: 'https://x.example/a.jpg' });
  expect(broken.rendered[1]).toMatchObject({ image: Buffer.from('<svg/>') });
  expect(broken.stored.size).toBe(1);
});

test('a card without its image is not stored', async () => {
  const { make, stored } = open({ image: undefined });
  await make({ ...PLAN, image: 'https://x.example/late.jpg' });
  expect(stored.size).toBe(0);
});
