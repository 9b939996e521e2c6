import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
    return urls.length > 1 ? urls : urls[0];
  };
  const { name, tagline, domain, timeZone } = answers;
  return {
    $schema: `./${SCHEMAS}/publication.schema.json`,
    name,
    tagline,
    id: domain,
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
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** One article, three questions, and four pages marked as drafts. */
const STARTER = join(import.meta.dirname, 'starter');

function starterTexts({ name, tagline, domain }: Omit<Answers, 'feeds'>, now: Date): [string, string][] {
  const values = new Map(
    Object.entries({ name, tagline, domain, today: now.toISOString().slice(0, 10), draftNote: DRAFT_NOTE }),
  );
  const fill = (text: string, quote: (value: string) => string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => quote(values.get(key) ?? ''));
  const files = readdirSync(STARTER, { encoding: 'utf8', recursive: true }).filter((path) =>
    path.endsWith('.md'),
  );
  return files.sort().map((path) => {
    const [head = '', body = ''] = readFileSync(join(STARTER, path), 'utf8').split(/(?<=\n---\n)/);
    // In the front matter they stand between quotation marks.
    return [path, fill(head, (value) => JSON.stringify(value).slice(1, -1)) + fill(body, String)];
  });
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
