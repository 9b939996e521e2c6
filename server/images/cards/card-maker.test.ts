import { expect, test } from 'vitest';
import { visit } from '../../../tests/support/story-fixture.ts';
import { brandOf, readColours } from '../brand/brand.ts';
import type { BrandImage } from '../brand/render-brand-image.ts';
import type { StoredImage } from '../image-store.ts';
import { createCardMaker } from './card-maker.ts';

const { publication } = visit();
const PLAN = { kicker: 'Blog', title: 'Rope', drawing: '<svg/>', picture: undefined };

function open(options: { picture?: Uint8Array | undefined; broken?: boolean } = {}) {
  const kept = new Map<string, StoredImage>();
  const drawn: BrandImage[] = [];
  let name = publication.name;
  const make = createCardMaker({
    brand: () => brandOf({ ...publication, name }, readColours()),
    store: {
      read: async (file) => kept.get(file),
      async write(file, given) {
        const image = { bytes: Uint8Array.from(given), digest: file };
        kept.set(file, image);
        return image;
      },
    },
    async draw(drawing) {
      drawn.push(drawing);
      if (options.broken && drawn.length === 1) throw new Error('cannot be read');
      return Uint8Array.of(drawn.length);
    },
    imageBytes: async () => options.picture,
  });
  return { make, kept, drawn, rename: (to: string) => (name = to) };
}

test('a card is made once for all who ask, and again when its words or the looks of the paper change', async () => {
  const { make, drawn, rename } = open();
  await Promise.all([make(PLAN), make(PLAN)]);
  await make(PLAN);
  expect(drawn).toHaveLength(1);
  await make({ ...PLAN, title: 'Hemp' });
  expect(drawn).toHaveLength(2);
  rename('Another name');
  await make(PLAN);
  expect(drawn).toHaveLength(3);
});

test('the article’s own picture is on its card; one that cannot be read gives way to a drawing', async () => {
  const own = Uint8Array.of(7);
  const whole = open({ picture: own });
  await whole.make({ ...PLAN, picture: 'https://x.example/a.jpg' });
  expect(whole.drawn).toMatchObject([{ picture: own }]);
  const broken = open({ picture: own, broken: true });
  await broken.make({ ...PLAN, picture: 'https://x.example/a.jpg' });
  expect(broken.drawn[1]).toMatchObject({ picture: Buffer.from('<svg/>') });
  expect(broken.kept.size).toBe(1);
});

test('a card that had to do without its picture is not kept', async () => {
  const { make, kept } = open({ picture: undefined });
  await make({ ...PLAN, picture: 'https://x.example/late.jpg' });
  expect(kept.size).toBe(0);
});
