import { describe, expect, test } from 'vitest';
import { type ImagePlaces, pickImage } from './images.ts';

const base = 'https://wire.example/feed.xml';
const jpg = (name: string) => `https://img.example/${name}.jpg`;
const none: ImagePlaces = { enclosures: [], contents: [], thumbnails: [], artwork: '', html: '' };
const pick = (places: Partial<ImagePlaces>) => pickImage({ ...none, ...places }, base);

describe('images', () => {
  test('image enclosure, media:content, media:thumbnail, itunes:image, first <img>: the first that has one', () => {
    const places = {
      enclosures: [
        { url: 'https://a.example/talk.mp3', type: 'audio/mpeg' },
        { url: jpg('1'), type: 'image/jpeg' },
      ],
      contents: [{ url: jpg('2'), medium: 'image' }],
      thumbnails: [{ url: jpg('3') }],
      artwork: jpg('4'),
      html: `<img src="${jpg('5')}">`,
    };
    expect(pick(places)?.url).toBe(jpg('1'));
    expect(pick({ ...places, enclosures: [] })?.url).toBe(jpg('2'));
    expect(pick({ ...places, enclosures: [], contents: [] })?.url).toBe(jpg('3'));
    expect(pick({ artwork: places.artwork, html: places.html })?.url).toBe(jpg('4'));
    expect(pick({ html: places.html })).toEqual({ url: jpg('5'), type: 'image/jpeg' });
    expect(pick({})).toBeNull();
  });

  test('the widest media:content that is an image', () => {
    const contents = [
      { url: jpg('small'), width: 300, height: 200, medium: 'image' },
      { url: 'https://v.example/clip.mp4', width: 4000, medium: 'video' },
      { url: jpg('wide'), width: 1200, height: 800, type: 'image/webp' },
      { url: jpg('unknown'), medium: 'image' },
    ];
    expect(pick({ contents })).toEqual({ url: jpg('wide'), type: 'image/webp', width: 1200 });
    expect(pick({ contents: [{ url: jpg('first') }, { url: jpg('second') }] })?.url).toBe(jpg('first'));
  });

  test.each([
    [{ url: 'https://img.example/x', type: 'image/png' }, 'image/png'],
    [{ url: jpg('x') }, 'image/jpeg'],
    [{ url: `${jpg('x')}?w=1200`, type: 'jpg' }, 'image/jpeg'],
    [{ url: 'https://img.example/x.webp', type: 'application/octet-stream' }, 'image/webp'],
  ])('an enclosure that is an image: %o', (enclosure, type) => {
    expect(pick({ enclosures: [enclosure] })).toEqual({ url: enclosure.url, type });
  });

  test.each([
    { url: 'https://a.example/talk', type: 'audio/mpeg' },
    { url: 'https://a.example/clip.jpg', type: 'video/mp4' },
    { url: 'https://a.example/file' },
    { url: '', type: 'image/jpeg' },
    { type: 'image/jpeg' },
  ])('an enclosure that is none: %o', (enclosure) => {
    expect(pick({ enclosures: [enclosure] })).toBeNull();
  });

  test.each([
    `<img src="https://stats.example/x.jpg" width="1" height="1">`,
    `<img src="https://a.example/x.gif" height=1>`,
    `<img src="https://a.example/pixel.gif?u=1">`,
    `<img src="https://a.example/1x1.png">`,
    `<img src="https://a.example/spacer.gif">`,
    `<img src="https://pixel.a.example/b.gif">`,
    `<img src="https://stats.a.example/b.gif">`,
    `<img src="https://feeds.feedburner.com/~r/x/~4/abc" width="600">`,
    `<img src="https://secure.gravatar.com/avatar/abc?s=512">`,
    `<img style="display:none" src="${jpg('x')}">`,
    `<img width="0" height="0" src="${jpg('x')}">`,
    `<img class="wp-smiley" src="${jpg('x')}">`,
  ])('a tracking pixel is no image: %s', (html) => {
    expect(pick({ html })).toBeNull();
  });

  test.each([
    '<img src="undefined">',
    '<img src="null">',
    '<img src="">',
    '<img>',
    '<img src="https://a.example/undefined">',
    '<img src="https://a.example/{{image}}">',
    '<img src="https://a.example/">',
    '<img src="data:image/png;base64,AAAA">',
    '<img src="javascript:alert(1)">',
    '<img src="blob:https://a.example/1">',
    '<img src="about:blank">',
  ])('src="undefined", a data: URL or no address at all is no image: %s', (html) => {
    expect(pick({ html })).toBeNull();
    const url = /src="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(
      pick({ enclosures: [{ url, type: 'image/png' }], thumbnails: [{ url }], artwork: url }),
    ).toBeNull();
  });

  test.each([
    'race-track',
    'clear-skies',
    'transparent-panels',
    'beacon-hill',
    'blank-cheque',
    'pixel-9-review',
  ])('a name like a pixel’s is still a image: %s', (name) => {
    expect(pick({ html: `<img src="${jpg(name)}">` })?.url).toBe(jpg(name));
  });

  test('an icon under 100 px is no image, wherever it stands', () => {
    const icon = { url: jpg('icon'), type: 'image/jpeg', width: 72, height: 72 };
    expect(pick({ contents: [icon], thumbnails: [icon] })).toBeNull();
    expect(pick({ html: `<img src="${jpg('icon')}" width="99" height="99">` })).toBeNull();
    expect(pick({ thumbnails: [{ url: jpg('big'), width: 100, height: 100 }] })?.width).toBe(100);
    expect(pick({ contents: [{ url: jpg('x'), medium: 'image', width: 0, height: 0 }] })?.url).toBe(jpg('x'));
  });

  test('the first real image of the content is taken', () => {
    const html = `<p>Text</p><img src="https://a.example/pixel.gif"><IMG ALT='a > b' SRC='/pic/one.png' WIDTH=640px>
      <img src="${jpg('two')}">`;
    expect(pick({ html })).toEqual({
      url: 'https://wire.example/pic/one.png',
      type: 'image/png',
      alt: 'a > b',
      width: 640,
    });
  });

  test('a lazily loaded image is found behind its placeholder', () => {
    const placeholder = 'src="data:image/gif;base64,R0lGOD"';
    expect(pick({ html: `<img ${placeholder} data-src="${jpg('lazy')}">` })?.url).toBe(jpg('lazy'));
    const set = `${jpg('s')} 300w, ${jpg('l')} 1200w, ${jpg('m')} 600w`;
    expect(pick({ html: `<img ${placeholder} srcset="${set}">` })?.url).toBe(jpg('l'));
  });

  test('a signed address is never rewritten', () => {
    const signed = 'https://img.example/a%2Fb.jpg?width=1200&quality=85&s=9f%2bAZ==';
    expect(pick({ contents: [{ url: signed, medium: 'image', width: 140, height: 120 }] })?.url).toBe(signed);
    expect(pick({ html: `<img src="${signed.replaceAll('&', '&amp;')}">` })?.url).toBe(signed);
  });

  test('a thousand false images are not all looked at', () => {
    expect(pick({ html: `${'<img src="undefined">'.repeat(1000)}<img src="${jpg('x')}">` })).toBeNull();
  });
});
