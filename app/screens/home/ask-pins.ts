import { type Category, isCategory } from '../../../contract/categories.ts';
import { MAX_HEADLINE_LENGTH } from '../../../contract/limits.ts';
import { type PinsAnswer, pinsAnswer, type SlotKey } from '../../../contract/pins.ts';
import type { Visit } from '../../screen.ts';
import { type Story, safeAddress, storyOf } from '../../stories/story.ts';
import { shorten } from '../../text/shorten.ts';

/** The stories that editors gave a place, in the order of each place. */
export type PinnedStories = ReadonlyMap<SlotKey, readonly Story[]>;

type Pinned = PinsAnswer['pins'][number];
type Asking = Pick<Visit, 'api' | 'report' | 'publication'>;

/** Without an answer, and where a story is missing, the slots are filled as if there were no pin. */
export async function askPins(visit: Asking): Promise<PinnedStories> {
  try {
    const { pins } = await visit.api.json('/api/pins', pinsAnswer);
    const stories = await Promise.all(
      pins.map(async (pin) => {
        const story =
          'article' in pin ? await articleStory(visit, pin.slot, pin.article) : itemStory(visit, pin);
        return story ? [{ slot: pin.slot, story: withOverrides(story, pin) }] : [];
      }),
    );
    const bySlot = Map.groupBy(stories.flat(), ({ slot }) => slot);
    return new Map([...bySlot].map(([slot, pinned]) => [slot, pinned.map(({ story }) => story)]));
  } catch (error) {
    visit.report(new Error('The front page goes without its pins', { cause: error }));
    return new Map();
  }
}

/** The site serves copies of the pin's picture, also where browsers fetch those of the feed themselves. */
function withOverrides(story: Story, { headline, picture }: Pinned): Story {
  const { imageAlt, imageCredit, directImage, ...rest } = story;
  const image = picture === undefined ? undefined : safeAddress(picture);
  return {
    ...(image ? { ...rest, image } : story),
    ...(headline === undefined ? {} : { headline: shorten(headline, MAX_HEADLINE_LENGTH) }),
  };
}

/** An item of a feed, which need not be in it any more. */
function itemStory({ publication }: Asking, pin: Extract<Pinned, { item: object }>): Story | undefined {
  const feed = publication.feeds[pin.category][pin.feed];
  if (!feed) return undefined;
  const item = feed.images === 'off' ? { ...pin.item, thumbnail: '', enclosure: {} } : pin.item;
  return storyOf(pin.category, { ...item, source: { title: pin.source, feed } }, publication.texts);
}

/** An article of the paper's own, set as a story; undefined where it was withdrawn. */
async function articleStory(visit: Asking, slot: SlotKey, slug: string): Promise<Story | undefined> {
  const { api, publication } = visit;
  const article = await api.blog(slug).catch(() => undefined);
  if (!article) return undefined;
  return {
    article: slug,
    title: shorten(article.metaTitle, MAX_HEADLINE_LENGTH),
    description: article.metaDescription,
    author: article.authors?.join(', ') || publication.name,
    category: article.category ?? categoryOf(slot),
    source: publication.name,
    publishedAt: undefined,
    link: `/blog/${encodeURIComponent(slug)}`,
    image: safeAddress(article.pinterestImageLink ?? ''),
  };
}

/** Whose illustrations it may have. */
function categoryOf(slot: SlotKey): Category {
  const key = slot.slice('section:'.length);
  return slot.startsWith('section:') && isCategory(key) ? key : 'business';
}
