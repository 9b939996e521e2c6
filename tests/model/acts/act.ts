import type { Article, Feed, Item, Paper } from '../model.ts';
import { feedsOf, stateOf } from '../model.ts';
import type { World } from '../world.ts';

/** What somebody does, or the clock. */
export interface Act {
  /** How often it is chosen, compared with others. */
  weight?: number;
  /** Returns what is done, or undefined where it cannot be done now. */
  run(world: World, pick: Choose): (() => Promise<void>) | undefined;
}

export type Acts = Readonly<Record<string, Act>>;

/** Chooses by the numbers of the act, so that a shorter sequence chooses the same. */
export type Choose = <One>(some: readonly One[]) => One | undefined;

/** A paper and one of its articles in one of these states. */
export function pickArticle(
  { model }: World,
  pick: Choose,
  states: readonly string[],
  isChosen: (paper: Paper, article: Article) => boolean = () => true,
) {
  return pick(
    model.papers.flatMap((paper) =>
      paper.articles
        .filter((article) => states.includes(stateOf(model, article)) && isChosen(paper, article))
        .map((article) => ({ paper, article })),
    ),
  );
}

/** A paper, one of its feeds, and an item that is in it now. */
export function pickItem(
  { model }: World,
  pick: Choose,
  isChosen: (paper: Paper, feed: Feed, item: Item) => boolean,
) {
  return pick(
    model.papers.flatMap((paper) =>
      feedsOf(paper).flatMap((feed) =>
        feed.current.filter((item) => isChosen(paper, feed, item)).map((item) => ({ paper, feed, item })),
      ),
    ),
  );
}

/** One of a list that every paper has. */
export function pickOf<One>({ model }: World, pick: Choose, listOf: (paper: Paper) => readonly One[]) {
  return pick(model.papers.flatMap((paper) => listOf(paper).map((one) => ({ paper, one }))));
}

/** The number by which the desk knows a headline. */
export async function idOf(world: World, paper: Paper, item: Item): Promise<string> {
  const { headlines } = await world.desk(paper, 'headlines', { query: { q: item.title, limit: '200' } });
  const found = headlines.find(({ title }: { title: string }) => title === item.title);
  if (!found) throw new Error(`the desk of ${paper.domain} does not list ${item.title}`);
  return found.id;
}

/** Saves settings as the form does: changes of the file that it has read. */
export async function saveSettings(
  world: World,
  paper: Paper,
  edits: readonly { path: (string | number)[]; value?: unknown }[],
): Promise<void> {
  const query = { file: 'publication' };
  const { revision } = await world.desk(paper, 'settings', { query });
  const { problem } = await world.desk(paper, 'saveSettings', {
    query,
    body: { base: revision, change: { edits } },
  });
  if (problem !== '') throw new Error(`the settings of ${paper.domain} are not in use: ${problem}`);
}
