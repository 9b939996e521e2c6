import { CATEGORY_NAMES, type Category } from '../../contract/categories.ts';
import { illustrationAddress, SCENES } from '../../contract/illustrations.ts';
import { writeAtom } from './atom.ts';
import { addressOf, editionOf, nameOf } from './edition.ts';
import { FEED_SETTINGS } from './feed-settings.ts';
import { sampleIllustration } from './pictures.ts';
import { writeRss1 } from './rss1.ts';
import { writeRss2 } from './rss2.ts';

const WRITERS = {
  rss2: { write: writeRss2, type: 'application/rss+xml; charset=utf-8' },
  atom: { write: writeAtom, type: 'application/atom+xml; charset=utf-8' },
  rss1: { write: writeRss1, type: 'application/rdf+xml; charset=utf-8' },
};

/** Returns the feed of a category at an instant. Addresses begin at the root of the site. */
export function writeFeed(category: Category, instant: Date): { text: string; type: string; updated: Date } {
  const settings = FEED_SETTINGS[category];
  const items = editionOf(category, instant).map((release) => ({
    id: nameOf(release),
    title: release.story.title,
    link: addressOf(release),
    byline: release.story.byline,
    date: release.date,
    summary: release.story.summary,
    paragraphs: release.story.body,
    tags: release.story.tags,
    picture: sampleIllustration(release.category, release.story, '16x9'),
    turn: release.position,
  }));
  const updated = items[0]?.date ?? instant;
  const { write, type } = WRITERS[settings.format];
  const text = write({
    settings,
    name: CATEGORY_NAMES[category],
    address: `/newswire/${category}.xml`,
    link: `/category/${category}`,
    logo: illustrationAddress({ category, scene: SCENES[category][0], variant: 1, aspect: '1x1' }),
    updated,
    items,
  });
  return { text, type, updated };
}
