import { z } from 'zod';
import { publicationSchema } from '../../contract/publication.ts';
import { themeSchema } from '../theme/theme-schema.ts';

/** What editors say of each setting while it is written. */
const PUBLICATION_SETTINGS: Readonly<Record<keyof z.input<typeof publicationSchema>, string>> = {
  $schema: 'Where this description of the file is.',
  notes: 'Free words for whoever edits the file; never shown.',
  name: 'The name of the paper.',
  tagline: 'Under the name.',
  description: 'For search engines: at most 200 characters.',
  domain: 'The host of the site, without https:// and www.',
  hosts: 'Further hosts of the site, without www.',
  timeZone: 'Where the paper is published, such as "America/New_York": the date in its header.',
  locale: 'How dates and numbers are written, and the language that pages declare, such as "en-GB".',
  icon: 'In browser tabs: a path such as "/media/icon.svg".',
  texts: 'What the footer and some pages say of the paper, and who signs stories whose feed names no author.',
  feeds:
    'A feed for each of the fifteen categories: its address, or {"url", "publicUrl", "images", "everyMinutes"}.',
  services: 'An outside feed converter or blog backend; null for the built-in ones.',
  userAgent: 'How feed hosts can reach you.',
  featuredVideo: '{"title", "file", "poster"} or {"title", "youtube"}; null for none.',
  eventsWall: 'The address framed under Local Events, with https:// or on this site; null for none.',
  breakingHours: 'For how many hours a headline may stand in the breaking bar.',
  trendingTopics: 'Exactly five.',
  topics: 'The words that bring stories to each topic.',
  partners: 'Documents for partners.',
  social: 'Accounts that the footer leads to.',
  crawlers: 'What robots.txt says.',
  offline: 'Whether browsers keep what was read for when there is no network: true or false.',
  webSub: 'The address of a hub that tells feed readers of changes, by WebSub; null for none.',
  keepDays: 'How many days an item that left its feed stays in the archive.',
  newswire: 'The sample’s outside world, at /newswire.',
  trustedHosts: 'Hosts (host:port) that may be asked though they are private.',
};

const THEME_SETTINGS: Readonly<Record<keyof z.input<typeof themeSchema>, string>> = {
  $schema: 'Where this description of the file is.',
  notes: 'Free words for whoever edits the file; never shown.',
  colors: 'Paper, ink and accent, for light and for dark.',
  fonts: 'Faces for display, text and label: a package, or files in theme/.',
  wordmark: 'The name at the head of every page: {"text": "…"} or {"svg": "wordmark.svg"}.',
};

/** The JSON Schemas of a paper's files, by the names under which they lie in the package. */
export function jsonSchemas(): Record<string, object> {
  return {
    'publication.schema.json': schemaOf(
      publicationSchema,
      'The publication file of a Masthead paper',
      PUBLICATION_SETTINGS,
    ),
    'theme.schema.json': schemaOf(themeSchema, 'The theme of a Masthead paper', THEME_SETTINGS),
  };
}

function schemaOf(schema: z.ZodType, title: string, settings: Readonly<Record<string, string>>): object {
  // What is written in a file, before defaults are filled in.
  const { properties = {}, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return {
    title,
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        typeof property === 'boolean' ? property : { description: settings[name], ...property },
      ]),
    ),
  };
}
