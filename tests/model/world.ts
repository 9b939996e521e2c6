import type { DeskRouteName } from '../../contract/desk.ts';
import type { DeskRequest, DeskResult, TestDeployment } from './deployment.ts';
import {
  type Feed,
  type Model,
  newFeed,
  newItem,
  newWord,
  type Paper,
  receive,
  SECTIONS,
  stateOf,
} from './model.ts';

/** What acts work on: the deployment, as people and hosts reach it, and the model of what they did. */
export interface World {
  /** How many acts were done. */
  acts: number;
  /** Papers that the last act may have changed. */
  touched: Set<Paper>;
  model: Model;
  deployment: TestDeployment;
  /** Asks at the desk of a paper, and fails unless the answer is 200. */
  desk(paper: Paper, name: DeskRouteName, given?: DeskRequest): Promise<DeskResult['body']>;
  /** The same, whatever the answer is. */
  ask(paper: Paper, name: DeskRouteName, given?: DeskRequest): Promise<DeskResult>;
  /** What the feed's host sends from now on. */
  publish(feed: Feed): void;
  /** The clock goes on; the model is told what the site has been sent meanwhile. */
  pass(milliseconds: number): Promise<void>;
  url(path: string): string;
}

let sequences = 0;

/** Two new papers with three feeds, one of which both carry. */
export async function openWorld(deployment: TestDeployment): Promise<World> {
  const { clock, outside } = deployment;
  const sequence = sequences++;
  const letters = 'bcdfghjklmnpqrstvwxz';
  const name = `y${letters[Math.floor(sequence / 400) % 20]}${letters[Math.floor(sequence / 20) % 20]}${letters[sequence % 20]}`;
  const model: Model = {
    now: clock.now().getTime(),
    name,
    papers: [],
    feeds: [],
    givenUp: [],
    lost: [],
    usedFolders: [],
    next: 0,
  };
  const sync = () => {
    model.now = clock.now().getTime();
    for (const sent of outside.takeSent()) receive(model, sent);
    for (const { articles } of model.papers)
      for (const article of articles) article.wasPublic ||= stateOf(model, article) === 'published';
  };
  const world: World = {
    acts: 0,
    touched: new Set(),
    model,
    deployment,
    url: outside.url,
    async desk(paper, route, given) {
      const answer = await world.ask(paper, route, given);
      if (answer.status === 200) return answer.body;
      throw new Error(`${route} at ${paper.domain}: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    async ask(paper, route, given) {
      world.touched.add(paper);
      const answer = await deployment.desk(paper.key, route, given);
      sync();
      return answer;
    },
    publish: ({ path, title, mode, items }) => outside.publish(path, title, mode, [...items]),
    async pass(milliseconds) {
      if (milliseconds > 2_000) for (const paper of model.papers) world.touched.add(paper);
      await clock.pass(milliseconds);
      sync();
    },
  };
  for (let count = 0; count < 3; count++) {
    const feed = newFeed(model);
    feed.items.push(newItem(model), newItem(model));
    model.feeds.push(feed);
    world.publish(feed);
  }
  const [shared, ...others] = model.feeds;
  for (const own of others) {
    if (!shared) continue;
    const folder = newWord(model);
    const paper = newPaper(world, folder, `${folder}.example`, [shared]);
    paper.feeds.technology = [own];
    model.papers.push(paper);
    await writePaper(world, paper, `/alerts/${paper.id}`);
  }
  await world.pass(2_000);
  return world;
}

/** A publication.json by hand. */
export async function writePaper(
  { deployment, url }: Pick<World, 'deployment' | 'url'>,
  paper: Paper,
  alerts: string,
): Promise<void> {
  const { folder, title, domain, feeds } = paper;
  await deployment.save(
    `${folder}/content/pages/about.md`,
    '---\ntitle: About\ndescription: Who we are\n---\nA paper.\n',
  );
  await deployment.save(
    `${folder}/content/articles/first.md`,
    '---\ntitle: First\ndescription: Words\ndraft: true\n---\n',
  );
  const settings = {
    name: title,
    domain,
    desk: { alerts: url(alerts) },
    feeds: Object.fromEntries(
      SECTIONS.map((section) => [
        section,
        feeds[section].length === 0 ? null : feeds[section].map(({ path }) => url(path)),
      ]),
    ),
  };
  await deployment.save(`${folder}/publication.json`, JSON.stringify(settings, null, 2));
}

export function newPaper(
  { model }: Pick<World, 'model'>,
  folder: string,
  domain: string,
  world: Paper['feeds']['world'],
): Paper {
  const id = newWord(model);
  return {
    id,
    key: domain,
    folder,
    title: `The ${id}`,
    domain,
    hosts: [],
    feeds: { world, technology: [] },
    articles: [],
    pins: [],
    takedowns: [],
    rules: [],
    pictures: [],
    reviewRequired: false,
    decisions: [],
  };
}

/** The papers go, so that the next sequence has the deployment to itself. */
export async function closeWorld({ model, deployment }: World): Promise<void> {
  for (const folder of [...model.usedFolders, ...model.papers.map((paper) => paper.folder)])
    await deployment.remove(folder);
  await deployment.clock.pass(1_000);
  deployment.outside.takeSent();
}
