import {
  type Article,
  type Feed,
  feedsOf,
  HOUR,
  type Item,
  isHidden,
  newItem,
  newVersion,
  newWord,
  type Paper,
  pinState,
  SECTIONS,
  stateOf,
  type Version,
} from './model.ts';
import type { World } from './world.ts';

/** An act of a sequence: what somebody does, or the clock. */
interface Act {
  /** How often it is chosen, compared with others. */
  weight?: number;
  /** Returns what the act is done to, or undefined where it cannot be done now. */
  run(world: World, pick: Pick): (() => Promise<void>) | undefined;
}

/** Chooses by the numbers of the act, so that a shorter sequence chooses the same. */
export type Pick = <One>(some: readonly One[]) => One | undefined;

const TAB = 'tab-1';

/** A paper and one of its articles in one of these states. */
function pickArticle({ model }: World, pick: Pick, ...states: string[]) {
  return pick(
    model.papers.flatMap((paper) =>
      paper.articles
        .filter((article) => states.includes(stateOf(model, article)))
        .map((article) => ({ paper, article })),
    ),
  );
}

function pickItem({ model }: World, pick: Pick, isChosen: (paper: Paper, feed: Feed, item: Item) => boolean) {
  return pick(
    model.papers.flatMap((paper) =>
      feedsOf(paper).flatMap((feed) =>
        feed.current.filter((item) => isChosen(paper, feed, item)).map((item) => ({ paper, feed, item })),
      ),
    ),
  );
}

function settingsOf({ title, description, author, section }: Version, more: object = {}) {
  return { title, description, authors: [author], ...(section && { category: section }), ...more };
}

/** A change of a text as the editor makes it: takes the text, reads it, sends the change with what it has read, leaves it. */
async function change(
  world: World,
  paper: Paper,
  slug: string,
  name: 'saveText' | 'publishText' | 'withdrawText',
  body: object,
) {
  const query = { kind: 'articles', file: `${slug}.md` };
  await world.desk(paper, 'holdText', { query, body: { tab: TAB, take: true } });
  const { revision } = await world.desk(paper, 'text', { query });
  const answer = await world.desk(paper, name, { query, body: { base: revision, tab: TAB, ...body } });
  await world.desk(paper, 'holdText', { query, body: { tab: TAB, leave: true } });
  return answer;
}

async function save(world: World, paper: Paper, slug: string, version: Version): Promise<void> {
  const query = { kind: 'articles', file: `${slug}.md` };
  const { parts } = await world.desk(paper, 'text', { query });
  const text = { settings: { ...parts.settings, ...settingsOf(version) }, body: `Words of ${version.body}.` };
  await change(world, paper, slug, 'saveText', { text });
}

/** Replaces all pins, as the front page's form does. */
async function pinAll(world: World, paper: Paper, edit: (pins: DeskPin[]) => DeskPin[]): Promise<void> {
  const { revision, pins } = await world.desk(paper, 'front');
  await world.desk(paper, 'pin', { body: { revision, pins: edit(pins.map(draftOf)) } });
}

interface DeskPin {
  slot: string;
  target: { item?: string; article?: string };
  until: string | null;
  headline: string | null;
  picture: string | null;
}
const draftOf = ({ slot, target, until, headline, picture }: DeskPin): DeskPin => ({
  slot,
  target,
  until,
  headline,
  picture,
});

async function idOf(world: World, paper: Paper, item: Item): Promise<string> {
  const { headlines } = await world.desk(paper, 'headlines', { query: { q: item.title } });
  const found = headlines.find(({ title }: { title: string }) => title === item.title);
  if (!found) throw new Error(`the desk of ${paper.domain} does not list ${item.title}`);
  return found.id;
}

const SLOTS = ['breaking', 'featured', 'top', 'section:world', 'latest'] as const;

function pinAct(withEnd: boolean): Act['run'] {
  return (world, pick) => {
    const { model } = world;
    const slot = pick(SLOTS);
    const item = pickItem(world, pick, (paper, feed, one) => !isHidden(paper, feed, one));
    const article = pickArticle(world, pick, 'published', 'scheduled');
    const chosen = pick([...(item ? [item] : []), ...(article ? [article] : [])]);
    if (!chosen || !slot) return;
    const { paper } = chosen;
    const isSame = (other: { item: Item | undefined; article: Article | undefined }) =>
      'item' in chosen ? other.item === chosen.item : other.article === chosen.article;
    if (paper.pins.some((pin) => pin.slot === slot && (isSame(pin) || slot === 'featured'))) return;
    const headline = pick([undefined, newWord(model)]);
    const until = withEnd ? model.now + (pick([1, 30]) ?? 1) * HOUR : undefined;
    return async () => {
      const target =
        'item' in chosen ? { item: await idOf(world, paper, chosen.item) } : { article: chosen.article.slug };
      await pinAll(world, paper, (pins) => [
        ...pins,
        {
          slot,
          target,
          until: until === undefined ? null : new Date(until).toISOString(),
          headline: headline ?? null,
          picture: null,
        },
      ]);
      paper.pins.push({
        slot,
        item: 'item' in chosen ? chosen.item : undefined,
        article: 'article' in chosen ? chosen.article : undefined,
        until,
        headline,
      });
    };
  };
}

function feedAct(
  isReady: (feed: Feed) => boolean,
  edit: (feed: Feed, world: World, pick: Pick) => void,
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

const timeAct =
  (milliseconds: number): Act['run'] =>
  (world) =>
  () =>
    world.pass(milliseconds);

function blockAct(
  wordOf: (feed: Feed, item: Item) => string,
  kind: 'word' | 'source' | 'author',
): Act['run'] {
  return (world, pick) => {
    const chosen = pickItem(
      world,
      pick,
      (paper, _feed, item) => !paper.rules.some(({ value }) => item.title.includes(value)),
    );
    if (!chosen) return;
    const { paper, feed, item } = chosen;
    const value = wordOf(feed, item);
    const section = pick([undefined, ...SECTIONS]);
    if (paper.rules.some((rule) => rule.value === value)) return;
    return async () => {
      const { id } = await world.desk(paper, 'addRule', { body: { kind, value, category: section ?? null } });
      paper.rules.push({ id, kind, value, section });
    };
  };
}

export const ACTS: Readonly<Record<string, Act>> = {
  write: {
    weight: 2,
    run(world, pick) {
      const paper = pick(world.model.papers);
      if (!paper || paper.articles.length >= 4) return;
      const version = newVersion(world.model, pick([undefined, ...SECTIONS]));
      const slug = newWord(world.model);
      return async () => {
        await world.desk(paper, 'createText', {
          body: { kind: 'articles', name: slug, title: version.title },
        });
        await save(world, paper, slug, version);
        paper.articles.push({ slug, version, replaced: [], at: undefined, isWithdrawn: false });
      };
    },
  },
  update: {
    weight: 2,
    run(world, pick) {
      const chosen = pickArticle(world, pick, 'draft', 'scheduled', 'published', 'withdrawn');
      if (!chosen) return;
      const { paper, article } = chosen;
      const version = newVersion(world.model, article.version.section);
      return async () => {
        await save(world, paper, article.slug, version);
        article.replaced.push(article.version);
        article.version = version;
      };
    },
  },
  publish: {
    weight: 2,
    run(world, pick) {
      const chosen = pickArticle(world, pick, 'draft', 'withdrawn', 'scheduled');
      if (!chosen) return;
      const { paper, article } = chosen;
      return async () => {
        const { publishedAt } = await change(world, paper, article.slug, 'publishText', { at: null });
        Object.assign(article, { at: Date.parse(publishedAt), isWithdrawn: false });
      };
    },
  },
  schedule: {
    weight: 2,
    run(world, pick) {
      const chosen = pickArticle(world, pick, 'draft', 'withdrawn', 'scheduled');
      const hours = pick([1, 30]);
      if (!chosen || !hours) return;
      const { paper, article } = chosen;
      const at = Math.ceil(world.model.now / 1_000) * 1_000 + hours * HOUR;
      return async () => {
        await change(world, paper, article.slug, 'publishText', { at: new Date(at).toISOString() });
        Object.assign(article, { at, isWithdrawn: false });
      };
    },
  },
  withdraw: {
    run(world, pick) {
      const chosen = pickArticle(world, pick, 'published', 'scheduled');
      if (!chosen) return;
      const { paper, article } = chosen;
      return async () => {
        const wasSeen = stateOf(world.model, article) === 'published';
        await change(world, paper, article.slug, 'withdrawText', {});
        if (wasSeen) article.isWithdrawn = true;
        else article.at = undefined;
      };
    },
  },
  pin: { weight: 2, run: pinAct(false) },
  pinForAWhile: { weight: 2, run: pinAct(true) },
  unpin: {
    run(world, pick) {
      const chosen = pick(
        world.model.papers.flatMap((paper) =>
          paper.pins
            .filter((pin) => pinState(world.model, paper, pin) !== 'over')
            .map((pin) => ({ paper, pin })),
        ),
      );
      if (!chosen) return;
      const { paper, pin } = chosen;
      return async () => {
        const item = pin.item && (await idOf(world, paper, pin.item).catch(() => undefined));
        if (pin.item && !item) return;
        await pinAll(world, paper, (pins) =>
          pins.filter(
            ({ slot, target }) =>
              slot !== pin.slot || target.item !== item || target.article !== pin.article?.slug,
          ),
        );
        paper.pins = paper.pins.filter((one) => one !== pin);
      };
    },
  },
  hide: {
    weight: 2,
    run(world, pick) {
      const chosen = pickItem(world, pick, (paper, feed, item) => !isHidden(paper, feed, item));
      if (!chosen) return;
      const { paper, item } = chosen;
      return async () => {
        const target = { item: await idOf(world, paper, item) };
        const { id } = await world.desk(paper, 'hide', { body: { target, reason: 'wrong' } });
        paper.takedowns.push({ id, item });
      };
    },
  },
  lift: {
    run(world, pick) {
      const chosen = pick(
        world.model.papers.flatMap((paper) => paper.takedowns.map((takedown) => ({ paper, takedown }))),
      );
      if (!chosen) return;
      const { paper, takedown } = chosen;
      return async () => {
        await world.desk(paper, 'restore', { params: { id: takedown.id } });
        paper.takedowns = paper.takedowns.filter((one) => one !== takedown);
      };
    },
  },
  blockWord: { run: blockAct((_, { title }) => title.split(' ')[1] ?? '', 'word') },
  blockAuthor: { run: blockAct((_, { author }) => author, 'author') },
  blockSource: { run: blockAct(({ title }) => title, 'source') },
  unblock: {
    run(world, pick) {
      const chosen = pick(
        world.model.papers.flatMap((paper) => paper.rules.map((rule) => ({ paper, rule }))),
      );
      if (!chosen) return;
      const { paper, rule } = chosen;
      return async () => {
        await world.desk(paper, 'removeRule', { params: { id: rule.id } });
        paper.rules = paper.rules.filter((one) => one !== rule);
      };
    },
  },
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
  secondPasses: { run: timeAct(1_000) },
  hourPasses: { weight: 3, run: timeAct(HOUR + 60_000) },
  weekPasses: { run: timeAct(7 * 24 * HOUR) },
  restart: {
    run: (world) => async () => {
      await world.deployment.restart();
      world.touched = new Set(world.model.papers);
    },
  },
};
