import { createHash } from 'node:crypto';
import type { Brand } from '../brand/brand.ts';
import type { Card } from '../brand/card-svg.ts';
import type { BrandImage } from '../brand/render-brand-image.ts';
import type { ImageStore, StoredImage } from '../image-store.ts';

/** A card and what stands beside its words: a drawing, or a picture of the article's own. */
export interface CardPlan extends Card {
  /** As SVG. */
  drawing: string;
  /** Tried first. */
  picture: string | undefined;
}

interface CardMakerParts {
  brand(): Brand;
  store: Pick<ImageStore, 'read' | 'write'>;
  draw(drawing: BrandImage): Promise<Uint8Array>;
  /** The bytes of a picture that pages show; undefined where it cannot be had. */
  imageBytes(address: string): Promise<Uint8Array | undefined>;
}

/** Makes each card once: what was drawn from the same words, colours and picture is kept on disk, with the pictures. */
export function createCardMaker({ brand, store, draw, imageBytes }: CardMakerParts) {
  const underWay = new Map<string, Promise<StoredImage>>();

  async function make(name: string, plan: CardPlan, looks: Brand): Promise<StoredImage> {
    const { kicker, title, drawing, picture } = plan;
    const own = picture === undefined ? undefined : await imageBytes(picture);
    const card = { kicker, title };
    const drawn = (bytes: Uint8Array) => draw({ kind: 'card', brand: looks, card, picture: bytes });
    const instead = () => drawn(Buffer.from(drawing));
    // A picture that cannot be read is no reason for a page without a card.
    if (own) return store.write(name, await drawn(own).catch(instead));
    const bytes = await instead();
    // Its own picture may be there at the next try.
    return picture === undefined
      ? store.write(name, bytes)
      : { bytes: Uint8Array.from(bytes), digest: digestOf(bytes) };
  }

  return async (plan: CardPlan): Promise<StoredImage> => {
    const looks = brand();
    const name = `card.${digestOf(JSON.stringify([plan, looks]))}`;
    const kept = await store.read(name);
    if (kept) return kept;
    const making = underWay.get(name) ?? make(name, plan, looks).finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  };
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
