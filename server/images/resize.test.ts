import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { limitDecoders, makeCopy, makeOriginal } from './resize.ts';

beforeAll(limitDecoders);

const plain = (width: number, height: number, background = '#336699'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
const pixel = async (bytes: Uint8Array, left: number, top: number) => {
  const dot = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...dot.subarray(0, 3)];
};

describe('what is kept of a picture', () => {
  test.each([
    ['a photograph', 3000, 2000, 1600, 1067],
    ['a small one, never enlarged', 500, 400, 500, 400],
    ['a wide chart, whole', 4000, 500, 1600, 200],
    ['a tall chart, whole', 500, 4000, 500, 4000],
    ['a ribbon, whole and no taller than three widest copies are wide', 300, 12_000, 120, 4800],
  ])('%s', async (_what, width, height, keptWidth, keptHeight) => {
    const original = await makeOriginal(await plain(width, height).png().toBuffer());
    expect(original).toMatchObject({ width: keptWidth, height: keptHeight });
    expect(await sharp(original.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: keptWidth,
      height: keptHeight,
    });
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('is made from %s', async (format) => {
    const original = await makeOriginal(await plain(300, 200).toFormat(format).toBuffer());
    expect(original).toMatchObject({ width: 300, height: 200 });
  });

  test('stands upright and says nothing about where it was taken', async () => {
    const sideways = await plain(400, 200)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const original = await makeOriginal(sideways);
    expect(original).toMatchObject({ width: 200, height: 400 });
    const { exif, orientation } = await sharp(original.bytes).metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
  });

  test('shows paper where it was see-through', async () => {
    const clear = await sharp({ create: { width: 100, height: 100, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    expect(await pixel((await makeOriginal(clear)).bytes, 50, 50)).toEqual([255, 255, 255]);
  });

  test('knows the colour that there is most of', async () => {
    const sky = await plain(400, 300, '#3070b0')
      .composite([{ input: await plain(400, 60, '#202020').png().toBuffer(), top: 240, left: 0 }])
      .png()
      .toBuffer();
    const { colour } = await makeOriginal(sky);
    expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    );
    expect(blue).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(red);
  });

  test('is the first picture of an animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) => plain(80, 80, colour).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const original = await makeOriginal(moving);
    expect(original).toMatchObject({ width: 80, height: 80 });
    const [red = 0, , blue = 0] = await pixel(original.bytes, 40, 40);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(50);
  });

  test('of a drawing is wide enough for every frame, however small it calls itself', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="24"><rect width="32" height="24" fill="#00aa00"/></svg>';
    const original = await makeOriginal(Buffer.from(drawing));
    expect(original).toMatchObject({ width: 1600, height: 1200 });
    const [red = 0, green = 0] = await pixel(original.bytes, 800, 600);
    expect(green - red).toBeGreaterThan(100);
  });

  test('dots and site icons are no pictures', async () => {
    const dot = await plain(1, 1).gif().toBuffer();
    await expect(makeOriginal(dot)).rejects.toThrow('is only 1 × 1 pixels');
    const icon = await plain(48, 48).png().toBuffer();
    await expect(makeOriginal(icon)).rejects.toThrow('is only 48 × 48 pixels');
  });

  test('other formats are not even opened', async () => {
    await expect(makeOriginal(await plain(200, 200).tiff().toBuffer())).rejects.toThrow(
      'unsupported image format',
    );
  });
});

describe('a copy', () => {
  test.each(['avif', 'webp', 'jpeg'] as const)('in %s has the width that was asked for', async (format) => {
    const { bytes } = await makeOriginal(await plain(1000, 500).png().toBuffer());
    const copy = await sharp(await makeCopy(bytes, 320, format)).metadata();
    expect(copy).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 320, height: 160 });
  });

  test('is never wider than its source', async () => {
    const { bytes } = await makeOriginal(await plain(500, 400).png().toBuffer());
    expect(await sharp(await makeCopy(bytes, 640, 'webp')).metadata()).toMatchObject({ width: 500 });
  });
});
