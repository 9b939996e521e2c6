import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { USUAL_COLOURS } from '../../contract/theme.ts';
import { jsonSchemas } from '../../server/paper/validate/json-schemas.ts';
import type { Answers } from './answers.ts';
import type { Places } from './gather-feeds.ts';
import { starterFeed } from './starter-feeds.ts';
import { starterTexts } from './starter-texts.ts';

/** By these, editors complete and check the two files of settings. In the paper, so that they are found on every machine. */
const SCHEMAS = '.schemas';

/** The files of a new paper, by their paths in its folder. publication.json is the last: with it the paper is one. */
export function paperFiles(
  answers: Omit<Answers, 'feeds'>,
  feeds: Places,
  now: Date,
): ReadonlyMap<string, string> {
  // Somebody who brings feeds wants none of our headlines beside them.
  const starters = feeds.size === 0 ? CATEGORIES : [];
  return new Map([
    ['.gitignore', 'data/\nnode_modules/\n'],
    ...Object.entries(jsonSchemas()).map(([name, schema]) => [`${SCHEMAS}/${name}`, json(schema)] as const),
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

/** Countries that write English each in their own way. */
const ENGLISH = ['en-GB', 'en-IE', 'en-CA', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA', 'en-SG', 'en-HK'];

/** English as it is written where the time zone is: dates above all. “en” writes them as in the United States. */
function localeIn(timeZone: string): string {
  // As Intl calls it: Asia/Kolkata is Asia/Calcutta there.
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
    // Headlines come from others: they are signed with their source.
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
