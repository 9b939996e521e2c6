import { createHash } from 'node:crypto';
import { canonicalAddress } from './canonical-address.ts';

/** Longer keys are hashed, because index entries have a size limit. */
const MAX_KEY_LENGTH = 400;

interface FeedStory {
  guid: string;
  link: string;
  title: string;
}

/**
 * Returns each story once, with a key that stays the same between polls: guid, else link, else title. A guid or link that
 * several stories share identifies none of them.
 */
export function identify<T extends FeedStory>(stories: readonly T[]): { story: T; identity: string }[] {
  const keyed = withoutRepeats(
    stories.map((story) => ({
      story,
      guid: /^https?:\/\//i.test(story.guid) ? canonicalAddress(story.guid) : story.guid.trim(),
      link: story.link === '' ? '' : canonicalAddress(story.link),
      title: story.title.toLowerCase(),
    })),
    ({ guid, link, title }) => `${guid}\n${link}\n${title}`,
  );
  const sharedGuid = shared(keyed.map(({ guid }) => guid));
  const identifiedByLink = keyed.filter(({ guid }) => guid === '' || sharedGuid.has(guid));
  const sharedLink = shared(identifiedByLink.map(({ link }) => link));

  const identified = keyed.map(({ story, guid, link, title }) => {
    if (guid !== '' && !sharedGuid.has(guid)) return { story, identity: shortKey(guid) };
    if (link !== '' && !sharedLink.has(link)) return { story, identity: shortKey(link) };
    return { story, identity: shortKey(title || link || guid) };
  });
  return withoutRepeats(identified, ({ identity }) => identity);
}

function withoutRepeats<T>(list: readonly T[], key: (entry: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((entry) => seen.size < seen.add(key(entry)).size);
}

function shared(keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(keys.filter((key) => seen.size === seen.add(key).size));
}

const shortKey = (key: string) =>
  key.length <= MAX_KEY_LENGTH ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
