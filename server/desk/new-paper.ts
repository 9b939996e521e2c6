import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { CATEGORIES, CATEGORY_NAMES, type Category } from '../../contract/categories.ts';
import type { DeskBody, DeskResponse } from '../../contract/desk.ts';
import { MAX_NEW_FEEDS } from '../../contract/desk-network.ts';
import type { PublicationFeed } from '../../contract/publication.ts';
import type { Schema } from '../data/database/schema.ts';
import { syncFolder, writeFileDurable } from '../lib/atomic-file.ts';
import { ownersOf } from '../network/hosts.ts';
import { readNetworkFile } from '../paper/network/network-file.ts';
import { parsePublication } from '../paper/publication/load-publication.ts';
import { PublicationError } from '../paper/publication/publication-error.ts';
import { recordAudit } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import type { NetworkSite } from './network.ts';
import { explainFailedWrite } from './text-files.ts';

type Draft = DeskBody<'addPaper', 'output'>;
type NewPaper = DeskResponse<'newPaper'>;
type Issues = NonNullable<DeskFailure['issues']>;

interface NewPaperOptions {
  db: Kysely<Schema>;
  network: NetworkSite;
  clock: () => Date;
}

/** Adds papers to a network: a folder with a small publication.json, which inherits the rest. */
export function createNewPapers({ db, network, clock }: NewPaperOptions) {
  const readDefaults = () => readNetworkFile(join(network.folder, 'network.json'));

  /** The feeds of a category in all papers, by address, with the number of papers. */
  function feedsIn(category: Category): Map<string, { feed: PublicationFeed; papers: number }> {
    const feeds = new Map<string, { feed: PublicationFeed; papers: number }>();
    for (const { publication } of network.papers())
      for (const feed of publication.feeds[category]) {
        const { papers } = feeds.get(feed.url) ?? { papers: 0 };
        feeds.set(feed.url, { feed, papers: papers + 1 });
      }
    return feeds;
  }

  /** The settings of the file: what the paper inherits is left out. */
  /** A paper that was served under the domain before has the domain as its id. */
  async function freeId(domain: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`select publication as id from papers`.execute(db);
    const taken = new Set(rows.map(({ id }) => id));
    for (let count = 2; ; count++) {
      const id = count === 2 ? domain : `${domain}-${count - 1}`;
      if (!taken.has(id)) return id;
    }
  }

  async function settingsOf(id: string, { name, tagline, domain, timeZone, locale, feeds }: Draft) {
    const { parsedDefaults } = await readDefaults();
    const own = Object.entries({ tagline, timeZone, locale }).filter(
      ([key, value]) => value !== '' && value !== defaultText(parsedDefaults, key),
    );
    const chosen = CATEGORIES.flatMap((category) => {
      const { [category]: urls } = feeds;
      if (!urls || isSame(urls, inheritedUrls(parsedDefaults, category))) return [];
      const offered = feedsIn(category);
      const entries = urls.map((url) => {
        const feed = offered.get(url)?.feed;
        if (!feed) throw new DeskFailure(422, `feeds: no paper of the network has ${url}.`);
        return settingOf(feed);
      });
      return [[category, entries.length === 0 ? null : entries.length === 1 ? entries[0] : entries] as const];
    });
    return {
      name,
      id,
      domain,
      ...Object.fromEntries(own),
      ...(chosen.length > 0 && { feeds: Object.fromEntries(chosen) }),
    };
  }

  async function findIssues(source: string, file: string, id: string, { domain }: Draft): Promise<Issues> {
    try {
      parsePublication(source, file, await readDefaults());
    } catch (error) {
      if (!(error instanceof PublicationError)) throw error;
      return error.issues.map(({ path = [], line, message, fix }) => ({
        path: path.filter((part) => typeof part !== 'symbol'),
        line: line ?? null,
        message,
        fix,
      }));
    }
    const conflict = (message: string, fix: string) => [{ path: ['domain'], line: null, message, fix }];
    const [taken] = await ownersOf(db, id, [domain]);
    const other = network.papers().find(({ publication }) => publication.id === taken?.paperId);
    if (taken || domain === network.host) {
      const owner = other?.publication.name ?? taken?.paperId ?? 'the network’s page';
      return conflict(`${domain} is already the host of ${owner}`, 'choose another');
    }
    if (existsSync(join(network.folder, domain)))
      return conflict(`the network has a folder ${domain} already`, 'choose another domain, or rename it');
    return [];
  }

  return {
    async newPaper() {
      const { parsedDefaults } = await readDefaults();
      const byCategory = CATEGORIES.map((key) => {
        const inherited = inheritedUrls(parsedDefaults, key);
        const feeds = [...feedsIn(key)]
          .map(([url, { papers }]) => ({ url, title: url, papers, isInherited: inherited.includes(url) }))
          .sort(
            (one, other) => Number(other.isInherited) - Number(one.isInherited) || other.papers - one.papers,
          );
        return { key, name: CATEGORY_NAMES[key], feeds: feeds.slice(0, MAX_NEW_FEEDS) };
      });
      const urls = byCategory.flatMap(({ feeds }) => feeds.map(({ url }) => url));
      const rows = await db
        .selectFrom('feeds')
        .select(['address', 'title'])
        .where('address', '=', sql<string>`any(${urls}::text[])`)
        .execute();
      const titles = new Map(rows.map(({ address, title }) => [address, title]));
      return {
        timeZone: defaultText(parsedDefaults, 'timeZone'),
        locale: defaultText(parsedDefaults, 'locale'),
        tagline: defaultText(parsedDefaults, 'tagline'),
        categories: byCategory.map((one): NewPaper['categories'][number] => ({
          ...one,
          feeds: one.feeds.map((feed) => ({ ...feed, title: titles.get(feed.url) || feed.url })),
        })),
      };
    },
    async addPaper({ who, body }) {
      const { domain, name } = body;
      if (network.writingDesk !== undefined)
        throw new DeskFailure(409, `Papers are added at another desk: ${network.writingDesk}`);
      const id = await freeId(domain);
      const source = `${JSON.stringify(await settingsOf(id, body), null, 2)}\n`;
      const issues = await findIssues(source, join(network.folder, domain, 'publication.json'), id, body);
      if (issues.length > 0) {
        const count = issues.length === 1 ? 'an issue' : `${issues.length} issues`;
        const failure = new DeskFailure(422, `The paper was not added: there is ${count}.`);
        failure.issues = issues;
        throw failure;
      }
      // Folders whose name begins with a dot are no papers.
      const unfinished = join(network.folder, `.${domain}.${randomBytes(6).toString('hex')}`);
      await explainFailedWrite(async () => {
        try {
          await mkdir(unfinished);
          await writeFileDurable(join(unfinished, 'publication.json'), source);
          await rename(unfinished, join(network.folder, domain));
          await syncFolder(network.folder);
        } finally {
          await rm(unfinished, { recursive: true, force: true });
        }
      });
      await recordAudit(db, { publication: id, who, what: 'add paper', target: name, at: clock() });
      return { paper: id, problem: (await network.reload(domain)) ?? '' };
    },
  } satisfies Partial<DeskHandlers>;
}

type Settings = Readonly<Record<string, unknown>>;

function defaultText(defaults: Settings, key: string): string {
  return String(defaults[key] ?? (key === 'locale' ? 'en' : ''));
}

function inheritedUrls(defaults: Settings, category: Category): string[] {
  const feeds: unknown = Reflect.get(Object(defaults.feeds), category);
  return Array.isArray(feeds) ? feeds.map(({ url }: PublicationFeed) => url) : [];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((url) => other.includes(url));
}

/** As a person would write it. */
function settingOf({ url, publicUrl, images, everyMinutes }: PublicationFeed) {
  const more = {
    ...(publicUrl !== undefined && { publicUrl }),
    ...(images !== 'proxy' && { images }),
    ...(everyMinutes !== 15 && { everyMinutes }),
  };
  return Object.keys(more).length === 0 ? url : { url, ...more };
}
