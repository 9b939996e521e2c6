import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyAtomic, writeFileAtomic } from '../lib/atomic-file.ts';
import { makeFolder } from '../lib/data-folder.ts';
import { readJsonFile } from '../lib/parse-json.ts';

/** Pages that are open during a deploy request files of their own build for this long. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const LIST = 'builds.json';

interface Build {
  id: string;
  /** When a site last started with it. */
  servedAt: number;
  files: string[];
}

export interface BuildAssets {
  current: string;
  /** All builds whose files are available. */
  known: ReadonlySet<string>;
  /** The folder with the files of all of them. */
  folder: string;
}

/** Returns an id from the content of a build. */
export async function buildId(dist: string): Promise<string> {
  const sum = createHash('sha256');
  for (const file of ['browser/manifest.json', 'pages/render.js'])
    sum.update(await readFile(join(dist, file)).catch(() => ''));
  return sum.digest('base64url').slice(0, 16);
}

/** Adds the files of this build to those of earlier ones, and deletes those of builds that are too old. */
export async function addBuildAssets(folder: string, dist: string, now: number): Promise<BuildAssets> {
  await makeFolder(folder);
  const current = await buildId(dist);
  const source = join(dist, 'browser/assets');
  const files = await readdir(source).catch(() => []);
  for (const file of files) {
    const [added, copy] = [join(source, file), join(folder, file)];
    // Names contain a content hash, so a file of the same size is complete.
    const size = (await stat(copy).catch(() => undefined))?.size;
    if (size !== (await stat(added)).size) await copyAtomic(added, copy);
  }
  const earlier = (await readList(folder)).filter(
    ({ id, servedAt }) => id !== current && now - servedAt < MAX_AGE_MS,
  );
  const builds = [{ id: current, servedAt: now, files }, ...earlier];
  await writeFileAtomic(join(folder, LIST), JSON.stringify(builds));
  const names = new Set([LIST, ...builds.flatMap((build) => build.files)]);
  for (const file of await readdir(folder))
    if (!names.has(file)) await rm(join(folder, file), { force: true });
  return { current, known: new Set(builds.map(({ id }) => id)), folder };
}

export async function readBuildAssets(folder: string): Promise<BuildAssets> {
  const builds = await readList(folder);
  return { current: builds[0]?.id ?? '', known: new Set(builds.map(({ id }) => id)), folder };
}

/** A list that cannot be read counts as empty; the next start writes a new one. */
async function readList(folder: string): Promise<Build[]> {
  const list: unknown = await readJsonFile(join(folder, LIST));
  return Array.isArray(list) ? list.filter(isBuild) : [];
}

function isBuild(value: Partial<Build> | null): value is Build {
  return typeof value?.id === 'string' && typeof value.servedAt === 'number' && Array.isArray(value.files);
}
