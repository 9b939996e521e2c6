import { expect, test } from 'vitest';
import { renderMarkdown } from '../../app/text/markdown.ts';
import { shorten } from '../../app/text/shorten.ts';
import { headlineWords } from '../../contract/same-story.ts';
import { youtubeVideo } from '../../contract/youtube.ts';
import { canonicalAddress } from '../../feed-reader/canonical-address.ts';
import { contentImages } from '../../feed-reader/content-images.ts';
import { readDate } from '../../feed-reader/dates.ts';
import { bytesToText } from '../../feed-reader/decode-bytes.ts';
import { parseFeed } from '../../feed-reader/parse-feed.ts';
import { toPlainText } from '../../feed-reader/plain-text.ts';
import { chooseEncoding } from '../../server/lib/http/accept-encoding.ts';
import { imageType } from '../../server/lib/image-type.ts';
import { mark } from '../../server/news/search/highlight.ts';
import { readQuery } from '../../server/news/search/read-query.ts';
import { growthOf } from './linear-time.ts';

/**
 * What reads foreign text is given the beginnings of everything it looks for, over and over: four times as much of it
 * may take about four times as long, never sixteen. The regular expressions in it have a test of their own.
 */
const source = { url: 'https://feeds.example/a.xml', now: new Date('2026-03-01T00:00:00Z') };
const READERS: Record<string, (text: string) => unknown> = {
  'a feed document': (text) => parseFeed(Buffer.from(text), source),
  'the items of an RSS feed': (text) => parseFeed(Buffer.from(`<rss><channel>${text}`), source),
  'the entries of an Atom feed': (text) => parseFeed(Buffer.from(`<feed><entry><title>${text}`), source),
  'the items of a JSON feed': (text) =>
    parseFeed(Buffer.from(`{"version":"https://jsonfeed.org/version/1.1","items":[${text}`), source),
  'the bytes of a document': (text) => bytesToText(Buffer.from(text)),
  'the content of an item': (text) =>
    parseFeed(
      Buffer.from(`<rss><channel><item><description><![CDATA[${text}]]></description></item>`),
      source,
    ),
  'the images of a content': (text) => [...contentImages(text)],
  'the size of an image': (text) => [...contentImages(`<img width="${text}">`)],
  'the title of an item': (text) => toPlainText(text, 300),
  'the date of an item': readDate,
  'an excerpt': (text) => shorten(text, 120),
  'the words of a headline': headlineWords,
  'the body of an article': renderMarkdown,
  'the address of a story': (text) => canonicalAddress(`https://feeds.example/${text.slice(0, 8_192)}x`),
  'the address of a video': youtubeVideo,
  'a query': readQuery,
  'a text with the words that were looked for': (text) => mark(text, new Set(['a'])),
  'Accept-Encoding': chooseEncoding,
  'the format of an image': (text) => imageType(Buffer.from(text)),
};
const UNITS = [
  '<',
  '</',
  '<!--',
  '<!---->',
  '<![CDATA[',
  ']]>',
  '<?',
  '<!DOCTYPE [',
  '<a',
  '<a href="',
  "<a b='",
  '<b><i>',
  '<div>',
  '<span><a></a>',
  '<script',
  '<style>',
  '<img ',
  '&lt;',
  '<![',
  '<a b=">',
  "<a '>",
  '<a "',
  '<iframe></x>',
  '<iframe>',
  '<x',
  '<item>',
  '</item>',
  '<item><title>',
  '<entry>',
  '<x:y>',
  '&',
  '&amp;',
  '&#',
  '"',
  "'",
  '\\',
  ' ',
  '\n',
  '\r',
  'a',
  'a ',
  'a\n\n',
  '1',
  '1:',
  '-',
  '- ',
  '/',
  '//',
  '?a&',
  '%',
  '.',
  'a.',
  '[',
  '[a](',
  '![',
  '*',
  '**a',
  '_a ',
  '`',
  '``a',
  '# a\n',
  '> ',
  '{',
  '{"a":',
  '"items":[',
  'gzip;q=0.,',
  '“',
  '“a',
  'e\u0301',
  '😀',
  '\ud800',
  '\u0000',
  '@',
  'a@',
  '|a|\n',
  '&lt;script&gt;',
];
const LENGTH = 60_000;
/** Between 1, for linear time, and 4, for quadratic. */
const MAX_GROWTH = 2.5;

test.each(Object.entries(READERS))('reading %s takes linear time', (_name, read) => {
  const slow = UNITS.filter((unit) => {
    const whole = unit.repeat(LENGTH / unit.length);
    return growthOf(read, whole.slice(0, whole.length / 4), whole, MAX_GROWTH) >= MAX_GROWTH;
  });
  expect(slow).toEqual([]);
});

test.each<[name: string, write: (times: number) => string]>([
  ['nested emphasis', (times) => `${'*a '.repeat(times)}${'b*'.repeat(times)}`],
  ['nested strong', (times) => `${'**a '.repeat(times)}b${' c**'.repeat(times)}`],
  ['mixed marks', (times) => '*_'.repeat(times)],
  ['unclosed links', (times) => '['.repeat(times)],
  ['nested links', (times) => `${'['.repeat(times)}a${'](b)'.repeat(times)}`],
  ['unclosed addresses', (times) => '[a]('.repeat(times)],
  ['unclosed titles', (times) => '[a](b "'.repeat(times)],
  ['a run of asterisks', (times) => `${'*'.repeat(2 * times)}a${'*'.repeat(2 * times)}`],
  ['empty links', (times) => '[](/a)'.repeat(times)],
  ['images in images', (times) => '!['.repeat(times)],
  ['nested quotations', (times) => '> '.repeat(times)],
  ['nested lists', (times) => '- '.repeat(times)],
  ['list after list', (times) => '- a\n* b\n'.repeat(times / 2)],
  ['one deep list', (times) => deepList(Math.round(Math.sqrt(10 * times)))],
  [
    'wide tables',
    (times) => `${'|a'.repeat(times / 2)}\n${'|-'.repeat(times / 2)}\n${'|\n'.repeat(times / 2)}`,
  ],
  ['unclosed code', (times) => '`a``b```c'.repeat(times / 3)],
  ['references', (times) => '[a]: /b\n'.repeat(times)],
  ['unclosed references', (times) => '[a][b'.repeat(times)],
  ['struck words', (times) => '~~a'.repeat(times)],
])('ten thousand marks do not slow the page down: %s', (_name, write) => {
  expect(growthOf(renderMarkdown, write(2_500), write(10_000), MAX_GROWTH)).toBeLessThan(MAX_GROWTH);
});

function deepList(depths: number): string {
  return Array.from({ length: depths }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n');
}
