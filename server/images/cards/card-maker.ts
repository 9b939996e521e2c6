import { createHash } from 'node:crypto';
import { createSingleFlight } from '../../lib/single-flight.ts';
import type { Brand } from '../brand/brand.ts';
import type { Card } from '../brand/card-svg.ts';
import type { BrandImage } from '../brand/render-brand-image.ts';
import type { ImageStore, StoredImage } from '../image-store.ts';

export interface CardPlan extends Card {
  /** Shown where there is no image, or it is not available. */
  illustration: string;
  /** The address of the article's own image. */
  image: string | undefined;
}

interface CardMakerParts {
  brand(): Brand;
  store: Pick<ImageStore, 'read' | 'write'>;
  renderBrandImage(image: BrandImage): Promise<Uint8Array>;
  /** Returns undefined where the image is not available. */
  imageBytes(address: string): Promise<Uint8Array | undefined>;
}

/** Renders share cards, each once for the same text, colours and image: they are stored with the images. */
export function createCardMaker({ brand, store, renderBrandImage, imageBytes }: CardMakerParts) {
  const renders = createSingleFlight<string, StoredImage>();

  async function renderCard(name: string, plan: CardPlan, currentBrand: Brand): Promise<StoredImage> {
    const { kicker, title, illustration, image: address } = plan;
    const own = address === undefined ? undefined : await imageBytes(address);
    const render = (image: Uint8Array) =>
      renderBrandImage({ kind: 'card', brand: currentBrand, card: { kicker, title }, image });
    const renderIllustrated = () => render(Buffer.from(illustration));
    if (own) return store.write(name, await render(own).catch(renderIllustrated));
    const bytes = await renderIllustrated();
    // The image may be available at the next request: such a card is not stored.
    return address === undefined
      ? store.write(name, bytes)
      : { bytes: Uint8Array.from(bytes), digest: digestOf(bytes) };
  }

  return async (plan: CardPlan): Promise<StoredImage> => {
    const currentBrand = brand();
    const name = `card.${digestOf(JSON.stringify([plan, currentBrand]))}`;
    return (await store.read(name)) ?? renders.run(name, () => renderCard(name, plan, currentBrand));
  };
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
