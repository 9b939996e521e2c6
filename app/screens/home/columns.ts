import { EXCERPT_LENGTH, FEATURED_EXCERPT_LENGTH } from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { Story } from '../../stories/story.ts';

/**
 * Newest headlines fill the three columns of the first screen to one height. Heights are estimates in pixels for a page 1440
 * wide; on small laptops, whose lines hold fewer characters, the stylesheet hides the last rows.
 */
interface Parts {
  featured: Story | undefined;
  top: readonly Story[];
  video: Publication['featuredVideo'];
}

type TopStoryForm = 'excerpt' | 'headline' | 'line';

/** From the top of the lead to the end of a window 900 high. */
const MIN_HEIGHT = 672;
/** What separates the two headlines under the lead from it. */
const ABOVE_PAIR = 9;
/** A column may end this far below the others. */
const TOLERANCE = 12;
/** On pages about 1024 and 1180 wide: how high the lead is, and the share of the characters that lines hold. */
const SMALL = { height: 525, share: 0.68 };
const MEDIUM = { height: 560, share: 0.82 };
const HEAD = 41;
const BETWEEN = 22;
const TRENDING = HEAD + 97;

const lines = (length: number, charactersPerLine: number) => Math.ceil(length / charactersPerLine);

function leadHeight({ title, description }: Story): number {
  const headline = title.length > 80 ? lines(title.length, 36) * 39 : lines(title.length, 30) * 49;
  return 436 + headline + lines(Math.min(description.length, FEATURED_EXCERPT_LENGTH), 78) * 26;
}

function topHeight({ title, description }: Story, form: TopStoryForm, share: number): number {
  if (form === 'line') return 44;
  const excerpt = Math.min(description.length, EXCERPT_LENGTH);
  const dek = form === 'excerpt' ? 6 + lines(excerpt, 41 * share) * 21 : 0;
  return 53 + dek + lines(title.length, 27 * share) * 23;
}

function videoHeight({ title, description = '' }: NonNullable<Parts['video']>): number {
  return HEAD + BETWEEN + 192 + lines(title.length, 31) * 23 + lines(description.length, 46) * 21;
}

function rowHeight({ title }: Story, share = 1): number {
  return 19 + lines(title.length, 32 * share) * 20;
}

/** The headlines of a column, and how many of them narrower pages have room for. */
export interface NewestHeadlines {
  stories: readonly Story[];
  small: number;
  medium: number;
}

/** The first of these stories in the columns: under Top Stories, under Trending Topics, under the lead. */
export function fillColumns(newest: readonly Story[], { featured, top, video }: Parts) {
  const lead = featured ? leadHeight(featured) : 0;
  const height = Math.max(lead, MIN_HEIGHT) + TOLERANCE;
  const forms = topStoryForms(top, featured);
  const topStories = (share = 1) =>
    top.reduce((sum, story, index) => sum + topHeight(story, forms[index] ?? 'line', share), HEAD - 13);
  const side = TRENDING + (video ? videoHeight(video) : 0);
  const underTop = takeWhileFits(newest, height - topStories());
  const rest = newest.slice(underTop.length);
  const underTrending = takeWhileFits(rest, height - side);
  const pair = rest.slice(underTrending.length, underTrending.length + 2);
  const pairHeight = ABOVE_PAIR + Math.max(...pair.map((story) => rowHeight(story)));
  const underLead = featured && pair.length === 2 && lead + pairHeight <= height ? pair : [];
  const column = (stories: readonly Story[], used: (share: number) => number): NewestHeadlines => {
    const fits = (page: typeof SMALL) =>
      takeWhileFits(stories, page.height - used(page.share), page.share).length;
    return { stories, small: fits(SMALL), medium: fits(MEDIUM) };
  };
  return {
    underTop: column(underTop, topStories),
    underTrending: column(underTrending, () => side),
    underLead: { stories: underLead, small: 0, medium: 0 },
  };
}

/** The first Top Story has an excerpt. One that is also the featured article is one line. */
export function topStoryForms(top: readonly Story[], featured: Story | undefined): TopStoryForm[] {
  const isFeatured = top.map(({ title }) => title === featured?.title);
  const first = isFeatured.indexOf(false);
  return isFeatured.map((same, index) => (same ? 'line' : index === first ? 'excerpt' : 'headline'));
}

function takeWhileFits(stories: readonly Story[], room: number, share = 1): Story[] {
  let remaining = room - BETWEEN - HEAD;
  const end = stories.findIndex((story) => {
    remaining -= rowHeight(story, share);
    return remaining < 0;
  });
  return stories.slice(0, end < 0 ? stories.length : end);
}
