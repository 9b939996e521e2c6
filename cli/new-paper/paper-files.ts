import { escapeUTF8 } from 'entities';
import { CATEGORIES, CATEGORY_NAMES, type Category } from '../../contract/categories.ts';
import { USUAL_COLOURS } from '../../contract/theme.ts';
import { createDice, hash } from '../../illustrations/random.ts';
import { DRAFT_NOTE } from '../../server/paper/content/pages.ts';
import { jsonSchemas } from '../../server/paper/validate/json-schemas.ts';
import type { Answers } from './answers.ts';
import type { Places } from './gather-feeds.ts';

/** JSON Schemas for text editors, copied into the paper so that every machine has them. */
const SCHEMAS = '.schemas';
const PAPER_SCHEMAS = ['publication.schema.json', 'theme.schema.json'] as const;

/** Returns the files of a new paper by path. publication.json is the last: it makes the folder a paper. */
export function paperFiles(
  answers: Omit<Answers, 'feeds'>,
  feeds: Places,
  now: Date,
): ReadonlyMap<string, string> {
  // A paper with feeds gets no placeholder headlines.
  const starters = feeds.size === 0 ? CATEGORIES : [];
  const schemas = jsonSchemas();
  return new Map([
    ['.gitignore', 'data/\nnode_modules/\n'],
    ...PAPER_SCHEMAS.map((name) => [`${SCHEMAS}/${name}`, json(schemas[name])] as const),
    ...starterTexts(answers, now),
    ...starters.map(
      (category) => [starterFile(category), starterFeed(category, { name: answers.name, now })] as const,
    ),
    ['theme/theme.json', json({ $schema: `../${SCHEMAS}/theme.schema.json`, ...{ colors: USUAL_COLOURS } })],
    ['publication.json', json(publicationOf(answers, feeds))],
  ]);
}

function starterFile(category: Category): string {
  return `media/feeds/${category}.xml`;
}

/** English locales with formats of their own. */
const ENGLISH = ['en-GB', 'en-IE', 'en-CA', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA', 'en-SG', 'en-HK'];

/** Returns the English locale of a time zone, mainly for the format of dates. “en” is that of the United States. */
function localeIn(timeZone: string): string {
  // Intl has its own names: Asia/Calcutta for Asia/Kolkata.
  const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  const local = ENGLISH.find((locale) => new Intl.Locale(locale).getTimeZones?.()?.includes(zone));
  return local ?? (zone.startsWith('Europe/') ? 'en-GB' : 'en');
}

function publicationOf(answers: Omit<Answers, 'feeds'>, feeds: Places): object {
  const feedsOf = (category: Category) => {
    if (feeds.size === 0) return `/${starterFile(category)}`;
    const urls = feeds.get(category) ?? [];
    return urls.length > 1 ? urls : (urls[0] ?? null);
  };
  const { name, tagline, domain, timeZone } = answers;
  return {
    $schema: `./${SCHEMAS}/publication.schema.json`,
    name,
    tagline,
    domain,
    timeZone,
    locale: localeIn(timeZone),
    // Headlines without an author name their source.
    texts: { defaultAuthor: '{source}' },
    feeds: Object.fromEntries(CATEGORIES.map((category) => [category, feedsOf(category)])),
    trendingTopics: ['Inflation', 'Trade', 'Energy prices', 'Housing', 'Artificial intelligence'],
    topics: {
      markets: {
        strong: ['stock market', 'stocks', 'bond yields', 'central bank'],
        supporting: ['shares', 'bonds', 'index', 'earnings', 'investors'],
      },
      innovation: {
        strong: ['patent', 'prototype', 'robot'],
        supporting: ['research', 'laboratory', 'chips'],
      },
      fintech: {
        strong: ['payments', 'fintech', 'digital wallet'],
        supporting: ['lenders', 'banking', 'credit'],
      },
      leadership: {
        strong: ['chief executive', 'succession'],
        supporting: ['board', 'management', 'founder', 'shareholders'],
      },
      sustainability: {
        strong: ['emissions', 'recycling', 'solar'],
        supporting: ['carbon', 'climate', 'energy'],
      },
      startups: { strong: ['start-up', 'startup', 'seed round'], supporting: ['founders', 'venture'] },
    },
    partners: [],
    social: {},
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Returns the texts of a new paper: one article, three questions, and four pages marked as drafts. */
function starterTexts({ name, tagline, domain }: Omit<Answers, 'feeds'>, now: Date): [string, string][] {
  const mail = `editor@${domain}`;
  return [
    [
      'content/articles/welcome.md',
      text(
        {
          title: `Welcome to ${name}`,
          description: tagline,
          date: now.toISOString().slice(0, 10),
          keywords: '[welcome]',
        },
        `This is the first article of ${name}. Edit or delete it in \`content/articles/welcome.md\`.`,
        '## Writing',
        'An article is a text file: settings at the top, as in this one, then the story in *Markdown*. Save it, and the page follows within a second.',
        '> A quotation looks like this.',
        'Lists, pictures, tables and code work too.',
      ),
    ],
    [
      'content/faq/about-this-paper.md',
      [
        '---',
        `category: ${yaml(`About ${name}`)}`,
        '---',
        '',
        '## Where do the headlines come from? {#headlines}',
        '',
        'From the feeds of other publishers. Each headline links to the story on its publisher’s site.',
        '',
        '## Who writes the blog? {#blog}',
        '',
        'Our own editors.',
        '',
        '## How can I reach you? {#contact}',
        '',
        `Write to ${mail}.`,
        '',
      ].join('\n'),
    ],
    page('about', { title: `About ${name}`, description: 'Who publishes this paper, and how.' }, [
      `${name} gathers business news from many sources and adds articles of its own.`,
      'Say here who owns the paper, who edits it, and how it earns its money.',
    ]),
    page('contact', { title: 'Contact', description: `How to reach ${name}.` }, [
      `Write to ${mail}.`,
      'Say here who answers, and how soon. Many countries also require a postal address.',
    ]),
    page('privacy', { title: 'Privacy', description: 'What this site stores about its readers.' }, [
      'Pages set no cookies. The choice between light and dark, and recent searches, stay in the reader’s own browser.',
      'The site counts, for thirty days, how often each page is opened in an hour, which sites led readers here, and which searches on the search page found nothing: paths, names of sites and words, with nothing of who opened, came or searched.',
      'Say here what your server and your host store, for how long, and whom readers can ask.',
    ]),
    page('terms', { title: 'Terms', description: 'The terms on which you may use this site.' }, [
      'Headlines and summaries belong to the publishers they link to.',
      'Say here who may republish your own articles, and which law applies.',
    ]),
  ];
}

function page(
  file: string,
  settings: { title: string; description: string },
  words: string[],
): [string, string] {
  return [`content/pages/${file}.md`, text(settings, DRAFT_NOTE, ...words)];
}

function text(settings: Readonly<Record<string, string>>, ...paragraphs: string[]): string {
  const head = Object.entries(settings).map(
    ([key, value]) => `${key}: ${/^\[|^\d/.test(value) ? value : yaml(value)}`,
  );
  return ['---', ...head, '---', '', paragraphs.join('\n\n'), ''].join('\n');
}

/** Quotes a text for the front matter. */
function yaml(value: string): string {
  return JSON.stringify(value);
}

const LOREM =
  `lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor incididunt labore dolore magna aliqua enim minim
  veniam quis nostrud exercitation ullamco laboris nisi aliquip commodo consequat duis aute irure reprehenderit voluptate velit
  esse cillum fugiat nulla pariatur excepteur sint occaecat cupidatat proident culpa officia deserunt mollit anim laborum porta
  vitae mattis auctor neque gravida tellus cursus metus egestas integer feugiat scelerisque varius morbi turpis pretium viverra
  suspendisse potenti habitant tristique senectus netus malesuada fames blandit libero volutpat bibendum ornare arcu dui vivamus
  felis pellentesque massa placerat lectus mauris ultrices eros faucibus vulputate`.split(/\s+/);
/** Words per headline: short and long ones, to show how both look. */
const LENGTHS = [7, 13, 3, 9, 11, 5];
const HOUR_MS = 60 * 60 * 1000;

/** Returns a feed file with placeholder headlines. */
function starterFeed(category: Category, { name, now }: { name: string; now: Date }): string {
  const title = CATEGORY_NAMES[category];
  const items = LENGTHS.map((length, index) => {
    const published = new Date(now.getTime() - (index * 2 + 1) * HOUR_MS).toUTCString();
    return [
      '    <item>',
      `      <title>${headline(`${category} ${index}`, length)}</title>`,
      `      <link>/category/${category}?starter=${index + 1}</link>`,
      `      <guid isPermaLink="false">starter-${category}-${index + 1}</guid>`,
      `      <pubDate>${published}</pubDate>`,
      `      <description>A placeholder. For real headlines, add a feed for ${category} in publication.json and reload the site.</description>`,
      '    </item>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- Placeholder headlines. Put the address of a real feed into publication.json: feeds, ${category}. -->`,
    '<rss version="2.0">',
    '  <channel>',
    `    <title>${escapeUTF8(`${title} | ${name}`)}</title>`,
    `    <link>/category/${category}</link>`,
    '    <description>Placeholder headlines, until this section has a feed.</description>',
    ...items,
    '  </channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** Random words: similar headlines would be grouped as one story. */
function headline(seed: string, length: number): string {
  const dice = createDice(hash(seed));
  const words = Array.from({ length }, () => LOREM[dice.int(0, LOREM.length - 1)] ?? '');
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
