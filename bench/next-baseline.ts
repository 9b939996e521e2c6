import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CATEGORIES, CATEGORY_NAMES } from '../contract/categories.ts';
import { rssAnswer } from '../contract/rss.ts';
import { loadPublication } from '../server/paper/publication/load-publication.ts';
import { type ServerProcess, startServerProcess } from './child-process.ts';

const FOLDER = resolve(import.meta.dirname, 'baselines/next-isr');
const NEXT = 'node_modules/next/dist/bin/next';
const CARDS_PER_SECTION = 6;

/** The baseline of baselines/next-isr with the site's own news: installed when it is missing, built, and serving. */
export async function startNextBaseline(site: string, print: (line: string) => void): Promise<ServerProcess> {
  if (!existsSync(join(FOLDER, NEXT))) {
    print('installing Next.js (only the first time)');
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {});
  }
  const folder = await mkdtemp(join(tmpdir(), 'masthead-next-'));
  const environment = {
    CARDS: join(folder, 'cards.json'),
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  };
  await writeFile(environment.CARDS, JSON.stringify(await readCards(site)));
  print('building the Next.js page');
  run(process.execPath, [NEXT, 'build'], environment);
  const server = await startServerProcess({
    node: [NEXT, 'start', '--hostname', '127.0.0.1'],
    cwd: FOLDER,
    environment,
    ready: '/',
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function run(program: string, args: readonly string[], environment: Readonly<Record<string, string>>): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: FOLDER,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed.\n${stdout}\n${stderr}`);
}

/** Fifteen sections of six: about as many as the front page has, of the same news. */
async function readCards(site: string): Promise<object[]> {
  const { feeds } = await loadPublication('sample/meridian-ledger/publication.json');
  return Promise.all(
    CATEGORIES.map(async (category) => {
      const query = new URLSearchParams({
        rss_url: feeds[category][0]?.url ?? '',
        count: String(CARDS_PER_SECTION),
      });
      const answer = await fetch(`${site}/api/rss?${query}`);
      const { items } = rssAnswer.parse(await answer.json());
      if (items.length !== CARDS_PER_SECTION) throw new Error(`${category} has ${items.length} stories.`);
      return {
        name: CATEGORY_NAMES[category],
        href: `/category/${category}`,
        cards: items.map(({ title, link, thumbnail, description, author, pubDate }) => ({
          title,
          link,
          author,
          image: thumbnail,
          excerpt: description.replace(/<[^>]*>/g, '').slice(0, 120),
          published: pubDate,
        })),
      };
    }),
  );
}
