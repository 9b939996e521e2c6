import { glob, lstat, readdir, readFile, realpath, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DeskResponse } from '../../contract/desk.ts';
import { TEXT_KINDS } from '../../contract/desk-texts.ts';
import { MEDIA_PATH } from '../../contract/paths.ts';
import { BREAKING_TAGS, PINS_TAG } from '../../contract/tags.ts';
import { recordChange } from '../data/changes/record-change.ts';
import type { Schema } from '../data/database/schema.ts';
import { syncFolder } from '../lib/atomic-file.ts';
import { patchText, readParts } from '../paper/content/patch-text.ts';
import { findMedia, mediaType } from '../protocol/media.ts';
import { networkFolderOf } from '../protocol/network-folder.ts';
import { auditOf } from './audit.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import type { TextChanges } from './text-changes.ts';
import { explainFailedWrite } from './text-files.ts';
import type { TextHolds } from './text-holds.ts';
import { keyOf, type TextAddress } from './text-revisions.ts';
import { isDraft, isPublic, textOf } from './text-state.ts';
import { ELSEWHERE, type TextStore, type TextsSite } from './text-store.ts';

type Place = DeskResponse<'pictures'>['pictures'][number]['usedIn'][number];
interface TextWithPictures {
  place: Place;
  source: string;
}

const PICTURES_PER_PAGE = 48;
/** Other files of the paper that may name a picture, and those of its network, which the paper inherits. */
const OTHER_FILES = ['publication.json', 'theme/theme.json', 'theme/custom.css', 'content/authors/*.md'];
const NETWORK_FILES = ['network.json', 'theme/theme.json', 'theme/custom.css', 'content/*/*.md'];
/** The place of a pin’s own picture. */
const PINS = 'front page';

interface LibraryOptions {
  db: Kysely<Schema>;
  publication: string;
  store: TextStore;
  changes: TextChanges;
  holds: TextHolds;
  site: Pick<TextsSite, 'paperFolder' | 'writingDesk'>;
  reviewRequired: boolean;
  clock: () => Date;
}

/** The files of media/: where each is used, replaced and removed. Symbolic links are neither followed nor listed. */
export function createPictureLibrary(options: LibraryOptions) {
  const { db, publication, store, changes, holds, site, reviewRequired, clock } = options;
  const folder = join(site.paperFolder, 'media');
  const note = auditOf({ publication, clock });

  /** Every text of the paper that names a picture, changes under review included. */
  async function readTexts(): Promise<TextWithPictures[]> {
    const folders = await store.reader.read();
    const texts: TextWithPictures[] = TEXT_KINDS.flatMap((kind) =>
      [...folders[kind]]
        .filter(([, { source }]) => source.includes(MEDIA_PATH))
        .map(([file, { source }]) => {
          const parts = readParts(source);
          const title = textOf(parts, 'title') || textOf(parts, 'category') || file;
          return { place: { kind, file, title, isDraft: !parts || isDraft(parts) }, source };
        }),
    );
    for (const kind of TEXT_KINDS)
      for (const [file, { review, declined }] of await store.reviews.all(kind)) {
        const revision = (review ?? declined?.review)?.revision ?? null;
        const bytes = revision === null ? undefined : await store.revisions.find({ kind, file }, revision);
        if (bytes)
          texts.push({
            place: { kind, file, title: `${file}, under review`, isDraft: true },
            source: new TextDecoder().decode(bytes),
          });
      }
    const readFiles = async (cwd: string, patterns: readonly string[], owner = '') =>
      Promise.all(
        (await Array.fromAsync(glob(patterns, { cwd }))).map(async (file) => ({
          place: { kind: null, file, title: file + owner, isDraft: false },
          source: await readFile(join(cwd, file), 'utf8').catch(() => ''),
        })),
      );
    const network = networkFolderOf(site.paperFolder);
    const pins = await pinsWithPictures().select(['title', 'headline', 'picture']).execute();
    return [
      ...texts,
      ...(await readFiles(site.paperFolder, OTHER_FILES)),
      ...(network ? await readFiles(network, NETWORK_FILES, ' of the network') : []),
      ...pins.map(({ title, headline, picture }) => ({
        place: { kind: null, file: PINS, title: `the pin “${headline ?? title}”`, isDraft: false },
        source: picture ?? '',
      })),
    ];
  }

  const pinsWithPictures = () =>
    db.selectFrom('pins').where('publication', '=', publication).where('picture', 'is not', null);

  const placesOf = async (file: string) => findPlaces([file], await readTexts()).get(file) ?? [];

  /** Throws unless the file is one of media/ itself. */
  async function expectFile(file: string): Promise<string> {
    const path = join(folder, file);
    // Every folder on the way is real: another path to a file is not the one that texts name.
    const real = await realpath(path).catch(() => undefined);
    const isFile = (await lstat(path).catch(() => undefined))?.isFile();
    if (!isFile || real !== join(await realpath(folder), file))
      throw new DeskFailure(404, `There is no picture ${file}.`);
    return path;
  }

  /** New rows: drafts that started from the old ones learn of the change. */
  const replaceInPins = (who: string, file: string, picture: string): Promise<number> =>
    db.transaction().execute(async (trx) => {
      const replaced = await trx
        .deleteFrom('pins')
        .where('publication', '=', publication)
        .where('picture', 'in', addressesOf(file))
        .returningAll()
        .execute();
      if (replaced.length === 0) return 0;
      const rows = replaced.map(({ id, ...pin }) => ({ ...pin, picture }));
      await trx.insertInto('pins').values(rows).execute();
      for (const { title } of rows) await note(trx, who, 'replace picture', title);
      await recordChange(trx, publication, [PINS_TAG, ...BREAKING_TAGS]);
      return rows.length;
    });

  const othersWriting = (address: TextAddress, who: string) =>
    holds.writers(keyOf(address)).find((writer) => writer !== who);

  function expectWriting(): void {
    if (site.writingDesk !== undefined) throw new DeskFailure(409, ELSEWHERE);
  }

  return {
    async pictures({ query: { q = '', before = '0' } }) {
      const words = q.toLowerCase().split(/\s+/).filter(Boolean);
      const names = (await filesIn(folder)).filter((file) => mediaType(file).startsWith('image/'));
      const files = await Promise.all(
        names.map(async (file) => {
          const { size = 0, mtime = new Date(0) } =
            (await lstat(join(folder, file)).catch(() => undefined)) ?? {};
          return { file, path: addressOf(file), bytes: size, changedAt: mtime.toISOString() };
        }),
      );
      const places = findPlaces(names, await readTexts());
      const matching = files
        .map((one) => ({ ...one, usedIn: places.get(one.file) ?? [] }))
        .filter(({ file, usedIn }) => {
          const searched = [file, ...usedIn.map(({ title }) => title)].join(' ').toLowerCase();
          return words.every((word) => searched.includes(word));
        })
        .sort(
          (one, other) => other.changedAt.localeCompare(one.changedAt) || one.file.localeCompare(other.file),
        );
      const [start, end] = [Number(before), Number(before) + PICTURES_PER_PAGE];
      return {
        pictures: matching.slice(start, end),
        total: matching.length,
        next: end < matching.length ? String(end) : null,
        mayWrite: site.writingDesk === undefined,
      };
    },
    removePicture: ({ who, query: { file } }) =>
      changes.run(async () => {
        expectWriting();
        const path = await expectFile(file);
        const [place, ...others] = await placesOf(file);
        if (place) {
          const more = others.length > 0 ? ` and ${others.length} more` : '';
          throw new DeskFailure(
            409,
            `This picture is used in ${nameOf(place)}${more}. Remove it there first.`,
          );
        }
        await explainFailedWrite(async () => {
          await unlink(path);
          await syncFolder(dirname(path));
        });
        await note(db, who, 'remove picture', addressOf(file));
        return {};
      }),
    /** Texts get the address of the new picture, since copies of the old one are cached for a long time. */
    async replacePicture({ who, query: { file }, body: { path, alt } }) {
      expectWriting();
      await expectFile(file);
      if (!(await findMedia(folder, path.slice(MEDIA_PATH.length))))
        throw new DeskFailure(404, `There is no picture ${path}.`);
      const places = await placesOf(file);
      const outside = places.find((place) => place.kind === null && place.file !== PINS);
      if (outside) throw new DeskFailure(409, `This picture is used in ${outside.title}. Change it there.`);
      const texts = places.flatMap(({ kind, ...rest }) => (kind === null ? [] : [{ kind, ...rest }]));
      // All are checked before the first is changed.
      for (const { kind, file: name, title } of texts) {
        const address = { kind, file: name };
        const writer = othersWriting(address, who);
        if (writer !== undefined)
          throw new DeskFailure(
            409,
            `${writer} has “${title}” open. Close it first, or replace the picture there.`,
          );
        const text = await store.files.read(address);
        const state = (await store.readCurrent(address, text?.parts)).state;
        if (reviewRequired && isPublic(state))
          throw new DeskFailure(
            403,
            `“${title}” is published or scheduled, and this paper requires a review. Replace the picture there.`,
          );
      }
      for (const { kind, file: name } of texts) {
        const address = { kind, file: name };
        const text = await store.files.read(address);
        if (!text) continue;
        const source = withPicture(text.source, file, { path, alt });
        const tab = 'replaces a picture';
        // The same account may have it open, or have closed it without a word: its tabs see the new version.
        const take = othersWriting(address, who) === undefined;
        holds.hold(keyOf(address), who, { tab, take, leave: false });
        try {
          await changes.change(who, address, { base: text.sha, tab }, () => ({
            source,
            who,
            what: 'replaced a picture',
            logged: 'replace picture',
            keepsState: true,
          }));
        } finally {
          holds.hold(keyOf(address), who, { tab, take: false, leave: true });
        }
      }
      const pins = await replaceInPins(who, file, path);
      return { texts: texts.length, pins };
    },
  } satisfies Partial<DeskHandlers>;
}

/** Paths of files below a folder. The recursive `readdir` follows symbolic links. */
async function filesIn(folder: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(() => []);
  const visible = entries.filter(({ name }) => !name.startsWith('.'));
  const below = visible.filter((entry) => entry.isDirectory());
  return [
    ...visible.filter((entry) => entry.isFile()).map(({ name }) => prefix + name),
    ...(await Promise.all(below.map(({ name }) => filesIn(folder, `${prefix}${name}/`)))).flat(),
  ];
}

const nameOf = ({ kind, title }: Place) => (kind === null ? title : `“${title}”`);

const addressOf = (file: string) => MEDIA_PATH + file.split('/').map(encodeURIComponent).join('/');

/** Characters that continue an address. */
const CONTINUED = '[\\p{L}\\p{N}_%-]|\\.[\\p{L}\\p{N}]';
const IS_CONTINUED = new RegExp(`^(?:${CONTINUED})`, 'u');

/** The addresses by which a text may name a file: as it is, or encoded. */
const addressesOf = (file: string) => [MEDIA_PATH + file, addressOf(file), encodeURI(MEDIA_PATH + file)];

const addressPattern = (file: string) =>
  `(?:${addressesOf(file).map(RegExp.escape).join('|')})(?!${CONTINUED})`;

/** The text with another picture and its description: that of the old one does not describe it. */
function withPicture(source: string, file: string, { path, alt }: { path: string; alt: string }): string {
  const address = addressPattern(file);
  const described = alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');
  const next = source
    .replace(new RegExp(`!\\[(?:[^\\]\\\\]|\\\\.)*\\]\\(${address}`, 'gu'), () => `![${described}](${path}`)
    .replace(new RegExp(address, 'gu'), () => path);
  const [before, after] = [readParts(source), readParts(next)];
  if (!after || textOf(before, 'image') === textOf(after, 'image')) return next;
  return patchText(next, { ...after, settings: { ...after.settings, imageAlt: alt } });
}

/** Returns the uses of each file. Thousands of texts may name thousands of files, so each address in a text is looked up. */
function findPlaces(names: readonly string[], texts: readonly TextWithPictures[]): Map<string, Place[]> {
  const byAddress = new Map(names.flatMap((file) => addressesOf(file).map((address) => [address, file])));
  const longest = Math.max(0, ...[...byAddress.keys()].map((address) => address.length));
  const places = new Map<string, Set<Place>>();
  for (const { place, source } of texts) {
    for (let start = source.indexOf(MEDIA_PATH); start >= 0; start = source.indexOf(MEDIA_PATH, start + 1)) {
      for (let end = start + MEDIA_PATH.length + 1; end <= start + longest && end <= source.length; end++) {
        const file = byAddress.get(source.slice(start, end));
        if (file !== undefined && !IS_CONTINUED.test(source.slice(end, end + 3)))
          places.set(file, (places.get(file) ?? new Set()).add(place));
      }
    }
  }
  return new Map([...places].map(([file, used]) => [file, [...used]]));
}
