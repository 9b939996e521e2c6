import { descriptionOf, type Publication } from '../../../contract/publication.ts';
import { PUBLICATION_TAG } from '../../../contract/tags.ts';
import type { Brand } from '../../images/brand/brand.ts';
import { packIco } from '../../images/brand/icon-svg.ts';
import type { BrandImage } from '../../images/brand/render-brand-image.ts';
import { type FileRoute, publishedFile } from './published-file.ts';

interface BrandFileParts {
  publication: Publication;
  brand(): Brand;
  render(image: BrandImage): Promise<Uint8Array>;
}

/** Sizes of /icons/…: Apple's home screen, an app launcher, its splash screen. */
const SIZES = [180, 192, 512] as const;
const ICO_SIZES = [16, 32, 48] as const;

export function brandFiles({ publication, brand, render }: BrandFileParts): FileRoute[] {
  const icon = (size: number | 'svg', maskable = false) =>
    render({ kind: 'icon', brand: brand(), maskable, size });
  const file = (type: string, body: string | Uint8Array) => publishedFile(type, body, [PUBLICATION_TAG]);
  return [
    { path: /^\/icon\.svg$/, make: async () => file('image/svg+xml', await icon('svg')) },
    {
      path: /^\/favicon\.ico$/,
      async make() {
        const images = ICO_SIZES.map(async (size) => ({ size, png: await icon(size) }));
        return file('image/x-icon', packIco(await Promise.all(images)));
      },
    },
    {
      path: /^\/icons\/(maskable-)?(\d{3})\.png$/,
      async make({ match: [, maskable, asked] }) {
        const size = SIZES.find((one) => String(one) === asked);
        if (size === undefined) return undefined;
        return file('image/png', await icon(size, maskable !== undefined));
      },
    },
    {
      path: /^\/manifest\.webmanifest$/,
      make: async () => file('application/manifest+json', writeManifest(publication, brand())),
    },
  ];
}

/** The web app manifest: what a browser needs to install the paper. */
export function writeManifest(publication: Publication, { name, colours }: Brand): string {
  const picture = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    name,
    short_name: name.replace(/^the\s+/i, '').slice(0, 30),
    description: descriptionOf(publication),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: publication.locale,
    background_color: colours.paper.light,
    theme_color: colours.paper.light,
    icons: [
      picture('192', 192, 'any'),
      picture('512', 512, 'any'),
      picture('maskable-192', 192, 'maskable'),
      picture('maskable-512', 512, 'maskable'),
    ],
  });
}
