/** The ten categories of the sample publication, in the order of the specification. */
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
