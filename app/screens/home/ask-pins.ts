import { MAX_HEADLINE_LENGTH } from '../../../contract/limits.ts';
import { type PinsAnswer, pinsAnswer, type SlotKey } from '../../../contract/pins.ts';
import type { Visit } from '../../screen.ts';
import { type Story, safeAddress, topicStories } from '../../stories/story.ts';
import { shorten } from '../../text/shorten.ts';

/** The stories that editors gave a place, in the order of each place. */
export type PinnedStories = ReadonlyMap<SlotKey, readonly Story[]>;

type Pinned = Pick<PinsAnswer['pins'][number], 'headline' | 'picture'>;
type Asking = Pick<Visit, 'api' | 'report' | 'publication'>;

/** Without an answer, and where a story is missing, the slots are filled as if there were no pin. */
export async function askPins(visit: Asking): Promise<PinnedStories> {
  try {
    const { pins } = await visit.api.json('/api/pins', pinsAnswer);
    const stories = pins.flatMap(({ slot, headline, picture, ...story }) =>
      topicStories([story], visit.publication).map((one) => ({
        slot,
        story: withOverrides(one, { headline, picture }),
      })),
    );
    const bySlot = Map.groupBy(stories, ({ slot }) => slot);
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
