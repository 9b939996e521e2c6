import { newWord, type Paper } from '../model.ts';
import { newPaper, type World, writePaper } from '../world.ts';
import { type Act, type Acts, type Choose, pickOf, saveSettings } from './act.ts';

const MAX_PAPERS = 3;

/** A host that no paper has: a new one, or one that was given up. */
const pickHost = ({ model }: World, pick: Choose): string =>
  pick([undefined, ...model.givenUp]) ?? `${newWord(model)}.example`;

function take({ model }: World, host: string): void {
  model.givenUp = model.givenUp.filter((one) => one !== host);
}

const refuse: Act['run'] = (world, pick) => {
  const { model } = world;
  const victim = pick(model.papers);
  const paper = pick(model.papers.filter((one) => one !== victim));
  const setting = pick(['domain', 'hosts'] as const);
  if (!victim || !paper || !setting) return;
  const host = pick([victim.domain, ...victim.hosts]) ?? victim.domain;
  return async () => {
    const query = { file: 'publication' };
    const { revision } = await world.desk(paper, 'settings', { query });
    const edits = [{ path: [setting], value: setting === 'domain' ? host : [...paper.hosts, host] }];
    const { status } = await world.ask(paper, 'saveSettings', {
      query,
      body: { base: revision, change: { edits } },
    });
    if (status !== 409 && status !== 422)
      throw new Error(`${paper.domain} claims ${host} of ${victim.domain}: ${status}, expected a refusal`);
  };
};

/** By hand, with the id that a paper has had since it was added. */
async function setDomain({ deployment }: World, paper: Paper, domain: string): Promise<void> {
  const file = `${paper.folder}/publication.json`;
  const settings = JSON.parse(await deployment.load(file));
  await deployment.save(file, JSON.stringify({ ...settings, id: paper.key, domain }, null, 2));
  paper.domain = domain;
}

/** Operators of the network and of papers. */
export const PAPER_ACTS: Acts = {
  changeDomain: {
    run(world, pick) {
      const paper = pick(world.model.papers);
      if (!paper) return;
      const domain = pickHost(world, pick);
      return async () => {
        await saveSettings(world, paper, [{ path: ['domain'], value: domain }]);
        take(world, domain);
        world.model.givenUp.push(paper.domain);
        paper.domain = domain;
      };
    },
  },
  /** Two files are saved in one moment: the papers swap their domains, or one takes that of the other, which has a new one. */
  passDomain: {
    weight: 2,
    run(world, pick) {
      const { model } = world;
      const giver = pick(model.papers);
      const taker = pick(model.papers.filter((one) => one !== giver));
      if (!giver || !taker) return;
      const isSwap = pick([true, false]);
      const fresh = isSwap ? taker.domain : `${newWord(model)}.example`;
      return async () => {
        const { domain: passed } = giver;
        const { domain: former } = taker;
        await setDomain(world, giver, fresh);
        await setDomain(world, taker, passed);
        if (!isSwap) model.givenUp.push(former);
        world.touched.add(giver).add(taker);
      };
    },
  },
  addHost: {
    run(world, pick) {
      const paper = pick(world.model.papers);
      if (!paper) return;
      const host = pickHost(world, pick);
      return async () => {
        await saveSettings(world, paper, [{ path: ['hosts'], value: [...paper.hosts, host] }]);
        take(world, host);
        paper.hosts.push(host);
      };
    },
  },
  dropHost: {
    run(world, pick) {
      const chosen = pickOf(world, pick, ({ hosts }) => hosts);
      if (!chosen) return;
      const { paper, one: host } = chosen;
      return async () => {
        const hosts = paper.hosts.filter((one) => one !== host);
        await saveSettings(world, paper, [{ path: ['hosts'], value: hosts }]);
        paper.hosts = hosts;
        world.model.givenUp.push(host);
      };
    },
  },

  claimHost: { run: refuse },
  renamePaper: {
    run(world, pick) {
      const paper = pick(world.model.papers);
      if (!paper) return;
      const title = `The ${newWord(world.model)}`;
      return async () => {
        await saveSettings(world, paper, [{ path: ['name'], value: title }]);
        paper.title = title;
      };
    },
  },
  moveFolder: {
    run(world, pick) {
      const paper = pick(world.model.papers);
      if (!paper) return;
      const folder = newWord(world.model);
      return async () => {
        await world.deployment.move(paper.folder, folder);
        world.model.usedFolders.push(paper.folder);
        paper.folder = folder;
        world.touched.add(paper);
      };
    },
  },
  removePaper: {
    run(world, pick) {
      const paper = pick(world.model.papers);
      if (!paper || world.model.papers.length < 2) return;
      return async () => {
        await world.deployment.remove(paper.folder);
        const { model } = world;
        model.papers = model.papers.filter((one) => one !== paper);
        model.lost.push(paper.domain, ...paper.hosts);
        model.usedFolders.push(paper.folder);
        world.touched.delete(paper);
      };
    },
  },
  /** In a folder whose paper has gone, by hand. */
  useFolderAgain: {
    weight: 2,
    run(world, pick) {
      const { model } = world;
      const folder = pick(model.usedFolders);
      if (folder === undefined || model.papers.length >= MAX_PAPERS) return;
      const feed = pick(model.feeds);
      return async () => {
        const paper = newPaper(world, folder, `${newWord(model)}.example`, feed ? [feed] : []);
        await writePaper(world, paper, '/nobody');
        model.usedFolders = model.usedFolders.filter((one) => one !== folder);
        model.papers.push(paper);
        world.touched.add(paper);
      };
    },
  },
  addPaper: { weight: 2, run: addAct(({ model }) => `${newWord(model)}.example`) },
  /** Its id is still that of the paper which gave the domain up. */
  addPaperAtUsedDomain: { run: addAct(({ model }, pick) => pick(model.givenUp)) },
};

/** At the desk, with a host that nobody has. */
function addAct(choose: (world: World, pick: Choose) => string | undefined): Act['run'] {
  return (world, pick) => {
    const { model } = world;
    const [first] = model.papers;
    const domain = choose(world, pick);
    if (!first || domain === undefined || model.papers.length >= MAX_PAPERS) return;
    return async () => {
      const paper = newPaper(world, domain, domain, []);
      const body = {
        name: paper.title,
        tagline: '',
        domain,
        timeZone: 'Europe/London',
        locale: 'en',
        feeds: {},
      };
      const { problem, paper: key } = await world.desk(first, 'addPaper', { body });
      if (problem !== '') throw new Error(`${domain} is not served: ${problem}`);
      take(world, domain);
      paper.key = key;
      model.papers.push(paper);
      const draft = '---\ntitle: First\ndescription: Words\ndraft: true\n---\n';
      await world.deployment.save(`${domain}/content/articles/first.md`, draft);
      world.touched.add(paper);
    };
  };
}
