import { describe, expect, test } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';
import { identify } from './identity.ts';

const story = (guid: string, link: string, title = 'Title') => ({ guid, link, title });
const keys = (...stories: ReturnType<typeof story>[]) => identify(stories).map(({ identity }) => identity);

describe('identity', () => {
  test.each([
    'https://wire.example/a/b',
    'http://wire.example/a/b',
    'https://www.wire.example/a/b',
    'HTTPS://WWW.Wire.Example/a/b',
    'https://wire.example/a/b/',
    'https://wire.example/a/b//',
    'https://wire.example:443/a/b',
    'https://wire.example/a/b?utm_source=rss&utm_medium=feed',
    'https://wire.example/a/b/?fbclid=IwAR0&gclid=1',
    'https://wire.example/a/b?at_medium=RSS&at_campaign=rss',
    'https://wire.example/a/b#utm_source=rss',
    'https://wire.example/a/b#xtor=RSS-1',
    'https://wire.example/a/b?UTM_Source=x',
  ])('the same story: %s', (link) => {
    expect(canonicalAddress(link)).toBe('wire.example/a/b');
  });

  test('the site’s own pages are compared in the same way', () => {
    expect(canonicalAddress('/newswire/a/?utm_source=rss')).toBe('/newswire/a');
    expect(canonicalAddress('/newswire/a?id=7')).toBe('/newswire/a?id=7');
    expect(canonicalAddress('//wire.example/a/')).toBe('//wire.example/a/');
  });

  // One for each family, and every name that stands alone.
  test.each(
    `utm_source utm_medium utm_campaign utm_content utm_term utm_anything at_medium mtm_campaign pk_campaign piwik_kwd
    matomo_source hsa_acc oly_enc_id guce_referrer wt_mc ns_mchannel fbclid gclid dclid gbraid wbraid msclkid yclid twclid
    ttclid igshid igsh mc_cid mc_eid _ga _gl _hsenc _hsmi mkt_tok cmpid ocid ncid smid ftag xtor spm rss ref_src`.split(
      /\s+/,
    ),
  )('a tracking parameter does not make another story: %s', (name) => {
    for (const written of [name, name.toUpperCase()]) {
      expect(canonicalAddress(`https://wire.example/a?${written}=1`)).toBe('wire.example/a');
      expect(canonicalAddress(`https://wire.example/a?id=7&${written}=1#${written}=2`)).toBe(
        'wire.example/a?id=7',
      );
    }
  });

  test.each(['id', 'p', 'page', 'v', 'story', 'article', 'utm', 'atlas', 'gclidx', 'sr', 'lang'])(
    'a parameter that tells pages apart stays: %s',
    (name) => {
      expect(canonicalAddress(`https://wire.example/a?${name}=1`)).toBe(`wire.example/a?${name}=1`);
    },
  );

  test.each([
    ['https://wire.example/?p=1', 'https://wire.example/?p=2'],
    ['https://wire.example/a', 'https://wire.example/A'],
    ['https://wire.example/live#post-1', 'https://wire.example/live#post-2'],
    ['https://news.wire.example/a', 'https://wire.example/a'],
    ['https://wire.example:8080/a', 'https://wire.example/a'],
  ])('another story: %s and %s', (one, other) => {
    expect(canonicalAddress(one)).not.toBe(canonicalAddress(other));
  });

  test('the order of parameters does not matter', () => {
    expect(canonicalAddress('https://w.example/?b=2&a=1')).toBe(
      canonicalAddress('https://w.example/?a=1&b=2'),
    );
  });

  test('guid, else link, else title', () => {
    expect(keys(story('tag:w,1', 'https://w.example/1'))).toEqual(['tag:w,1']);
    expect(keys(story('', 'https://w.example/1/?utm_source=x'))).toEqual(['w.example/1']);
    expect(keys(story('', '', 'Rates RISE'))).toEqual(['rates rise']);
  });

  test('a guid that is an address is compared as an address', () => {
    expect(keys(story('http://www.w.example/1/', 'x'))).toEqual(keys(story('https://w.example/1', 'x')));
  });

  test('a guid repeated inside one feed is not an identity', () => {
    expect(
      keys(
        story('same', 'https://w.example/1', 'A'),
        story('same', 'https://w.example/2', 'B'),
        story('own', 'https://w.example/3', 'C'),
      ),
    ).toEqual(['w.example/1', 'w.example/2', 'own']);
  });

  test('a link that several stories share is not an identity either', () => {
    expect(keys(story('', 'https://w.example/', 'A'), story('', 'https://w.example/', 'B'))).toEqual([
      'a',
      'b',
    ]);
    expect(keys(story('same', 'https://w.example/', 'A'), story('same', 'https://w.example/', 'B'))).toEqual([
      'a',
      'b',
    ]);
  });

  test('a link shared with a story that has its own guid still counts', () => {
    expect(keys(story('own', 'https://w.example/1', 'A'), story('', 'https://w.example/1', 'B'))).toEqual([
      'own',
      'w.example/1',
    ]);
  });

  test('the same item printed twice is one story and keeps its guid', () => {
    const twice = story('tag:1', 'https://w.example/1', 'A');
    const found = identify([
      twice,
      { ...twice, link: 'http://www.w.example/1?utm_source=b' },
      story('tag:2', 'x'),
    ]);
    expect(found.map(({ identity }) => identity)).toEqual(['tag:1', 'tag:2']);
    expect(found[0]?.story).toBe(twice);
  });

  test('names of object members are ordinary keys', () => {
    expect(keys(story('__proto__', ''), story('constructor', ''), story('__proto__', '', 'B'))).toEqual([
      'title',
      'constructor',
      'b',
    ]);
  });

  test('a very long key is hashed and stays distinct', () => {
    const [one, other] = keys(story(`${'a'.repeat(5000)}1`, ''), story(`${'a'.repeat(5000)}2`, ''));
    expect(one).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(other).not.toBe(one);
  });
});
