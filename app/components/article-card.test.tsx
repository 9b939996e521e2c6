import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { feedAt, story, visit } from '../../tests/support/story-fixture.ts';
import type { Story } from '../stories/story.ts';
import { ArticleCard, type ArticleCardProps } from './article-card.tsx';

const card = (props: Partial<ArticleCardProps> = {}) =>
  renderToStaticMarkup(<ArticleCard story={story()} visit={visit()} {...props} />);
const LONG = 'Forty clerks, eleven scanners and a very long index. '.repeat(8);

describe('the card’s link', () => {
  test('opens a new tab that knows neither opener nor referrer', () => {
    expect(card()).toContain(
      '<a href="https://wire.example/kiln" target="_blank" rel="noopener noreferrer">A cheaper kiln',
    );
  });

  test('of the paper’s own article opens here, under a kicker that says whose it is', () => {
    const own = story({ link: '/blog/kiln', article: 'kiln', source: 'The Meridian Ledger' });
    for (const kicker of [undefined, 'section', 'author'] as const) {
      const html = card({ story: own, kicker });
      expect(html).toContain('<a href="/blog/kiln">A cheaper kiln');
      expect(html).toMatch(/class="kicker"[^>]*>From our newsroom</);
      expect(html).toContain('<bdi>Priya Lakhani</bdi>');
      expect(html).not.toContain('meta__source');
    }
  });

  test('is the only one, and there is none where the story has no address', () => {
    expect(card({ variant: 'featured', kicker: 'section' }).match(/<a /g)).toHaveLength(1);
    expect(card({ story: story({ link: undefined }) })).not.toContain('<a ');
  });
});

describe('the image', () => {
  test('is 16:9 on featured cards and 4:3 on all others, with its size', () => {
    expect(card({ variant: 'featured' })).toMatch(/pic--16x9.*width="1280" height="720"/);
    for (const variant of ['standard', 'list'] as const) {
      expect(card({ variant })).toMatch(/pic--4x3.*width="800" height="600"/);
    }
    expect(card({ variant: 'text' })).not.toContain('<img');
  });

  test('is an illustration where the story has none; where none is free, the figure in its headline', () => {
    expect(card()).toMatch(/ src="\/illustrations\/technology\/circuit-[1-4]\/4x3.svg"/);
    expect(card({ story: story({ scene: { scene: 'wafer', variant: 2 } }) })).toMatch(/\/wafer-2\/4x3.svg"/);
    const figureOf = (title: string) =>
      /pic--figure"[^>]*><span[^>]*>(.*?)</.exec(card({ story: story({ title, scene: null }) }))?.[1];
    expect(
      [
        'Fees fall to 4% from 13%',
        'Grant of $1.8 million',
        'A fund of €240m',
        '1974: The week',
        'Ships: 1,904.',
        'The 5G mast of Route 9 and its 46% share',
      ].map(figureOf),
    ).toEqual(['4%', '$1.8', '€240m', '1974', '1,904', '46%']);
  });

  test.each(['Rope sells', 'A lone 9', 'Q3 in a COVID-19 ward', 'É'])(
    'is left out of a small card without a free scene and without a figure, never replaced by a letter: %s',
    (title) => {
      for (const variant of ['standard', 'list'] as const) {
        const html = card({ variant, excerpt: false, story: story({ title, scene: null }) });
        expect(html).not.toContain('class="pic');
        expect(html.includes('class="dek')).toBe(variant === 'standard');
      }
    },
  );

  test('is replaced by that illustration where it fails', () => {
    const html = card({ story: story({ image: 'https://wire.example/kiln.jpg' }) });
    expect(html).toContain('src="https://wire.example/kiln.jpg"');
    expect(html).toMatch(/data-fallback="\/illustrations\/technology\/circuit-[1-4]\/4x3.svg"/);
  });

  test('says what it shows, and large whose it is; an illustration says neither', () => {
    const texts = { imageAlt: 'A kiln at night', imageCredit: 'Ada Marrow' };
    const own = story({ image: 'https://wire.example/kiln.jpg', ...texts });
    expect(card({ story: own })).toContain('alt="A kiln at night"');
    expect(card({ story: own })).not.toContain('Ada Marrow');
    expect(card({ story: own, variant: 'featured' })).toMatch(/pic__credit.*Ada Marrow/);
    expect(card({ story: story(texts), variant: 'featured' })).not.toMatch(/A kiln at night|Ada Marrow/);
  });
});

describe('the text', () => {
  test('is cut at 200 characters when featured and at 120 otherwise', () => {
    const dek = (variant: 'featured' | 'standard') =>
      /<p class="dek[^>]*>([^<]*)/.exec(card({ variant, story: story({ description: LONG }) }))?.[1] ?? '';
    expect(dek('featured').length).toBeGreaterThan(180);
    expect(dek('featured').length).toBeLessThanOrEqual(201);
    expect(dek('standard').length).toBeGreaterThan(100);
    expect(dek('standard').length).toBeLessThanOrEqual(121);
    expect(dek('standard')).toMatch(/…$/);
    expect(card()).not.toContain('…');
  });

  test('has no empty excerpt and no time that is not known', () => {
    const html = card({ story: story({ description: '', publishedAt: undefined }) });
    expect(html).not.toContain('class="dek');
    expect(html).not.toContain('<time');
  });

  test('keeps a short compound on one line', () => {
    const hed = (title: string) => card({ story: story({ title }) });
    expect(hed('Yields reach a four-month high')).toContain('a <span class="nb">four-month</span> high</a>');
    for (const title of ['A cross-examination', 'The mid-to-late years', 'A dash - here']) {
      expect(hed(title)).toContain(`>${title}</a>`);
    }
  });

  test('says who wrote it and how long ago, with the exact moment', () => {
    expect(card()).toContain('<bdi>Priya Lakhani</bdi>');
    expect(card()).toMatch(
      /<time dateTime="2026-03-12T10:00:00.000Z" title="March 12, 2026 at 6:00\sAM" data-relative="">2 hours ago</,
    );
  });

  test('may have the time of day instead, in the time zone of the paper', () => {
    expect(card({ clock: true })).toMatch(/>6:00\sAM<\/time>/);
    expect(card({ clock: true })).not.toContain('hours ago');
    const ofADay = story({ article: 'a-letter', publishedAt: new Date('2026-03-12T04:00:00Z') });
    expect(card({ clock: true, story: ofADay })).not.toContain('<time');
  });

  test('may be the time alone', () => {
    expect(card({ meta: 'time' })).not.toContain('Priya Lakhani');
    expect(card({ meta: 'time' })).toContain('2 hours ago');
  });

  test('may point at the lead in two short lines at most, and names it to screen readers', () => {
    const line = (title: string) => card({ story: story({ title }), size: 'line', meta: false });
    expect(line('Rope prices hold')).toContain('>Above: Rope prices hold</a>');
    const long = 'Chip packaging, not chip making, is the new bottleneck';
    expect(line(long)).toContain(`>Above: the lead story<span class="vh">: ${long}</span></a>`);
  });

  test.each([
    [32, 'short'],
    [60, 'mid'],
    [90, undefined],
    [91, 'long'],
  ])('sets a lead of %i characters in a size of its own', (length, size) => {
    const html = card({ story: story({ title: 'm'.repeat(length) }), variant: 'lead', size: 'display' });
    expect(/hed--display(?: hed--(\w+))?"/.exec(html)?.[1]).toBe(size);
  });

  test('is type alone where the lead has no picture, without a number in its place', () => {
    const bare = story({ title: 'Copper falls 44%', image: undefined, scene: null });
    expect(card({ story: bare, variant: 'lead' })).toMatch(/^<article class="card card--type"/);
    expect(card({ story: bare, variant: 'lead' })).not.toContain('pic--figure');
    expect(card({ story: bare })).toContain('pic--figure');
  });

  test('says of a reprint when it was first published, where its title or its date says so', () => {
    const published = (changes: Partial<Story>) =>
      card({ story: story({ category: 'archives', ...changes }) }).replace(/<[^>]*>/g, ' ');
    expect(published({ firstPublished: 1974 })).toContain('First published in 1974');
    expect(published({ firstPublished: 1974 })).not.toContain('ago');
    expect(published({ publishedAt: new Date('1974-03-12T10:00:00Z') })).toMatch(
      /First published\s+3\/12\/1974/,
    );
    expect(published({})).toContain('2 hours ago');
  });

  test('names section and source in mixed lists, and the author among columns', () => {
    expect(card({ kicker: 'section' })).toMatch(/class="kicker"[^>]*>Technology &amp; Innovation</);
    expect(card({ kicker: 'section' })).toContain('<bdi class="meta__source">The Workbench</bdi>');
    expect(card()).not.toContain('The Workbench');
    const { publication } = visit();
    const several = { ...publication.feeds, technology: [feedAt('/a.xml'), feedAt('/b.xml')] };
    expect(card({ visit: visit({ publication: { ...publication, feeds: several } }) })).toContain(
      'The Workbench',
    );
    const signedBySource = story({ author: 'The Workbench' });
    expect(card({ story: signedBySource, kicker: 'section' }).match(/The Workbench/g)).toHaveLength(1);
    const column = card({ variant: 'text', kicker: 'author' });
    expect(column.match(/Priya Lakhani/g)).toHaveLength(1);
  });

  test('is text, whatever it looks like', () => {
    const html = card({ story: story({ title: '<script>alert(1)</script>', author: '<img src=x>' }) });
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>');
  });
});

test('a story that several categories carry names two others, each a link of its own, and counts the rest', () => {
  const html = card({ story: story({ alsoIn: ['national', 'realestate'] }) });
  expect(html).toContain(
    'Also in <a href="/category/national">National</a>, <a href="/category/realestate">Real Estate</a>',
  );
  const many = card({ story: story({ alsoIn: ['national', 'realestate', 'arts', 'food'] }) });
  expect(many).toContain('>Real Estate</a> +2</span>');
  expect(card()).not.toContain('Also in');
});
