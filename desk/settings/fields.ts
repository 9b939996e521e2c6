import { CATEGORIES, CATEGORY_NAMES } from '../../contract/categories.ts';
import { SOCIAL } from '../../contract/publication.ts';
import type { SettingPath } from '../../contract/setting-edits.ts';
import { capital } from '../format.ts';
import { isAt } from './with-edit.ts';

/** A field of the form, by the path of its setting. */
export interface FieldSpec {
  path: SettingPath;
  label: string;
  hint?: string;
  /** `lines` is a list, one per line. Default: one line of text. */
  type?: 'text' | 'number' | 'flag' | 'lines' | 'picture' | 'timeZone';
  /** Default of the setting, as the field shows it. */
  fallback?: string | boolean;
  max?: number;
  /** An empty field stays in the file as an empty text, which is an issue. */
  isRequired?: boolean;
  /** The paper may have none though its network has one. */
  isNullable?: boolean;
}

export interface GroupSpec {
  title: string;
  about?: string;
  fields: readonly FieldSpec[];
}

const NETWORK_NAMES: Readonly<Record<string, string>> = {
  x: 'X',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  rss: 'RSS',
};

/** Fields of publication.json (docs/your-paper.md), by the views of the screen. */
export const PAPER: readonly GroupSpec[] = [
  {
    title: 'Name',
    fields: [
      {
        path: ['name'],
        label: 'Name',
        hint: 'In the header, the footer and search results.',
        isRequired: true,
      },
      { path: ['tagline'], label: 'Tagline', hint: 'Under the name.' },
      {
        path: ['description'],
        label: 'Description',
        hint: 'For search engines. At most 200 characters.',
        type: 'text',
        max: 200,
      },
      {
        path: ['icon'],
        label: 'Icon',
        hint: 'Leave empty to draw the first letter of the name.',
        type: 'picture',
      },
    ],
  },
  {
    title: 'Place and language',
    fields: [
      {
        path: ['timeZone'],
        label: 'Time zone',
        hint: 'The date in the header and all times follow it.',
        type: 'timeZone',
        isRequired: true,
      },
      {
        path: ['locale'],
        label: 'Language',
        hint: 'Such as en or en-GB: how dates are written, and the language that pages declare.',
        fallback: 'en',
      },
    ],
  },
  {
    title: 'Editing',
    fields: [
      {
        path: ['desk', 'reviewRequired'],
        label: 'Someone else has to review a text before it is published',
        type: 'flag',
        fallback: false,
      },
    ],
  },
];

export const FRONT: readonly GroupSpec[] = [
  {
    title: 'Front page',
    fields: [
      {
        path: ['trendingTopics'],
        label: 'Trending topics',
        hint: 'Exactly five, one per line, or none.',
        type: 'lines',
      },
      {
        path: ['eventsWall'],
        label: 'Local events',
        hint: 'An https:// address that is shown in a frame.',
        isNullable: true,
      },
      {
        path: ['breakingHours'],
        label: 'Breaking news, hours',
        hint: 'Older headlines leave the breaking bar.',
        type: 'number',
        fallback: '6',
      },
      {
        path: ['newsroom', 'title'],
        label: 'Our articles: heading',
        fallback: 'From our newsroom',
      },
      {
        path: ['newsroom', 'count'],
        label: 'Our articles: how many',
        hint: '0 to 10. 0 leaves them out.',
        type: 'number',
        fallback: '3',
      },
      {
        path: ['mostRead'],
        label: 'Show the most read articles, and count page views for it and for Numbers',
        type: 'flag',
        fallback: true,
      },
      {
        path: ['viewOnPinterest'],
        label: '“View on Pinterest” under the pictures of articles',
        type: 'flag',
        fallback: true,
      },
    ],
  },
];

export const LINKS: readonly GroupSpec[] = [
  {
    title: 'Social links',
    about: 'Addresses of the paper’s profiles. Empty ones are left out.',
    fields: SOCIAL.map((network) => ({
      path: ['social', network],
      label: NETWORK_NAMES[network] ?? capital(network),
    })),
  },
];

export const SERVICES: readonly GroupSpec[] = [
  {
    title: 'Hosts',
    fields: [
      {
        path: ['domain'],
        label: 'Domain',
        hint: 'The site’s host, such as ledger.example, without https:// or www.',
        isRequired: true,
      },
      { path: ['hosts'], label: 'Further hosts', hint: 'One per line.', type: 'lines' },
      {
        path: ['formerHosts'],
        label: 'Former hosts',
        hint: 'They lead to the same page at the domain. After a change of the domain, write the former one here. One per line.',
        type: 'lines',
      },
      {
        path: ['userAgent'],
        label: 'User agent',
        hint: 'Sent to feed hosts, so that they can reach you, such as News (desk@ledger.example).',
      },
      {
        path: ['securityContact'],
        label: 'Security contact',
        hint: 'Where faults of security are reported: mailto:security@ledger.example, or a web address.',
      },
      {
        path: ['webSub'],
        label: 'WebSub hub',
        hint: 'The address of a hub that notifies feed readers of changes.',
      },
    ],
  },
  {
    title: 'Outside services',
    about: 'Leave the addresses empty to use the built-in services.',
    fields: [
      { path: ['services', 'converter'], label: 'Feed converter', isNullable: true },
      { path: ['services', 'backend'], label: 'Blog backend', isNullable: true },
      {
        path: ['services', 'key'],
        label: 'Public key',
        hint: 'Everyone can read it in pages. A secret key is BACKEND_KEY, with BACKEND_URL, where Masthead is started.',
        fallback: 'public-anonymous-key',
      },
    ],
  },
  {
    title: 'Crawlers and readers’ browsers',
    fields: [
      { path: ['crawlers', 'closed'], label: 'Keep all crawlers out', type: 'flag', fallback: false },
      {
        path: ['crawlers', 'refuseAi'],
        label: 'Keep out AI crawlers',
        type: 'flag',
        fallback: false,
      },
      {
        path: ['offline'],
        label: 'Keep read articles in browsers, to be read offline',
        type: 'flag',
        fallback: true,
      },
      { path: ['newswire'], label: 'Serve the feeds of the sample paper', type: 'flag', fallback: false },
      {
        path: ['crawlers', 'refuse'],
        label: 'Keep out these crawlers',
        hint: 'Names such as GPTBot, one per line.',
        type: 'lines',
      },
      {
        path: ['keepDays'],
        label: 'Archive, days',
        hint: 'How long headlines are kept after they have left their feed.',
        type: 'number',
        fallback: '90',
      },
    ],
  },
];

export const TEXTS: readonly GroupSpec[] = [
  {
    title: 'Texts',
    fields: [
      {
        path: ['texts', 'footer'],
        label: 'Footer',
        hint: 'Under the name at the foot of every page.',
        type: 'text',
      },
      {
        path: ['texts', 'blog'],
        label: 'Blog',
        hint: 'Under the heading, and for search engines.',
        type: 'text',
      },
      { path: ['texts', 'faq'], label: 'FAQ', type: 'text' },
      { path: ['texts', 'partners'], label: 'Partners', type: 'text' },
      { path: ['texts', 'search'], label: 'Search', type: 'text' },
      {
        path: ['texts', 'defaultAuthor'],
        label: 'Byline of headlines without an author',
        hint: '{source} is the title of the feed.',
        fallback: 'Staff Reporter',
        max: 60,
      },
    ],
  },
];

/** The words that a paper can choose for a category. */
export function categoryFields(category: keyof typeof CATEGORY_NAMES): readonly FieldSpec[] {
  return [
    {
      path: ['categories', category, 'name'],
      label: 'Name',
      fallback: CATEGORY_NAMES[category],
      max: 40,
    },
    {
      path: ['categories', category, 'description'],
      label: 'Description',
      hint: 'At the head of the section.',
      max: 300,
    },
  ];
}

/** Settings with forms of their own. */
const FORMS: Readonly<Record<string, string>> = {
  feeds: 'Feeds',
  topics: 'Topics',
  partners: 'Partners',
  featuredVideo: 'Featured video',
  desk: 'Alerts',
};

/** The name of a setting in the forms: its label, or the form that shows it. */
export function labelOf(path: SettingPath): string {
  const fields = [...PAPER, ...FRONT, ...LINKS, ...SERVICES, ...TEXTS].flatMap((group) => group.fields);
  const [key = ''] = path;
  const category = CATEGORIES.find((one) => key === 'categories' && one === path[1]);
  const label = fields.find((field) => isAt(path, field.path))?.label;
  return label ?? (category ? CATEGORY_NAMES[category] : (FORMS[key] ?? path.join('.')));
}

/** What kept settings from being saved, by their labels; each field says how to correct it. */
export function refusal(issues: readonly { path: SettingPath | null; fix: string }[]): string | undefined {
  const [first] = issues;
  if (!first?.path) return undefined;
  const labels = [...new Set(issues.flatMap(({ path }) => (path ? labelOf(path) : [])))];
  return labels.length === 1
    ? `Nothing was saved. ${labels[0]}: ${first.fix}.`
    : `Nothing was saved. Correct ${new Intl.ListFormat('en').format(labels)}.`;
}
