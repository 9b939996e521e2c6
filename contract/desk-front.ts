import { z } from 'zod';
import { CATEGORIES } from './categories.ts';
import { inputTime, number, query, route, time } from './desk-route.ts';
import { MAX_HEADLINE_LENGTH } from './limits.ts';
import { MEDIA_PATH } from './paths.ts';
import { slotKey } from './pins.ts';

/** The desk's routes for the front page: its slots, their pins, and the stories that can be pinned. */

/** An item of a feed, or an article of the paper. */
const pinTarget = z.union([z.object({ item: number }), z.object({ article: z.string().max(200) })]);

const MAX_PINS = 60;

const PICTURE_RULE = `write a path such as ${MEDIA_PATH}port.jpg, or an address that begins with https://`;
const OWN_FILE = new RegExp(`^${MEDIA_PATH}(?!(?:.*/)?\\.)[^\\\\?#\\p{Cc}]+$`, 'u');
const httpsAddress = z.url({ protocol: /^https$/ });

/** A picture that a pin may show: a file of media/, or one that the site fetches and resizes as it does those of feeds. */
function isPinPicture(address: string): boolean {
  return OWN_FILE.test(address) || httpsAddress.safeParse(address).success;
}

const pinDraft = z.object({
  target: pinTarget,
  slot: slotKey,
  /** null: until it is removed. */
  until: inputTime.nullable(),
  /** On the front page alone; null: those of the story. */
  headline: z
    .string()
    .trim()
    .min(1, 'write a headline')
    .max(MAX_HEADLINE_LENGTH, `write at most ${MAX_HEADLINE_LENGTH} characters`)
    .nullable()
    .default(null),
  picture: z
    .string()
    .max(2000, 'write at most 2000 characters')
    .refine(isPinPicture, PICTURE_RULE)
    .nullable()
    .default(null),
});

/** Pins of a slot have the order of the list. */
const pin = pinDraft.extend({
  title: z.string(),
  link: z.string(),
  /** `scheduled`: shown once its article is published. `hidden`, `gone`: the automatic choice is shown. */
  state: z.enum(['shown', 'scheduled', 'hidden', 'gone']),
  who: z.string(),
  at: time,
});

const story = z.object({
  target: pinTarget,
  title: z.string(),
  link: z.string(),
  source: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  publishedAt: time.nullable(),
  /** A small picture of it; null without one. */
  thumbnail: z.string().nullable(),
});

const front = z.object({
  /** Returned with changed pins: 409 if somebody else changed them. */
  revision: z.string(),
  slots: z.array(
    z.object({
      slot: slotKey,
      name: z.string(),
      stories: z.array(story.extend({ pinned: z.boolean() })),
    }),
  ),
  pins: z.array(pin),
});

const pinsDraft = z.object({ pins: z.array(pinDraft).max(MAX_PINS, `write at most ${MAX_PINS} pins`) });

/** A scheduled article can be pinned, and is shown from its time on; hidden and withdrawn stories cannot. */
const candidate = story.extend({ state: z.enum(['shown', 'scheduled', 'hidden', 'withdrawn']) });

export const FRONT_ROUTES = {
  front: route('GET', 'front', 'editor', {}, front),
  /** Replaces all pins. */
  pin: route(
    'PUT',
    'front/pins',
    'editor',
    { body: pinsDraft.extend({ revision: z.string().max(100) }) },
    front,
  ),
  /** The front page with these pins, for a sandboxed frame (srcdoc). */
  previewFront: route('POST', 'front/preview', 'editor', { body: pinsDraft }, 'html'),
  /** Headlines and the paper's own articles, newest first. The last word of `q` may be unfinished. */
  stories: route(
    'GET',
    'front/stories',
    'editor',
    query({ q: z.string().max(200).optional() }),
    z.object({ stories: z.array(candidate) }),
  ),
};

export type PinDraft = z.output<typeof pinDraft>;

/** Fields of a pin that publishing sends. */
export function draftsOf(pins: readonly PinDraft[]): PinDraft[] {
  return pins.map(({ target, slot, until, headline, picture }) => ({
    target,
    slot,
    until,
    headline,
    picture,
  }));
}
