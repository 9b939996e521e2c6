import { type Feed, feedsOf, newItem, newWord, type Paper, SECTIONS } from '../model.ts';
import type { World } from '../world.ts';
import { type Act, type Acts, type Choose, pickOf, saveSettings } from './act.ts';

function feedAct(
  isReady: (feed: Feed) => boolean,
  edit: (feed: Feed, world: World, pick: Choose) => void,
): Act['run'] {
  return (world, pick) => {
    const feed = pick(world.model.feeds.filter(isReady));
    return (
      feed &&
      (async () => {
        edit(feed, world, pick);
        world.publish(feed);
      })
    );
  };
}

/** Hosts of feeds, and people who add, pause and remove them. */
export const FEED_ACTS: Acts = {
  feedSends: {
    weight: 2,
    run: feedAct(
      ({ items }) => items.length < 6,
      (feed, { model }) => feed.items.push(newItem(model)),
    ),
  },
  feedDrops: {
    run: feedAct(
      ({ items }) => items.length > 1,
      (feed) => feed.items.shift(),
    ),
  },
  feedIsEmpty: {
    run: feedAct(
      ({ mode }) => mode === 'whole',
      (feed) => {
        feed.mode = 'empty';
      },
    ),
  },
  feedBreaksOff: {
    run: feedAct(
      ({ mode, items }) => mode === 'whole' && items.length > 1,
      (feed) => {
        feed.mode = 'cut-off';
      },
    ),
  },
  feedFails: {
    weight: 2,
    run: feedAct(
      ({ mode }) => mode === 'whole',
      (feed, _, pick) => {
        feed.mode = pick(['error', 'silent'] as const) ?? 'error';
      },
    ),
  },
  feedRecovers: {
    run: feedAct(
      ({ mode }) => mode !== 'whole',
      (feed) => {
        feed.mode = 'whole';
      },
    ),
  },
  feedRepeats: {
    weight: 2,
    run(world, pick) {
      const chosen = pickOf(world, pick, ({ takedowns }) => takedowns);
      const feed = chosen && pick(feedsOf(chosen.paper));
      if (!chosen || !feed || feed.items.length >= 8) return;
      const { item } = chosen.one;
      // The same page by another address, as another entry of the feed.
      const query = `?utm_source=${newWord(world.model)}`;
      return async () => {
        feed.items.push({ ...item, guid: `guid-${newWord(world.model)}`, path: item.path + query });
        world.publish(feed);
      };
    },
  },
  addFeed: {
    weight: 2,
    run(world, pick) {
      const paper = pick(world.model.papers);
      const section = pick(SECTIONS);
      if (!paper || !section) return;
      const feed = pick(world.model.feeds.filter((one) => !paper.feeds[section].includes(one)));
      return feed && (() => setFeeds(world, paper, { [section]: [...paper.feeds[section], feed] }));
    },
  },
  removeFeed: {
    weight: 3,
    run(world, pick) {
      const chosen = pickPlace(world, pick);
      if (!chosen) return;
      const { paper, section, feed } = chosen;
      return () => setFeeds(world, paper, { [section]: paper.feeds[section].filter((one) => one !== feed) });
    },
  },
  moveFeed: {
    run(world, pick) {
      const chosen = pickPlace(world, pick);
      const other = chosen && SECTIONS.find((section) => section !== chosen.section);
      if (!chosen || !other || chosen.paper.feeds[other].includes(chosen.feed)) return;
      const { paper, section, feed } = chosen;
      const { feeds } = paper;
      return () =>
        setFeeds(world, paper, {
          [section]: feeds[section].filter((one) => one !== feed),
          [other]: [...feeds[other], feed],
        });
    },
  },
  pauseFeed: { weight: 2, run: pauseAct('pauseFeed', (feed) => !feed.isPaused) },
  resumeFeed: { run: pauseAct('resumeFeed', (feed) => feed.isPaused) },
};

function pickPlace({ model }: World, pick: Choose) {
  return pick(
    model.papers.flatMap((paper) =>
      SECTIONS.flatMap((section) => paper.feeds[section].map((feed) => ({ paper, section, feed }))),
    ),
  );
}

/** Saves the feeds of sections as the form does. */
async function setFeeds(world: World, paper: Paper, feeds: Partial<Paper['feeds']>): Promise<void> {
  await saveSettings(
    world,
    paper,
    Object.entries(feeds).map(([section, some]) => ({
      path: ['feeds', section],
      value: some.length === 0 ? null : some.map(({ path }) => world.url(path)),
    })),
  );
  Object.assign(paper.feeds, feeds);
}

function pauseAct(name: 'pauseFeed' | 'resumeFeed', isChosen: (feed: Feed) => boolean): Act['run'] {
  return (world, pick) => {
    const chosen = pickOf(world, pick, (paper) => feedsOf(paper).filter(isChosen));
    if (!chosen) return;
    const { paper, one: feed } = chosen;
    return async () => {
      const { feeds } = await world.desk(paper, 'feeds');
      const { key } = feeds.find(({ address }: { address: string }) => address.includes(feed.path)) ?? {};
      await world.desk(paper, name, { params: { key }, body: {} });
      feed.isPaused = !feed.isPaused;
    };
  };
}
