import type { Kysely } from 'kysely';
import type { DeskBody } from '../../contract/desk.ts';
import type { IMPORT_ROUTES } from '../../contract/desk-import.ts';
import type { TEXT_ROUTES, TextKind } from '../../contract/desk-texts.ts';
import { MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import type { Publication } from '../../contract/publication.ts';
import { instantAt } from '../../contract/wall-time.ts';
import type { Schema } from '../data/database/schema.ts';
import type { Log } from '../lib/log.ts';
import { isSlug } from '../paper/articles/article-settings.ts';
import { momentIn } from '../paper/articles/read-article.ts';
import { checkPageName } from '../paper/content/pages.ts';
import { newText, patchText, readParts, type TextParts } from '../paper/content/patch-text.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure, TEXT_TOO_LONG } from './desk-failure.ts';
import { createImports } from './imports.ts';
import { readsByPath } from './numbers.ts';
import { createPictureLibrary } from './picture-library.ts';
import { createPictures } from './pictures.ts';
import type { SharedDesk } from './shared-desk.ts';
import { createTextChanges, expectFreeSlug, type TextChanges } from './text-changes.ts';
import { type TextFile, toTextFile } from './text-files.ts';
import type { TextHolds } from './text-holds.ts';
import { createTextList } from './text-list.ts';
import { AUTOSAVED, keyOf, PROPOSED, REMOVED, type TextAddress } from './text-revisions.ts';
import { isPublic, publishedAtOf, type State, textOf } from './text-state.ts';
import { openTextStore, partsOf, type TextStore, type TextsSite } from './text-store.ts';

interface TextsOptions {
  db: Kysely<Schema>;
  publication: Publication;
  /** Domains whose reads are counted together. */
  domains(): readonly string[];
  site: TextsSite;
  shared: Pick<SharedDesk, 'holdsOf' | 'queueOf' | 'imports'>;
  log: Log;
  clock: () => Date;
}

interface Parts {
  store: TextStore;
  changes: TextChanges;
  site: TextsSite;
  holds: TextHolds;
  reviewRequired: boolean;
  clock: () => Date;
}

/** The texts of the paper: files of its folder, written as a person would write them. */
export function createTexts({ db, publication, domains, site, shared, log, clock }: TextsOptions) {
  const { reviewRequired } = publication.desk;
  const store = openTextStore({ db, publication, site, clock });
  const { files, revisions } = store;
  const holds = shared.holdsOf(site.contentFolder);
  const queue = shared.queueOf(site.contentFolder);
  const changes = createTextChanges({ store, site, holds, queue, reviewRequired, clock });
  const parts = { store, changes, site, holds, reviewRequired, clock };
  const { firstTexts, ...lists } = createTextList(store, holds, () => readsByPath(db, domains(), clock()));
  const handlers: Pick<DeskHandlers, keyof typeof TEXT_ROUTES | keyof typeof IMPORT_ROUTES> = {
    ...createImports({ db, publication, site, store, imports: shared.imports, log, clock }),
    ...lists,
    text: ({ query }) => store.readText(query),
    ...createSaving(parts),
    ...createPreviews(parts),
    ...createPublishing(parts),
    revisions: ({ query }) => revisions.list(query),
    async revision({ query, params }) {
      const bytes = await revisions.find(query, params.id ?? '');
      if (!bytes) throw new DeskFailure(404, 'This version no longer exists.');
      const { source, parts } = toTextFile(bytes, clock());
      return { source, parts: partsOf(parts) };
    },
    async holdText({ who, query, body }) {
      const file = await files.read(query);
      return { ...holds.hold(keyOf(query), who, body), revision: file?.sha ?? '' };
    },
    ...createPictureLibrary({ ...parts, db, publication: publication.id }),
    ...createPictures({ db, publication: publication.id, site, shared, clock }),
  };
  return { handlers, firstTexts, prune: () => revisions.prune() };
}

function createSaving({ store, changes, site, holds }: Parts) {
  const { files, reader, reviews } = store;

  /** Throws if an article has or had the name, or an unread file claims it. */
  async function expectFreeName(name: string): Promise<void> {
    expectFreeSlug(name, '', (await store.articlesNamed([name])).values());
    for (const [file, { asPublished }] of (await reader.read()).articles) {
      const text = 'value' in asPublished ? asPublished.value : 'broken' in asPublished && asPublished.broken;
      if (text && [text.article.slug, ...text.article.aliases].includes(name))
        throw new DeskFailure(409, `/blog/${name} belongs to ${file}: choose another name.`);
    }
  }

  return {
    createText: ({ who, body: { kind, name, title } }) =>
      changes.run(async () => {
        await store.expectWriting(kind);
        const address = { kind, file: `${name}.md` };
        const issue = kind === 'pages' ? checkPageName(name) : isSlug(name) ? undefined : BAD_NAME;
        if (issue) throw new DeskFailure(422, `${issue.message}: ${issue.fix}.`);
        if (await files.read(address))
          throw new DeskFailure(409, `There is a file ${kind}/${name}.md already.`);
        if (kind === 'articles') await expectFreeName(name);
        const settings = { [kind === 'faq' ? 'category' : 'title']: title, draft: 'true' };
        const action = { who, what: 'created', logged: 'create' };
        await changes.write(address, undefined, newText({ settings, body: '' }), action);
        return store.readText(address);
      }),
    saveText: ({ who, query, body }) =>
      changes.change(who, query, body, (before, state) => {
        const source = savedSource(body.text, before, state);
        // Only saves that readers see at once are logged.
        if (isPublic(state)) return { source, who, what: 'saved', logged: 'save', keepsState: true };
        return { source, who, what: body.autosave ? AUTOSAVED : 'saved', keepsState: true };
      }),
    removeText: ({ who, query, body: { base, tab } }) =>
      changes.run(async () => {
        await store.expectWriting(query.kind);
        holds.expect(keyOf(query), who, tab);
        const file = await changes.expectBase(query, base, 'The file was already deleted.');
        if ((await store.readCurrent(query, file.parts)).state !== 'draft')
          throw new DeskFailure(409, 'Readers have seen this text. Withdraw it instead of removing it.');
        const action = { who, what: REMOVED, logged: 'remove' };
        await changes.record(query, file.bytes, file, action, () => files.remove(query));
        await reviews.clear(query);
        await site.reloadContent(query.kind);
        return {};
      }),
  } satisfies Partial<DeskHandlers>;
}

const BAD_NAME = {
  message: 'the name makes no address',
  fix: 'write lower-case letters, digits and single hyphens, such as the-first-export-order',
};

function createPublishing({ store, changes, holds, reviewRequired, clock }: Parts) {
  const { timeZone, revisions, reviews } = store;

  return {
    publishText: ({ who, query, body: { at, ...change } }) =>
      changes.change(who, query, change, (file, state) => {
        if (at !== null && state === 'published')
          throw new DeskFailure(409, 'This text is already published. Withdraw it first, then schedule it.');
        const parts = expectParts(file);
        const date = publicationDate(query.kind, parts, at, { timeZone, now: clock() });
        const settings = { ...parts.settings, draft: '', ...date };
        const action =
          at === null
            ? { what: 'published', logged: 'publish' }
            : { what: 'scheduled', logged: `schedule for ${settings.date}` };
        return { source: patchText(file.source, { ...parts, settings }), who, ...action };
      }),
    withdrawText: ({ who, query, body }) =>
      changes.change(who, query, body, (file, state) => {
        const parts = expectParts(file);
        if (!isPublic(state)) throw new DeskFailure(409, 'This text is not published.');
        const source = patchText(file.source, { ...parts, settings: { ...parts.settings, draft: 'true' } });
        const isPlanned = state === 'scheduled';
        const action = isPlanned
          ? { what: 'unscheduled', logged: 'unschedule' }
          : { what: 'withdrawn', logged: 'withdraw' };
        return { source, who, ...action };
      }),
    async requestReview({ who, query, body: { base, tab, text } }) {
      await changes.run(async () => {
        holds.expect(keyOf(query), who, tab);
        const file = await changes.expectBase(query, base);
        const current = await store.readCurrent(query, file.parts);
        if (!isPublic(current.state)) {
          await reviews.request(who, query, { sha256: file.sha });
          return holds.free(keyOf(query), who, true);
        }
        if (!text || !reviewRequired) throw new DeskFailure(409, 'This text is already published.');
        const edit = { source: savedSource(text, file, current.state), keepsState: true };
        const { source } = await changes.finish(query, current, edit);
        if (source === file.source) throw new DeskFailure(422, 'There is no change to review.');
        const bytes = new TextEncoder().encode(source);
        const { id } = await revisions.add(query, bytes, file, { who, what: PROPOSED });
        await reviews.request(who, query, { revision: id });
        holds.free(keyOf(query), who, true);
      });
      return store.readText(query);
    },
    async endReview({ who, query, body: { reason } }) {
      const { review } = await reviews.find(query);
      await reviews.end(who, query, reason);
      // The text goes back to the account that asked.
      if (review && review.who !== who) holds.free(keyOf(query), who, true);
      if (review) holds.free(keyOf(query), review.who, false);
      return store.readText(query);
    },
  } satisfies Partial<DeskHandlers>;
}

const TOO_COMPLEX = 'This text has too many parts to render. Divide it into several texts.';

function createPreviews({ store: { files, inspect }, site }: Parts) {
  /** Accounts whose preview is being rendered. */
  const rendering = new Set<string>();

  async function unsavedText(address: TextAddress, input: TextInput) {
    const before = 'source' in input ? '' : ((await files.read(address))?.source ?? '');
    const source = editedSource(input, before);
    if (Buffer.byteLength(source) > MAX_TEXT_LENGTH) throw new DeskFailure(413, TEXT_TOO_LONG);
    return { ...address, source };
  }

  /** Renders one preview per account at a time: a long text blocks the process. */
  async function renderOnce<Result>(who: string, render: () => Promise<Result>): Promise<Result> {
    if (rendering.has(who)) throw new DeskFailure(429, 'Your last preview is not ready yet.', 1);
    rendering.add(who);
    try {
      return await render();
    } catch (error) {
      if (error instanceof RangeError) throw new DeskFailure(422, TOO_COMPLEX);
      throw error;
    } finally {
      rendering.delete(who);
    }
  }

  return {
    checkText: async ({ query, body }) => inspect(query, (await unsavedText(query, body.text)).source),
    previewText: ({ who, query, body }) =>
      renderOnce(who, async () => site.renderText(await unsavedText(query, body.text))),
    async previewCard({ who, query, body }) {
      if (query.kind !== 'articles') throw new DeskFailure(422, 'Only articles have a card of their own.');
      const bytes = await renderOnce(who, async () => site.renderCard(await unsavedText(query, body.text)));
      return { image: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}` };
    },
  } satisfies Partial<DeskHandlers>;
}

/** A text as a form or an editor sends it. */
type TextInput = DeskBody<'checkText', 'output'>['text'];

/** Applies the input to the file. Only lines that differ change. */
function editedSource(input: TextInput, before: string): string {
  if ('source' in input) return input.source.toWellFormed();
  const source = patchText(before, input);
  if (readParts(source)) return source;
  throw new DeskFailure(
    422,
    input.body.trimStart().split('\n', 1)[0]?.trimEnd() === '---'
      ? 'A text cannot begin with a line of ---: write *** for a rule.'
      : 'The settings are longer than 10,000 characters: put the text below them.',
  );
}

/** Keeps the setting “draft”, which the form does not send. */
function savedSource(input: TextInput, before: TextFile, state: State): string {
  if ('source' in input) return editedSource(input, before.source);
  const draft = before.parts?.settings.draft ?? (isPublic(state) ? '' : 'true');
  return editedSource({ settings: { ...input.settings, draft }, body: input.body }, before.source);
}

function expectParts({ parts }: TextFile): TextParts {
  if (!parts) throw new DeskFailure(422, 'The front matter cannot be read: correct it first.');
  return parts;
}

/** Returns the date of an article to publish: the chosen time, or now if its own date is missing or in the future. */
function publicationDate(
  kind: TextKind,
  parts: TextParts,
  at: string | null,
  { timeZone, now }: { timeZone: string; now: Date },
): { date?: string } {
  if (kind !== 'articles') {
    if (at !== null) throw new DeskFailure(422, 'Only articles can be scheduled.');
    return {};
  }
  if (at !== null) {
    const time = /(Z|[+-]\d{2}:?\d{2})$/.test(at) ? Date.parse(at) : instantAt(at, timeZone);
    if (time === undefined)
      throw new DeskFailure(422, `Clocks in ${timeZone} skip this time: choose another.`);
    if (time <= now.getTime())
      throw new DeskFailure(422, 'This time is past: choose another, or publish it now.');
    return { date: momentIn(new Date(time), timeZone) };
  }
  const own = publishedAtOf(kind, parts, timeZone);
  const isMissing = textOf(parts, 'date') === '' || (own && own > now);
  return isMissing ? { date: momentIn(now, timeZone) } : {};
}
