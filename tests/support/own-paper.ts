import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CATEGORIES, TOPICS } from '../../contract/categories.ts';

/** A small paper of somebody's own, in a folder of its own. */
export interface OwnPaper {
  folder: string;
  /** Writes a file of the paper, by its path in the folder. */
  save(path: string, content: string | Uint8Array): Promise<void>;
  /** Writes publication.json with other settings than now. */
  publish(settings: Readonly<Record<string, unknown>>): Promise<void>;
  dispose(): Promise<void>;
}

const SETTINGS = {
  name: 'The Harbor Courier',
  tagline: 'News from the quays',
  domain: 'harborcourier.example',
  timeZone: 'Europe/London',
  trendingTopics: ['Tides', 'Ferries', 'Cranes', 'Fish', 'Rope'],
  topics: Object.fromEntries(TOPICS.map((topic) => [topic, [topic]])),
  partners: [],
};

/** `feedOf`: what publication.json says of each category's feeds. */
export async function createOwnPaper(
  feedOf: (category: string) => string | readonly string[] | null,
): Promise<OwnPaper> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-paper-'));
  let settings: Record<string, unknown> = {
    ...SETTINGS,
    feeds: Object.fromEntries(CATEGORIES.map((category) => [category, feedOf(category)])),
  };
  const paper: OwnPaper = {
    folder,
    async save(path, content) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    },
    async publish(changed) {
      settings = { ...settings, ...changed };
      await paper.save('publication.json', JSON.stringify(settings, null, 2));
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
  await paper.publish({});
  await paper.save(
    'content/articles/rope.md',
    '---\ntitle: How rope is made\ndescription: From fibre to hawser\ndate: 2026-03-10\nkeywords: [rope]\n---\nIt is *twisted*.\n',
  );
  for (const name of ['about', 'privacy', 'terms', 'contact', 'imprint']) {
    await paper.save(
      `content/pages/${name}.md`,
      `---\ntitle: ${name} the Courier\ndescription: What to know\n---\nWrite to editor@harborcourier.example.\n`,
    );
  }
  await paper.save(
    'content/faq/ferries.md',
    '---\ncategory: Ferries\n---\n\n## When do they sail? {#when}\n\nHourly.\n\n## Where? {#where}\n\nAt the quay.\n',
  );
  return paper;
}
