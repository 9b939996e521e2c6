import { escapeUTF8 } from 'entities';
import { CATEGORY_NAMES, type Category } from '../../contract/categories.ts';
import { createDice, hash } from '../../illustrations/random.ts';

/** Words that everybody knows as a placeholder. */
const LOREM =
  `lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor incididunt labore dolore magna aliqua enim minim
  veniam quis nostrud exercitation ullamco laboris nisi aliquip commodo consequat duis aute irure reprehenderit voluptate velit
  esse cillum fugiat nulla pariatur excepteur sint occaecat cupidatat proident culpa officia deserunt mollit anim laborum porta
  vitae mattis auctor neque gravida tellus cursus metus egestas integer feugiat scelerisque varius morbi turpis pretium viverra
  suspendisse potenti habitant tristique senectus netus malesuada fames blandit libero volutpat bibendum ornare arcu dui vivamus
  felis pellentesque massa placerat lectus mauris ultrices eros faucibus vulputate`.split(/\s+/);
/** Words a headline, so that the paper can be looked at with headlines of every length. */
const LENGTHS = [7, 13, 3, 9, 11, 5];
const HOUR_MS = 60 * 60 * 1000;

/** A feed file of the paper's own with headlines to look at, until there is a real one. */
export function starterFeed(category: Category, { name, now }: { name: string; now: Date }): string {
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

/** Each of its own words: headlines that are alike would be taken for one story. */
function headline(seed: string, length: number): string {
  const dice = createDice(hash(seed));
  const words = Array.from({ length }, () => LOREM[dice.int(0, LOREM.length - 1)] ?? '');
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
