/** The fifteen categories of the paper: key, as in addresses and publication.json, and the name that readers see. */
export const CATEGORY_NAMES = {
  local: 'Local News',
  national: 'National News',
  world: 'World News',
  politics: 'Politics & Government',
  business: 'Business & Finance',
  technology: 'Technology & Innovation',
  automotive: 'Automotive & Energy',
  realestate: 'Real Estate & Housing',
  health: 'Health & Wellness',
  sports: 'Sports',
  arts: 'Arts & Culture',
  food: 'Food & Dining',
  lifestyle: 'Lifestyle & Fashion',
  opinion: 'Opinion & Editorials',
  archives: 'From the Archives',
} as const;

export type Category = keyof typeof CATEGORY_NAMES;

export const CATEGORIES = keysOf(CATEGORY_NAMES);

type Settings = {
  readonly categories: { readonly [Key in Category]?: { name?: string | undefined } | undefined };
  readonly feeds: Readonly<Record<Category, readonly unknown[]>>;
};

export function categoryName({ categories }: Pick<Settings, 'categories'>, category: Category): string {
  return categories[category]?.name ?? CATEGORY_NAMES[category];
}

/** In a list of several: “also in: National, Politics, Archives”. */
export function categoryShortName({ categories }: Pick<Settings, 'categories'>, category: Category): string {
  return categories[category]?.name ?? CATEGORY_NAMES[category].replace(/^From the | News$| & .*$/g, '');
}

/** The categories that a publication has: those with a feed. */
export function categoriesOf({ feeds }: Pick<Settings, 'feeds'>): Category[] {
  return CATEGORIES.filter((category) => feeds[category].length > 0);
}

/** The breaking bar shows the first headline of each. */
export const BREAKING_CATEGORIES = ['local', 'national', 'politics'] as const satisfies readonly Category[];

export function isCategory(key: string): key is Category {
  return Object.hasOwn(CATEGORY_NAMES, key);
}

/** The header's six anchors into the front page, in its order. */
export const TOPIC_NAMES = {
  markets: 'Markets',
  innovation: 'Innovation',
  fintech: 'Fintech',
  leadership: 'Leadership',
  sustainability: 'Sustainability',
  startups: 'Startups',
} as const;

export type Topic = keyof typeof TOPIC_NAMES;

export const TOPICS = keysOf(TOPIC_NAMES);

export function isTopic(key: string): key is Topic {
  return Object.hasOwn(TOPIC_NAMES, key);
}

/** TypeScript types keys as strings. */
function keysOf<Key extends string>(names: Readonly<Record<Key, string>>): readonly Key[] {
  return Object.keys(names) as Key[];
}
