import type { Category } from '../../../contract/categories.ts';
import type { ArticleCardProps } from '../../components/article-card.tsx';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';

/** How a section sets its stories, and which section is set how. */

export type Layout = 'lead' | 'flip' | 'thumbs' | 'five' | 'media' | 'mosaic' | 'centre' | 'half' | 'voices';

export type Ground = 'paper' | 'tint' | 'inverse';

/** One row of the page: a section, or two side by side. */
export interface SectionRow {
  ground: Ground;
  sections: readonly { category: Category; layout: Layout }[];
}

const row = (category: Category, layout: Layout, ground: Ground = 'paper'): SectionRow => ({
  ground,
  sections: [{ category, layout }],
});
const pair = (left: Category, right: Category): SectionRow => ({
  ground: 'paper',
  sections: [
    { category: left, layout: 'half' },
    { category: right, layout: 'half' },
  ],
});

/** All fifteen, never the same layout twice running, one inverse band on the page. */
export const ROWS: readonly SectionRow[] = [
  row('local', 'mosaic'),
  row('national', 'lead'),
  row('world', 'five'),
  row('politics', 'flip'),
  row('business', 'mosaic', 'inverse'),
  row('technology', 'thumbs'),
  pair('automotive', 'realestate'),
  row('health', 'media'),
  row('sports', 'centre'),
  row('arts', 'flip'),
  pair('food', 'lifestyle'),
  row('opinion', 'voices', 'tint'),
  row('archives', 'lead'),
];

export function layoutOf(category: Category): Layout {
  const sections = ROWS.flatMap((one) => one.sections);
  return sections.find((section) => section.category === category)?.layout ?? 'lead';
}

/** How many stories of a section, from the first on, a layout shows with pictures. */
export function picturesIn(layout: Layout): number {
  const { first, rest, last = rest } = SETTINGS[layout];
  return [first, rest, rest, last, last].filter(({ variant }) => variant !== 'text').length;
}

/**
 * What a layout makes of fewer stories or pictures than it was drawn for: a card without its picture would leave a hole beside
 * the others. `pictures` counts the stories that have one, from the first on; without any, `lead` and `flip` lead with words.
 */
export function layoutFor(wanted: Layout, count: number, pictures: number, alone: boolean): Layout {
  // Half of a pair whose other half is missing has the whole width.
  const usual = wanted === 'half' && alone ? 'lead' : wanted;
  const lacksPictures = usual !== 'half' && pictures < Math.min(picturesIn(usual), count);
  const bare = usual === 'media' ? 'five' : usual === 'flip' ? 'flip' : 'lead';
  const layout = lacksPictures ? bare : usual;
  if (count >= 4 || layout === 'half' || layout === 'flip') return layout;
  if (count >= 2 && (layout === 'five' || layout === 'media' || layout === 'voices')) return layout;
  return 'lead';
}

type Setting = Pick<ArticleCardProps, 'variant' | 'size' | 'excerpt' | 'kicker' | 'sizes'>;

const FIRST: Setting = { variant: 'featured', size: 'xl', sizes: IMAGE_SIZES.besideText };
const MAIN: Setting = { ...FIRST, sizes: IMAGE_SIZES.main };
const HEADLINE: Setting = { variant: 'text', size: 'sm' };
const WITH_IMAGE: Setting = { variant: 'standard', excerpt: false, sizes: IMAGE_SIZES.around };
const MEDIA: Setting = { ...WITH_IMAGE, size: 'sm', sizes: IMAGE_SIZES.five };
const COLUMN: Setting = { variant: 'text', excerpt: true };

interface LayoutSettings {
  /** Layouts that share most of their rules in layouts.css. */
  group: 'side' | 'around' | 'columns' | 'pair';
  first: Setting;
  rest: Setting;
  /** The last two, where they are set without an image, to end with the first. */
  last?: Setting;
}

const VOICE: Setting = { ...COLUMN, size: 'lg', kicker: 'author' };
const THUMBNAIL: Setting = { variant: 'list', size: 'sm', sizes: IMAGE_SIZES.thumbnail };
const HALF: Setting = { variant: 'standard', size: 'lg', sizes: IMAGE_SIZES.half };

export const SETTINGS: Readonly<Record<Layout, LayoutSettings>> = {
  lead: { group: 'side', first: FIRST, rest: HEADLINE },
  flip: { group: 'side', first: FIRST, rest: HEADLINE },
  thumbs: { group: 'side', first: FIRST, rest: THUMBNAIL },
  mosaic: { group: 'around', first: MAIN, rest: WITH_IMAGE, last: COLUMN },
  centre: { group: 'around', first: MAIN, rest: WITH_IMAGE, last: COLUMN },
  half: { group: 'pair', first: HALF, rest: HEADLINE },
  five: { group: 'columns', first: COLUMN, rest: COLUMN },
  voices: { group: 'columns', first: VOICE, rest: VOICE },
  media: { group: 'columns', first: MEDIA, rest: MEDIA },
};
