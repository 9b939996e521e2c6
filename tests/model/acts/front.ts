import {
  type Article,
  type Feed,
  HOUR,
  type Item,
  isHidden,
  newWord,
  type Paper,
  pinState,
  SECTIONS,
} from '../model.ts';
import type { World } from '../world.ts';
import { type Act, type Acts, idOf, pickArticle, pickItem, pickOf } from './act.ts';

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

const SLOTS = ['breaking', 'featured', 'top', 'section:world', 'latest'] as const;

function pinAct(withEnd: boolean): Act['run'] {
  return (world, pick) => {
    const { model } = world;
    const slot = pick(SLOTS);
    const item = pickItem(world, pick, (paper, feed, one) => !isHidden(paper, feed, one));
    const article = pickArticle(world, pick, ['published', 'scheduled']);
    const chosen = pick([...(item ? [item] : []), ...(article ? [article] : [])]);
    if (!chosen || !slot) return;
    const { paper } = chosen;
    const isSame = (other: { item: Item | undefined; article: Article | undefined }) =>
      'item' in chosen ? other.item === chosen.item : other.article === chosen.article;
    if (paper.pins.some((pin) => pin.slot === slot && (isSame(pin) || slot === 'featured'))) return;
    const headline = pick([undefined, newWord(model)]);
    const picture = pick([undefined, ...paper.pictures]);
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
          picture: picture ? `/media/${picture}` : null,
        },
      ]);
      paper.pins.push({
        slot,
        item: 'item' in chosen ? chosen.item : undefined,
        article: 'article' in chosen ? chosen.article : undefined,
        until,
        headline,
        picture,
      });
      paper.decisions.push('pin');
    };
  };
}

/** A rule may come before the headlines that it hides: of a feed that the paper does not have yet. */
function blockAct(
  wordOf: (feed: Feed, item: Item) => string,
  kind: 'word' | 'source' | 'author',
): Act['run'] {
  return (world, pick) => {
    const { model } = world;
    const paper = pick(model.papers);
    const chosen = pick(model.feeds.flatMap((feed) => feed.current.map((item) => ({ feed, item }))));
    const section = pick([undefined, ...SECTIONS]);
    if (!chosen || !paper) return;
    const value = wordOf(chosen.feed, chosen.item);
    if (paper.rules.some((rule) => rule.value === value)) return;
    return async () => {
      const { id } = await world.desk(paper, 'addRule', { body: { kind, value, category: section ?? null } });
      paper.rules.push({ id, kind, value, section });
      paper.decisions.push('block');
    };
  };
}

/** The front page, and what is kept off all pages. */
export const FRONT_ACTS: Acts = {
  pin: { weight: 2, run: pinAct(false) },
  pinForAWhile: { weight: 3, run: pinAct(true) },
  unpin: {
    run(world, pick) {
      const chosen = pickOf(world, pick, (one) =>
        one.pins.filter((pin) => pinState(world.model, one, pin) !== 'over'),
      );
      if (!chosen) return;
      const { paper, one: pin } = chosen;
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
        paper.decisions.push('unpin');
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
        paper.decisions.push('hide');
      };
    },
  },
  lift: {
    run(world, pick) {
      const chosen = pickOf(world, pick, ({ takedowns }) => takedowns);
      if (!chosen) return;
      const { paper, one: takedown } = chosen;
      return async () => {
        await world.desk(paper, 'restore', { params: { id: takedown.id } });
        paper.takedowns = paper.takedowns.filter((one) => one !== takedown);
        paper.decisions.push('restore');
      };
    },
  },
  blockWord: { run: blockAct((_, { title }) => title.split(' ')[1] ?? '', 'word') },
  blockAuthor: { run: blockAct((_, { author }) => author, 'author') },
  blockSource: { run: blockAct(({ title }) => title, 'source') },
  unblock: {
    run(world, pick) {
      const chosen = pickOf(world, pick, ({ rules }) => rules);
      if (!chosen) return;
      const { paper, one: rule } = chosen;
      return async () => {
        await world.desk(paper, 'removeRule', { params: { id: rule.id } });
        paper.rules = paper.rules.filter((one) => one !== rule);
        paper.decisions.push('unblock');
      };
    },
  },
  addPicture: {
    run(world, pick) {
      const paper = pick(world.model.papers);
      if (!paper || paper.pictures.length >= 3) return;
      const file = `${newWord(world.model)}.png`;
      return async () => {
        await world.deployment.save(`${paper.folder}/media/${file}`, PNG);
        paper.pictures.push(file);
      };
    },
  },
  removePicture: {
    run(world, pick) {
      const chosen = pickOf(world, pick, ({ pictures }) => pictures);
      if (!chosen) return;
      const { paper, one: file } = chosen;
      // An ended pin may or may not be gone yet.
      if (paper.pins.some((pin) => pin.picture === file && pinState(world.model, paper, pin) === 'over'))
        return;
      return async () => {
        const isUsed =
          paper.pins.some(({ picture }) => picture === file) ||
          paper.articles.some(
            ({ version, review }) => version.picture === file || review?.version?.picture === file,
          );
        const { status, body } = await world.ask(paper, 'removePicture', { query: { file } });
        if (status !== (isUsed ? 409 : 200))
          throw new Error(
            `removing a picture ${isUsed ? 'in use' : 'of nothing'} answers ${status} ${JSON.stringify(body)}`,
          );
        if (!isUsed) paper.pictures = paper.pictures.filter((one) => one !== file);
      };
    },
  },
};

/** A single pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
