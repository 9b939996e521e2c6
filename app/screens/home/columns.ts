import { EXCERPT_LENGTH, FEATURED_EXCERPT_LENGTH } from '../../../contract/limits.ts';
import type { Publication } from '../../../contract/publication.ts';
import type { Story } from '../../stories/story.ts';

/**
 * Newest headlines fill the three columns of the first screen to one height. Heights are estimates in pixels for a page 1440
 * wide; the stylesheet hides the last rows on narrower ones.
 */
interface Parts {
  featured: Story | undefined;
  top: readonly Story[];
  video: Publication['featuredVideo'];
}

type TopStoryForm = 'excerpt' | 'headline' | 'line';

/** From the top of the lead to the end of a window 900 high. */
const MIN_HEIGHT = 672;
/** Two headlines under the lead, side by side. */
const PAIR_HEIGHT = 70;
/** A column may end this far below the others. */
const TOLERANCE = 12;
const HEAD = 41;
const BETWEEN = 22;
const TRENDING = HEAD + 97;

const lines = (length: number, charactersPerLine: number) => Math.ceil(length / charactersPerLine);

function leadHeight({ title, description }: Story): number {
  const headline = title.length > 80 ? lines(title.length, 36) * 39 : lines(title.length, 30) * 49;
  return 436 + headline + lines(Math.min(description.length, FEATURED_EXCERPT_LENGTH), 78) * 26;
}

function topHeight({ title, description }: Story, form: TopStoryForm): number {
  if (form === 'line') return 44;
  const dek = form === 'excerpt' ? 6 + lines(Math.min(description.length, EXCERPT_LENGTH), 41) * 21 : 0;
  return 53 + dek + lines(title.length, 27) * 23;
}

function videoHeight({ title, description = '' }: NonNullable<Parts['video']>): number {
  return HEAD + BETWEEN + 192 + lines(title.length, 31) * 23 + lines(description.length, 46) * 21;
}

function rowHeight({ title }: Story): number {
  return 19 + lines(title.length, 32) * 20;
}

/** The first of these stories in the columns: under Top Stories, under Trending Topics, under the lead. */
export function fillColumns(newest: readonly Story[], { featured, top, video }: Parts) {
  const lead = featured ? leadHeight(featured) : 0;
  const height = Math.max(lead, MIN_HEIGHT) + TOLERANCE;
  const forms = topStoryForms(top, featured);
  const topStories = top.reduce(
    (sum, story, index) => sum + topHeight(story, forms[index] ?? 'line'),
    HEAD - 13,
  );
  const underTop = takeWhileFits(newest, height - topStories);
  const rest = newest.slice(underTop.length);
  const underTrending = takeWhileFits(rest, height - TRENDING - (video ? videoHeight(video) : 0));
  const pair = rest.slice(underTrending.length, underTrending.length + 2);
  const underLead = featured && pair.length === 2 && lead + PAIR_HEIGHT <= height ? pair : [];
  return { underTop, underTrending, underLead };
}

/** The first Top Story has an excerpt. One that is also the featured article is one line. */
export function topStoryForms(top: readonly Story[], featured: Story | undefined): TopStoryForm[] {
  const isFeatured = top.map(({ title }) => title === featured?.title);
  const first = isFeatured.indexOf(false);
  return isFeatured.map((same, index) => (same ? 'line' : index === first ? 'excerpt' : 'headline'));
}

function takeWhileFits(stories: readonly Story[], room: number): Story[] {
  let remaining = room - BETWEEN - HEAD;
  const end = stories.findIndex((story) => {
    remaining -= rowHeight(story);
    return remaining < 0;
  });
  return stories.slice(0, end < 0 ? stories.length : end);
}
