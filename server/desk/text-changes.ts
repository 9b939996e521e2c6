import { join } from 'node:path';
import type { DeskBody } from '../../contract/desk.ts';
import { MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import type { Semaphore } from '../lib/semaphore.ts';
import { OWN_SOURCE } from '../paper/articles/store-articles.ts';
import { patchText, readParts } from '../paper/content/patch-text.ts';
import { DeskFailure, TEXT_TOO_LONG } from './desk-failure.ts';
import { removeLeftovers, type TextFile, toTextFile } from './text-files.ts';
import type { TextHolds } from './text-holds.ts';
import { expectReviewed } from './text-reviews.ts';
import { keyOf, shaOf, type TextAction, type TextAddress } from './text-revisions.ts';
import { isPublic, listOf, type State, stateOf } from './text-state.ts';
import {
  type CurrentText,
  NO_FILE,
  type StoredArticle,
  slugOf,
  type Text,
  type TextStore,
  type TextsSite,
} from './text-store.ts';

type TextChange = DeskBody<'withdrawText', 'output'>;

/** The next version of a text. */
interface Edit extends TextAction {
  source: string;
  /** True for a save, which neither publishes nor withdraws. */
  keepsState?: boolean;
}

interface TextChangesOptions {
  store: TextStore;
  site: TextsSite;
  holds: TextHolds;
  /** One change at a time, so that nothing changes between a check and its write. */
  queue: Semaphore;
  reviewRequired: boolean;
  clock: () => Date;
}

export type TextChanges = ReturnType<typeof createTextChanges>;

const DELETED = 'The file was deleted on disk while you were working. Save to create it again.';
const CHANGED = 'The file was changed while you were working. Compare the two versions and choose one.';
const STATE_STAYS = 'Use the buttons to publish or withdraw. A save cannot change “draft”.';
const DATE_AHEAD =
  'This date is in the future, so the article would disappear for readers. Withdraw it first, then schedule it.';
const DATE_PAST =
  'This date is in the past, so the article would be published at once. Use the Publish button.';

/** Changes files of texts. Every change is checked: hold, base, name, state, issues and review. */
export function createTextChanges(options: TextChangesOptions) {
  const { store, site, holds, queue, reviewRequired, clock } = options;
  const { files, revisions, reviews } = store;
  const folders = [site.contentFolder, join(site.paperFolder, 'media')];
  const cleanup = site.writingDesk === undefined ? removeLeftovers(folders) : Promise.resolve();

  async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    await cleanup;
    return queue.run(task);
  }

  /** Returns the file if it is still the base of the change. */
  async function expectBase(address: TextAddress, base: string, deleted = DELETED): Promise<TextFile> {
    const file = await files.read(address);
    if (!file) throw new DeskFailure(404, deleted);
    if (base !== file.sha) throw new DeskFailure(409, CHANGED);
    return file;
  }

  /** Returns the source, with its former name as an alias, and its state. Throws if a rule forbids the change. */
  async function finish(
    address: TextAddress,
    { state: before, slug: former }: CurrentText,
    { source, keepsState = false }: Pick<Edit, 'source' | 'keepsState'>,
  ): Promise<{ source: string; state: State }> {
    const { kind } = address;
    const parts = readParts(source);
    const { timeZone } = store;
    const state = parts ? stateOf({ kind, parts, isReadable: true, timeZone, now: clock() }) : before;
    if (keepsState) expectSameState(before, state);
    const next =
      kind === 'articles' ? await keepName(store, address, { state: before, slug: former }, source) : source;
    if (Buffer.byteLength(next) > MAX_TEXT_LENGTH) throw new DeskFailure(413, TEXT_TOO_LONG);
    if (isPublic(state)) await expectNoIssues(store, address, next);
    return { source: next, state };
  }

  /** Stores a revision, then changes the file; removes the revision if that fails. */
  async function record(
    address: TextAddress,
    next: Uint8Array,
    before: TextFile | undefined,
    action: TextAction,
    apply: () => Promise<void>,
  ): Promise<void> {
    const { undo } = await revisions.add(address, next, before, action);
    try {
      await apply();
    } catch (error) {
      await undo().catch(() => {});
      throw error;
    }
  }

  async function write(
    address: TextAddress,
    before: TextFile | undefined,
    source: string,
    action: TextAction,
  ): Promise<void> {
    const bytes = new TextEncoder().encode(source);
    await record(address, bytes, before, action, () => files.write(address, bytes));
    await site.reloadContent(address.kind);
  }

  return {
    run,
    expectBase,
    finish,
    record,
    write,
    change: (
      who: string,
      address: TextAddress,
      { base, tab }: TextChange,
      edit: (before: TextFile, state: State) => Edit,
    ): Promise<Text> =>
      run(async () => {
        await store.expectWriting(address.kind);
        holds.expect(keyOf(address), who, tab);
        const file = await files.read(address);
        if (!file && base !== '') throw new DeskFailure(404, DELETED);
        const last = file ?? (await revisions.newest(address));
        if (!last) throw new DeskFailure(404, NO_FILE);
        const before = file ?? toTextFile(last.bytes, last.changedAt);
        const current = await store.readCurrent(address, before.parts);
        if (file && base !== file.sha) {
          // The client may repeat a request whose response was lost.
          const repeated = await Promise.try(() => edit(before, current.state)).catch(() => undefined);
          if (repeated?.source !== file.source) throw new DeskFailure(409, CHANGED);
          return store.readText(address);
        }
        const edited = edit(before, current.state);
        const { source, state } = await finish(address, current, edited);
        if (source === file?.source) return store.readText(address);
        if (isPublic(state) && reviewRequired) {
          const { review, sha } = await reviews.find(address);
          const proposed = await revisions.find(address, review?.revision ?? '');
          const isReviewed = proposed
            ? toTextFile(proposed, clock()).source === source
            : sha !== null && sha === file?.sha;
          expectReviewed(who, current.state, review, isReviewed);
        }
        await write(address, file, source, edited);
        // The review is done, or its version is outdated.
        if (isPublic(state) || isPublic(current.state)) await reviews.clear(address);
        else await reviews.follow(who, address, shaOf(new TextEncoder().encode(source)));
        return store.readText(address);
      }),
  };
}

/** Redirects readers from the former name of an article to its new one. */
async function keepName(
  store: TextStore,
  address: TextAddress,
  before: CurrentText,
  source: string,
): Promise<string> {
  const parts = readParts(source);
  const former = before.slug;
  const slug = slugOf(address, parts);
  if (!parts || slug === former) return source;
  const articles = await store.articlesNamed([slug, former]);
  expectFreeSlug(slug, address.file, articles.values());
  if (!articles.has(former) || before.state === 'draft') return source;
  const aliases = listOf(parts, 'aliases').filter((one) => one !== slug && one !== former);
  return patchText(source, { ...parts, settings: { ...parts.settings, aliases: [...aliases, former] } });
}

async function expectNoIssues(store: TextStore, address: TextAddress, source: string): Promise<void> {
  const [first, ...others] = await store.check(address, source);
  if (!first) return;
  const count = others.length === 1 ? 'is 1 more issue' : `are ${others.length} more issues`;
  const more = others.length > 0 ? ` There ${count}.` : '';
  const where = first.line === null ? '' : `line ${first.line}: `;
  throw new DeskFailure(422, `Fix the issues first: ${where}${first.message}: ${first.fix}.${more}`);
}

function expectSameState(before: State, after: State): void {
  if (isPublic(before) !== isPublic(after)) throw new DeskFailure(422, STATE_STAYS);
  if (isPublic(before) && before !== after)
    throw new DeskFailure(422, after === 'scheduled' ? DATE_AHEAD : DATE_PAST);
}

export function expectFreeSlug(slug: string, file: string, articles: Iterable<StoredArticle>): void {
  for (const row of articles) {
    const isOwn = row.source === OWN_SOURCE && row.file === file;
    if (isOwn || (row.slug !== slug && !row.former_slugs.includes(slug))) continue;
    const when = row.withdrawn_at === null ? 'belongs' : 'once belonged';
    throw new DeskFailure(409, `/blog/${slug} ${when} to another article: choose another name.`);
  }
}
