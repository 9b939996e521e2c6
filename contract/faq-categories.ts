/** The ten parts of the FAQ, in the order in which readers meet them. */
export const FAQ_CATEGORIES = [
  'Business & Finance',
  'Technology & Innovation',
  'Media & Publishing',
  'Digital & SEO',
  'Business Services',
  'Industry Coverage',
  'Global Markets',
  'Startups & Entrepreneurship',
  'Sustainability & ESG',
  'Leadership & Management',
] as const;

export type FaqCategory = (typeof FAQ_CATEGORIES)[number];
