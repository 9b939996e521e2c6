import type { DeskRouteName } from '../../contract/desk.ts';
import type { Answer, DeskRequest, DeskResult, TestDeployment } from './deployment.ts';
import { type Feed, type Model, newFeed, newItem, newWord, type Paper, receive, SECTIONS } from './model.ts';

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
  read(paper: Paper, path: string): Promise<Answer>;
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
  const model: Model = { now: clock.now().getTime(), name, papers: [], feeds: [], next: 0 };
  const sync = () => {
    model.now = clock.now().getTime();
    for (const sent of outside.takeSent()) receive(model, sent);
  };
  const world: World = {
    acts: 0,
    touched: new Set(),
    model,
    deployment,
    url: outside.url,
    async desk(paper, route, given) {
      world.touched.add(paper);
      const answer = await deployment.desk(paper.domain, route, given);
      sync();
      if (answer.status === 200) return answer.body;
      throw new Error(`${route} at ${paper.domain}: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    read: (paper, path) => deployment.read(paper.domain, path),
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
  for (const own of others) if (shared) await addPaper(world, [shared, own]);
  await world.pass(2_000);
  return world;
}

async function addPaper(
  { model, deployment, url }: World,
  [world, technology]: readonly Feed[],
): Promise<void> {
  const id = newWord(model);
  const domain = `${id}.example`;
  const feeds = { world: world ? [world] : [], technology: technology ? [technology] : [] };
  model.papers.push({
    id,
    folder: id,
    title: `The ${id}`,
    domain,
    feeds,
    articles: [],
    pins: [],
    takedowns: [],
    rules: [],
    decisions: [],
  });
  await deployment.save(
    `${id}/content/pages/about.md`,
    '---\ntitle: About\ndescription: Who we are\n---\nA paper.\n',
  );
  await deployment.save(
    `${id}/content/articles/first.md`,
    '---\ntitle: First\ndescription: Words\ndraft: true\n---\n',
  );
  await deployment.save(
    `${id}/publication.json`,
    JSON.stringify({
      name: `The ${id}`,
      domain,
      feeds: Object.fromEntries(
        SECTIONS.map((section) => [section, feeds[section].map(({ path }) => url(path))]),
      ),
    }),
  );
}

/** The papers go, so that the next sequence has the deployment to itself. */
export async function closeWorld({ model, deployment }: World): Promise<void> {
  for (const { folder } of model.papers) await deployment.remove(folder);
  await deployment.clock.pass(1_000);
  deployment.outside.takeSent();
}
