import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../app/text/markdown.ts';
import { shorten } from '../../../app/text/shorten.ts';
import { canonicalAddress } from '../../../contract/canonical-address.ts';
import { headlineWords } from '../../../contract/headline-words.ts';
import { youtubeId } from '../../../contract/youtube.ts';
import { isLinear } from '../../../tests/support/growth.ts';
import { chooseEncoding } from '../../lib/http/accept-encoding.ts';
import { imageType } from '../../lib/image-type.ts';
import { mark } from '../search/highlight.ts';
import { readQuery } from '../search/read-query.ts';
import { contentImages } from './parse/content-images.ts';
import { readDate } from './parse/dates.ts';
import { bytesToText } from './parse/decode-bytes.ts';
import { parseFeed } from './parse/parse-feed.ts';
import { toPlainText } from './parse/plain-text.ts';

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
  'the pictures of a content': (text) => [...contentImages(text)],
  'the size of a picture': (text) => [...contentImages(`<img width="${text}">`)],
  'the title of an item': (text) => toPlainText(text, 300),
  'the date of an item': readDate,
  'an excerpt': (text) => shorten(text, 120),
  'the words of a headline': headlineWords,
  'the body of an article': renderMarkdown,
  'the address of a story': (text) => canonicalAddress(`https://feeds.example/${text.slice(0, 8_192)}x`),
  'the address of a video': youtubeId,
  'a query': readQuery,
  'a text with the words that were looked for': (text) => mark(text, new Set(['a'])),
  'Accept-Encoding': chooseEncoding,
  'a picture': (text) => imageType(Buffer.from(text)),
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

test.each(Object.entries(READERS))('reading %s takes linear time', { timeout: 60_000 }, (_name, read) => {
  const slow = UNITS.filter((unit) => {
    const long = unit.repeat(LENGTH / unit.length);
    return !isLinear(read, long.slice(0, long.length / 4), long);
  });
  expect(slow).toEqual([]);
});
