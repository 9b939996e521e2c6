import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { focusOf, type ResolveImage } from '../../contract/image.ts';
import { ImageContext } from '../images/images.ts';
import { Image, type ImageProps } from './image.tsx';

const PHOTO = 'https://images.example/photo.jpg';
const COPIES = {
  src: '/images/abc/640',
  srcSet: '/images/abc/320 320w, /images/abc/640 640w',
  colour: '#336699',
};
const ILLUSTRATION = '/illustrations/arts/curtain-1/4x3.svg';

function image(props: Partial<ImageProps> = {}, resolveImage: ResolveImage = () => COPIES): string {
  return renderToStaticMarkup(
    <ImageContext value={resolveImage}>
      <Image src={PHOTO} aspect="4x3" fallback={ILLUSTRATION} sizes="80px" {...props} />
    </ImageContext>,
  );
}

test('a crop keeps the part that the address of the picture names', () => {
  expect(image({}, () => ({ ...COPIES, focus: 'top-left' }))).toContain('class="pic pic--4x3 pic--top-left"');
  expect(focusOf('/media/quay.jpg#top-left')).toBe('top-left');
  for (const other of ['/media/quay.jpg', '/media/top-left', '/media/quay.jpg#middle" onload="x'])
    expect(focusOf(other)).toBeUndefined();
});

test('the copies of an outside image are offered by width, with room kept and its colour behind', () => {
  const html = image();
  expect(html).toContain(`srcSet="${COPIES.srcSet}"`);
  expect(html).toContain('sizes="80px"');
  expect(html).toContain('src="/images/abc/640"');
  expect(html).toContain('width="800" height="600"');
  expect(html).toContain('data-colour="#336699"');
  expect(html).toContain('loading="lazy"');
  expect(html).toContain(`data-fallback="${ILLUSTRATION}"`);
  expect(html).not.toContain('images.example');
});

test('a feed whose images are direct leaves the browser to ask their host', () => {
  const html = image({ direct: true });
  expect(html).toContain(`src="${PHOTO}"`);
  expect(html).not.toContain('srcSet');
  expect(html).toContain(`data-fallback="${ILLUSTRATION}"`);
});

test('an image that is known to fail is not asked for: its illustration is there at once', () => {
  const html = image({}, () => undefined);
  expect(html).toContain(`src="${ILLUSTRATION}"`);
  expect(html).not.toContain('data-fallback');
});

test('where nothing can stand in, the frame stands alone', () => {
  const html = image({ fallback: undefined }, () => undefined);
  expect(html).toContain('data-failed');
  expect(html).not.toContain('<img');
});

test('what the server made of an address is shown as it is, in the browser too', () => {
  expect(renderToStaticMarkup(<Image src={COPIES} aspect="16x9" />)).toContain('src="/images/abc/640"');
  expect(renderToStaticMarkup(<Image src={PHOTO} aspect="16x9" />)).toContain(`src="${PHOTO}"`);
});

test('the main image is fetched first: announced in the head, with its choices', () => {
  const html = renderToString(
    <html lang="en">
      <head />
      <body>
        <ImageContext value={() => COPIES}>
          <Image src={PHOTO} aspect="16x9" sizes="92vw" eager />
          <Image src={PHOTO} aspect="4x3" sizes="80px" />
        </ImageContext>
      </body>
    </html>,
  );
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head.match(/<link rel="preload" as="image"/g)).toHaveLength(1);
  expect(head).toContain(`imageSrcSet="${COPIES.srcSet}" imageSizes="92vw" fetchPriority="high"`);
  expect(html.match(/loading="lazy"/g)).toHaveLength(1);
});

test('where illustrations stand together images of them are shown; the first of a page is its illustration', () => {
  const illustration = '/illustrations/arts/curtain-1/16x9.svg?palette=0123abcd';
  const html = renderToStaticMarkup(<Image src={illustration} aspect="16x9" sizes="80px" />);
  expect(html).toContain('srcSet="/illustrations/arts/curtain-1/16x9-320.webp?palette=0123abcd 320w, ');
  expect(html).toContain('sizes="80px"');
  expect(html).toContain(`src="${illustration}"`);
  expect(renderToStaticMarkup(<Image src={illustration} aspect="16x9" eager />)).not.toContain('srcSet');
});

test('an image that is wider in shape than its box is asked for at the width of the whole, not of the crop', () => {
  const sizes = '(min-width: 1440px) 300px, 21vw';
  const html = (width: number, height: number) =>
    renderToStaticMarkup(
      <Image
        src={{ src: '/images/a/640', srcSet: '/images/a/640 640w', width, height }}
        aspect="4x3"
        sizes={sizes}
      />,
    );
  expect(html(1600, 900)).toContain('sizes="(min-width: 1440px) 400px, 28vw"');
  expect(html(800, 600)).toContain(`sizes="${sizes}"`);
  expect(html(600, 800)).toContain(`sizes="${sizes}"`);
});
