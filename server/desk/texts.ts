import { basename, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DeskBody, DeskQuery, DeskResponse } from '../../contract/desk.ts';
import type { TextKind } from '../../contract/desk-texts.ts';
import { MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import type { Publication } from '../../contract/publication.ts';
import { countWords, readingMinutes } from '../../contract/reading-time.ts';
import { instantAt } from '../../contract/wall-time.ts';
import type { Schema } from '../data/database/schema.ts';
import { articleState } from '../data/database/visible-articles.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { isSlug } from '../paper/articles/article-settings.ts';
import { momentIn } from '../paper/articles/read-article.ts';
import { OWN_SOURCE } from '../paper/articles/store-articles.ts';
import { checkPageName } from '../paper/content/pages.ts';
import { newText, patchText, readParts, type TextParts } from '../paper/content/patch-text.ts';
import { checkText } from '../paper/validate/check-text.ts';
import { createPaperTextReader } from '../paper/validate/paper-texts.ts';
import { DeskFailure, TEXT_TOO_LONG } from './desk-failure.ts';
import { createTextFiles, removeLeftovers, type TextFile, toTextFile } from './text-files.ts';
import type { TextHolds } from './text-holds.ts';
import { createTextReviews, expectReviewed } from './text-reviews.ts';
import {
  AUTOSAVED,
  createTextRevisions,
  keyOf,
  PROPOSED,
  REMOVED,
  type TextAction,
  type TextAddress,
} from './text-revisions.ts';
import { isPublic, publishedAtOf, type State, stateOf, textOf } from './text-state.ts';

/** What the desk asks of the site about texts. */
export interface TextsSite {
  /** The paper's content/, and the folder of the paper with its media/. */
  contentFolder: string;
  paperFolder: string;
  /** The address of the desk that writes texts, where it is another one. */
  writingDesk: string | undefined;
  /** Puts a written file into use at once: the watch of the folder would need a moment. */
  reloadContent(kind: TextKind): Promise<void>;
  /** The page of a text as if it were published. */
  renderText(text: TextAddress & { source: string }): Promise<string>;
  /** The share card of an article, as JPEG. */
  renderCard(text: TextAddress & { source: string }): Promise<Uint8Array>;
}

/** The texts of the paper: files of its folder, written as a person would write them. */
export interface DeskTexts {
  list(query: DeskQuery<'texts', 'output'>): Promise<DeskResponse<'texts'>>;
  create(who: string, given: DeskBody<'createText', 'output'>): Promise<Text>;
  open(address: TextAddress): Promise<Text>;
  save(who: string, address: TextAddress, given: DeskBody<'saveText', 'output'>): Promise<Text>;
  remove(who: string, address: TextAddress, given: Change): Promise<void>;
  check(address: TextAddress, written: Written): Promise<DeskResponse<'checkText'>>;
  preview(who: string, address: TextAddress, written: Written): Promise<string>;
  card(who: string, address: TextAddress, written: Written): Promise<DeskResponse<'previewCard'>>;
  publish(who: string, address: TextAddress, given: DeskBody<'publishText', 'output'>): Promise<Text>;
  withdraw(who: string, address: TextAddress, given: Change): Promise<Text>;
  requestReview(who: string, address: TextAddress, given: DeskBody<'requestReview', 'output'>): Promise<Text>;
  endReview(who: string, address: TextAddress): Promise<Text>;
  revisions(address: TextAddress): Promise<DeskResponse<'revisions'>>;
  revision(address: TextAddress, id: string): Promise<DeskResponse<'revision'>>;
  hold(
    who: string,
    address: TextAddress,
    given: DeskBody<'holdText', 'output'>,
  ): Promise<DeskResponse<'holdText'>>;
  /** Throws where pictures are uploaded elsewhere. */
  expectPictures(): void;
  prune(): Promise<void>;
}

type Text = DeskResponse<'text'>;
type Change = DeskBody<'withdrawText', 'output'>;
type Written = DeskBody<'checkText', 'output'>['text'];

/** What is to become of a text. */
interface Made extends TextAction {
  source: string;
  /** Whether it is a save, which neither publishes nor withdraws. */
  keepsState?: boolean;
}

/** A text before a change. */
interface Standing {
  state: State;
  /** Its name in addresses. */
  slug: string;
}

interface TextsOptions {
  db: Kysely<Schema>;
  publication: Publication;
  site: TextsSite;
  holds: TextHolds;
  clock: () => Date;
}

const ELSEWHERE = 'Texts are written at another desk of this paper.';
const NO_FILE = 'There is no such file.';
const DELETED = 'The file was deleted on disk meanwhile. Save it again to write it once more.';
const CHANGED = 'The file was changed meanwhile. Compare the two versions, and decide which one stays.';
const TOO_COMPLEX =
  'The page of this text cannot be made: it has too many parts. Divide it into several texts.';
const PUBLISHED_ALREADY = 'It is published already. Withdraw it first, then schedule it.';
const STATE_STAYS = 'Publish and withdraw a text with their buttons: its line “draft” stays as it is.';
const DATE_AHEAD =
  'This date lies ahead, so readers would lose the article. Withdraw it first, then schedule it.';
const DATE_PAST = 'This date is past, so readers would have the article at once. Publish it with its button.';

const TEXTS_PER_PAGE = 50;

type Row = DeskResponse<'texts'>['texts'][number];

/** Reviews that somebody waits for, then what is under way, then what was changed last. */
function byUrgency(one: Row, other: Row): number {
  const rank = ({ review, state }: Row) =>
    review ? 0 : state === 'draft' ? 1 : state === 'scheduled' ? 2 : 3;
  const dateOf = ({ state, publishedAt, changedAt }: Row) =>
    state === 'published' ? (publishedAt ?? changedAt) : changedAt;
  return rank(one) - rank(other) || dateOf(other).localeCompare(dateOf(one));
}

export function createDeskTexts({ db, publication: paper, site, holds, clock }: TextsOptions): DeskTexts {
  const { domain, timeZone } = paper;
  const { reviewRequired } = paper.desk;
  const { contentFolder, paperFolder } = site;
  const files = createTextFiles(contentFolder);
  const revisions = createTextRevisions({ db, publication: domain, clock });
  const reviews = createTextReviews({ db, publication: domain, clock });
  const reader = createPaperTextReader(contentFolder, { domain, timeZone });
  const listed = new WeakMap<{ source: string }, TextParts | undefined>();
  /** One change at a time: a name cannot be taken, or a file changed, between a check and what follows from it. */
  const changes = createSemaphore(1);
  /** The accounts whose preview is being made. */
  const rendering = new Set<string>();
  const folders = [contentFolder, join(paperFolder, 'media')];
  const cleaned = site.writingDesk === undefined ? removeLeftovers(folders) : Promise.resolve();

  async function writingOf(kind: TextKind): Promise<Text['writing']> {
    const { writingDesk } = site;
    if (writingDesk !== undefined) return { allowed: false, reason: ELSEWHERE, link: writingDesk };
    if (kind === 'articles' && paper.services.backend !== null) {
      const reason = 'The articles of this paper come from an outside backend, and are written there.';
      return { allowed: false, reason, link: null };
    }
    const reason = await files.whyReadOnly(kind);
    return { allowed: reason === undefined, reason: reason ?? '', link: null };
  }

  async function expectWriting(kind: TextKind): Promise<void> {
    const { allowed, reason } = await writingOf(kind);
    if (!allowed) throw new DeskFailure(409, reason);
  }

  const selectArticles = () =>
    db
      .selectFrom('articles')
      .select(['slug', 'file', 'source', 'former_slugs', 'withdrawn_at'])
      .select(articleState(clock()).as('state'))
      .where('publication', '=', domain);
  /** The articles that have or had one of these names, by slug. */
  async function articlesNamed(names: readonly string[]) {
    const rows = await selectArticles()
      .where(sql<boolean>`slug = any(${names}::text[]) or former_slugs && ${names}::text[]`)
      .execute();
    return new Map(rows.map((row) => [row.slug, row]));
  }
  const ownArticles = () => selectArticles().where('source', '=', OWN_SOURCE);

  const slugOf = ({ file }: TextAddress, parts: TextParts | undefined): string => {
    const slug = textOf(parts, 'slug');
    return slug === '' ? basename(file, '.md') : slug;
  };

  /** `articles`: the paper's own, with this name or of this file. */
  function indexArticles(rows: Awaited<ReturnType<ReturnType<typeof ownArticles>['execute']>>) {
    const shown = rows.filter((row) => row.withdrawn_at === null);
    return {
      bySlug: new Map(rows.map((row) => [row.slug, row])),
      shownByFile: new Map(shown.map((row) => [row.file, row])),
    };
  }

  async function standingOf(
    address: TextAddress,
    parts: TextParts | undefined,
    articles: ReturnType<typeof indexArticles>,
  ): Promise<Standing> {
    const { kind, file } = address;
    const isReadable = parts !== undefined;
    const known = parts ?? (await lastReadable(address));
    const slug = slugOf(address, known);
    const stored =
      kind !== 'articles'
        ? undefined
        : isReadable
          ? articles.bySlug.get(slug)
          : articles.shownByFile.get(file);
    const state = stateOf({ kind, parts: known, isReadable, stored, timeZone, now: clock() });
    return { state, slug: isReadable ? slug : (stored?.slug ?? slug) };
  }
  async function standingNow(address: TextAddress, parts: TextParts | undefined): Promise<Standing> {
    const articles = await ownArticles()
      .where((row) => row.or([row('slug', '=', slugOf(address, parts)), row('file', '=', address.file)]))
      .execute();
    return standingOf(address, parts, indexArticles(articles));
  }
  /** The parts of the last version of a file whose front matter could be read. */
  async function lastReadable(address: TextAddress): Promise<TextParts | undefined> {
    for (const { id, what } of (await revisions.list(address)).revisions) {
      if (what === PROPOSED) continue;
      const bytes = await revisions.find(address, id);
      const parts = bytes && toTextFile(bytes, clock()).parts;
      if (parts) return parts;
    }
    return undefined;
  }

  const dateOf = (kind: TextKind, parts: TextParts | undefined): Pick<Text, 'publishedAt' | 'isDay'> => ({
    publishedAt: publishedAtOf(kind, parts, timeZone)?.toISOString() ?? null,
    isDay: !textOf(parts, 'date').includes('T'),
  });

  const check = (address: TextAddress, source: string) =>
    checkText(
      { reader, folder: paperFolder, publication: paper },
      { ...address, bytes: new TextEncoder().encode(source) },
    );

  async function findings(address: TextAddress, source: string): Promise<DeskResponse<'checkText'>> {
    const { body = source } = readParts(source) ?? {};
    return {
      issues: await check(address, source),
      words: countWords(body),
      minutes: readingMinutes(body),
    };
  }

  async function describe(address: TextAddress): Promise<Text> {
    const file = await files.read(address);
    if (!file) throw new DeskFailure(404, NO_FILE);
    const { source, parts, sha: revision, changedAt } = file;
    const { state, slug } = await standingNow(address, parts);
    return {
      ...address,
      revision,
      source,
      parts: partsOf(parts),
      state,
      ...dateOf(address.kind, parts),
      changedAt: changedAt.toISOString(),
      path: pathOf(address, slug),
      ...(await findings(address, source)),
      review: (await reviews.find(address)) ?? null,
      reviewRequired,
      writing: await writingOf(address.kind),
    };
  }

  /** The source that was written, based on the file as it is. */
  function sourceOf(written: Written, before: string): string {
    if ('source' in written) return written.source.toWellFormed();
    const source = patchText(before, written);
    if (readParts(source)) return source;
    throw new DeskFailure(
      422,
      written.body.trimStart().split('\n', 1)[0]?.trimEnd() === '---'
        ? 'A text cannot begin with a line of ---: write *** for a rule.'
        : 'The settings are longer than 10,000 characters: put the text below them.',
    );
  }

  /** Writes what `make` makes of the file, after the rules that hold for every change. */
  async function change(
    who: string,
    address: TextAddress,
    { base, tab }: Change,
    make: (before: TextFile, state: State) => Promise<Made> | Made,
  ): Promise<Text> {
    await cleaned;
    return changes.run(async () => {
      await expectWriting(address.kind);
      holds.expect(keyOf(address), who, tab);
      const current = await files.read(address);
      if (!current && base !== '') throw new DeskFailure(404, DELETED);
      const former = current ?? (await revisions.newest(address));
      if (!former) throw new DeskFailure(404, NO_FILE);
      const before = current ?? toTextFile(former.bytes, former.changedAt);
      const standing = await standingNow(address, before.parts);
      if (current && base !== current.sha) {
        // A request that is repeated because its answer was lost.
        const made = await Promise.resolve()
          .then(() => make(before, standing.state))
          .catch(() => undefined);
        if (made?.source !== current.source) throw new DeskFailure(409, CHANGED);
        return describe(address);
      }
      const made = await make(before, standing.state);
      const { source, state } = await finish(address, standing, made);
      if (source === current?.source) return describe(address);
      if (isPublic(state) && reviewRequired) {
        const review = await reviews.find(address);
        const proposed = await revisions.find(address, review?.revision ?? '');
        const isProposed = proposed !== undefined && toTextFile(proposed, clock()).source === source;
        expectReviewed(who, standing.state, review, isProposed);
      }
      await write(address, current, source, made);
      // What was asked for is done, or is about a version that readers no longer have.
      if (isPublic(state) || isPublic(standing.state)) await reviews.clear(address);
      return describe(address);
    });
  }

  /** Returns the source with its former name among the aliases, and its state; throws where it may not be saved so. */
  async function finish(
    address: TextAddress,
    { state: before, slug: former }: Standing,
    { source, keepsState = false }: Omit<Made, keyof TextAction>,
  ): Promise<{ source: string; state: State }> {
    const { kind } = address;
    const parts = readParts(source);
    const slug = parts ? slugOf(address, parts) : former;
    const state = parts ? stateOf({ kind, parts, isReadable: true, timeZone, now: clock() }) : before;
    if (keepsState && isPublic(before) !== isPublic(state)) throw new DeskFailure(422, STATE_STAYS);
    if (keepsState && isPublic(before) && before !== state)
      throw new DeskFailure(422, state === 'scheduled' ? DATE_AHEAD : DATE_PAST);
    let next = source;
    if (kind === 'articles' && parts && slug !== former) {
      const stored = await articlesNamed([slug, former]);
      expectFreeSlug(slug, address, stored);
      // Readers who come to the former name are led to the present one.
      if (stored.has(former) && before !== 'draft') {
        const aliases = listOf(parts, 'aliases').filter((one) => one !== slug && one !== former);
        next = patchText(source, {
          ...parts,
          settings: { ...parts.settings, aliases: [...aliases, former] },
        });
      }
    }
    if (Buffer.byteLength(next) > MAX_TEXT_LENGTH) throw new DeskFailure(413, TEXT_TOO_LONG);
    if (isPublic(state)) {
      const [first, ...others] = await check(address, next);
      if (first) {
        const more = others.length > 0 ? ` There are ${others.length} more issues.` : '';
        const where = first.line === null ? '' : `line ${first.line}: `;
        throw new DeskFailure(
          422,
          `Not while there are issues: ${where}${first.message}: ${first.fix}.${more}`,
        );
      }
    }
    return { source: next, state };
  }

  function expectFreeSlug(
    slug: string,
    { file }: TextAddress,
    stored: Awaited<ReturnType<typeof articlesNamed>>,
  ): void {
    for (const row of stored.values()) {
      const isOwn = row.source === OWN_SOURCE && row.file === file;
      if (isOwn || (row.slug !== slug && !row.former_slugs.includes(slug))) continue;
      const when = row.withdrawn_at === null ? 'belongs' : 'once belonged';
      throw new DeskFailure(409, `/blog/${slug} ${when} to another article: choose another name.`);
    }
  }

  async function write(
    address: TextAddress,
    current: TextFile | undefined,
    source: string,
    action: TextAction,
  ): Promise<void> {
    const bytes = new TextEncoder().encode(source);
    const { undo } = await revisions.add(address, bytes, current, action);
    try {
      await files.write(address, bytes);
    } catch (error) {
      await undo().catch(() => {});
      throw error;
    }
    await site.reloadContent(address.kind);
  }

  async function createFile(
    who: string,
    { kind, name, title }: DeskBody<'createText', 'output'>,
  ): Promise<Text> {
    await expectWriting(kind);
    const address = { kind, file: `${name}.md` };
    const wrong = kind === 'pages' ? checkPageName(name) : isSlug(name) ? undefined : WRONG_NAME;
    if (wrong) throw new DeskFailure(422, `${wrong.message}: ${wrong.fix}.`);
    if (await files.read(address)) throw new DeskFailure(409, `There is a file ${kind}/${name}.md already.`);
    if (kind === 'articles') {
      expectFreeSlug(name, { kind, file: '' }, await articlesNamed([name]));
      for (const [file, { asPublished }] of (await reader.read()).articles) {
        const read =
          'value' in asPublished ? asPublished.value : 'broken' in asPublished && asPublished.broken;
        if (read && [read.article.slug, ...read.article.aliases].includes(name))
          throw new DeskFailure(409, `/blog/${name} belongs to ${file}: choose another name.`);
      }
    }
    const settings = { [kind === 'faq' ? 'category' : 'title']: title, draft: 'true' };
    await write(address, undefined, newText({ settings, body: '' }), {
      who,
      what: 'created',
      logged: 'create',
    });
    return describe(address);
  }

  /** An article's date when it is published: the time that was chosen, or now, where its own does not do. */
  function dateFor(address: TextAddress, parts: TextParts, at: string | null): TextParts['settings'] {
    if (address.kind !== 'articles') {
      if (at !== null) throw new DeskFailure(422, 'Only articles can be scheduled.');
      return {};
    }
    const now = clock();
    if (at !== null) {
      const time = /(Z|[+-]\d{2}:?\d{2})$/.test(at) ? Date.parse(at) : instantAt(at, timeZone);
      if (time === undefined)
        throw new DeskFailure(422, `Clocks in ${timeZone} skip this time: choose another.`);
      if (time <= now.getTime())
        throw new DeskFailure(422, 'This time is past: choose another, or publish it now.');
      return { date: momentIn(new Date(time), timeZone) };
    }
    const own = publishedAtOf(address.kind, parts, timeZone);
    const isMissing = textOf(parts, 'date') === '' || (own && own > now);
    return isMissing ? { date: momentIn(now, timeZone) } : {};
  }

  return {
    async list({ kind, q = '', state, before = '0' }) {
      const [folders, stored, asked, writing] = await Promise.all([
        reader.read(),
        ownArticles().execute(),
        reviews.all(kind),
        writingOf(kind),
      ]);
      const articles = indexArticles(stored);
      const words = q.toLowerCase().split(/\s+/).filter(Boolean);
      const rows: DeskResponse<'texts'>['texts'] = [];
      for (const [file, text] of folders[kind]) {
        const { asPublished } = text;
        if (words.length > 0) {
          const searched = `${file} ${text.source}`.toLowerCase();
          if (!words.every((word) => searched.includes(word))) continue;
        }
        const address = { kind, file };
        const changedAt = text.changedAt ?? (await files.changedAt(address));
        if (!changedAt) continue;
        const parts = knownParts(text);
        rows.push({
          file,
          title: textOf(parts, 'title') || textOf(parts, 'category') || basename(file, '.md'),
          state: (await standingOf(address, parts, articles)).state,
          ...dateOf(kind, parts),
          changedAt: changedAt.toISOString(),
          authors: listOf(parts, 'authors'),
          issues: 'issues' in asPublished ? asPublished.issues.length : 0,
          review: asked.get(file) ?? null,
          writers: holds.writers(keyOf(address)),
        });
      }
      const counts = { draft: 0, scheduled: 0, published: 0, withdrawn: 0 };
      for (const row of rows) counts[row.state]++;
      const chosen = rows.filter((row) => state === undefined || row.state === state).sort(byUrgency);
      const [start, end] = [Number(before), Number(before) + TEXTS_PER_PAGE];
      const next = end < chosen.length ? String(end) : null;
      return { texts: chosen.slice(start, end), counts, next, writing };
    },
    create: (who, given) => cleaned.then(() => changes.run(() => createFile(who, given))),
    open: describe,
    save: (who, address, { text, autosave, ...given }) =>
      change(who, address, given, (before, state) => {
        const source = savedSource(text, before, state);
        // What readers see at once is in the log.
        if (isPublic(state)) return { source, who, what: 'saved', logged: 'save', keepsState: true };
        return { source, who, what: autosave ? AUTOSAVED : 'saved', keepsState: true };
      }),
    async remove(who, address, { base, tab }) {
      await changes.run(async () => {
        await expectWriting(address.kind);
        holds.expect(keyOf(address), who, tab);
        const current = await files.read(address);
        if (!current) throw new DeskFailure(404, 'The file was deleted already.');
        if (base !== current.sha) throw new DeskFailure(409, CHANGED);
        if ((await standingNow(address, current.parts)).state !== 'draft')
          throw new DeskFailure(
            409,
            'Only a draft that no reader has seen can be removed. Withdraw it instead.',
          );
        const action = { who, what: REMOVED, logged: 'remove' };
        const { undo } = await revisions.add(address, current.bytes, current, action);
        try {
          await files.remove(address);
        } catch (error) {
          await undo().catch(() => {});
          throw error;
        }
        await reviews.clear(address);
        await site.reloadContent(address.kind);
      });
    },
    check: async (address, written) => findings(address, await sourceFor(address, written)),
    preview: (who, address, written) =>
      renderOnce(who, async () => site.renderText({ ...address, source: await sourceFor(address, written) })),
    async card(who, address, written) {
      if (address.kind !== 'articles') throw new DeskFailure(422, 'Only articles have a card of their own.');
      const bytes = await renderOnce(who, async () =>
        site.renderCard({ ...address, source: await sourceFor(address, written) }),
      );
      return { image: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}` };
    },
    publish: (who, address, { at, ...given }) =>
      change(who, address, given, ({ source, parts }, state) => {
        if (at !== null && state === 'published') throw new DeskFailure(409, PUBLISHED_ALREADY);
        if (!parts) throw new DeskFailure(422, 'The front matter cannot be read: correct it first.');
        const settings: TextParts['settings'] = {
          ...parts.settings,
          draft: '',
          ...dateFor(address, parts, at),
        };
        const action =
          at === null
            ? { what: 'published', logged: 'publish' }
            : { what: 'scheduled', logged: `schedule for ${settings.date}` };
        return { source: patchText(source, { ...parts, settings }), who, ...action };
      }),
    withdraw: (who, address, given) =>
      change(who, address, given, ({ source, parts }, state) => {
        if (!parts) throw new DeskFailure(422, 'The front matter cannot be read: correct it first.');
        if (!isPublic(state)) throw new DeskFailure(409, 'It is not published.');
        const settings = { ...parts.settings, draft: 'true' };
        return {
          source: patchText(source, { ...parts, settings }),
          who,
          what: 'withdrawn',
          logged: 'withdraw',
        };
      }),
    async requestReview(who, address, { base, tab, text }) {
      await changes.run(async () => {
        holds.expect(keyOf(address), who, tab);
        const current = await files.read(address);
        if (!current) throw new DeskFailure(404, DELETED);
        if (base !== current.sha) throw new DeskFailure(409, CHANGED);
        const standing = await standingNow(address, current.parts);
        if (!isPublic(standing.state)) return reviews.request(who, address, null);
        if (!text || !reviewRequired) throw new DeskFailure(409, 'It is published already.');
        const made = { source: savedSource(text, current, standing.state), keepsState: true };
        const { source } = await finish(address, standing, made);
        if (source === current.source) throw new DeskFailure(422, 'There is no change to review.');
        const bytes = new TextEncoder().encode(source);
        const { id } = await revisions.add(address, bytes, current, { who, what: PROPOSED });
        await reviews.request(who, address, id);
      });
      return describe(address);
    },
    async endReview(who, address) {
      await reviews.end(who, address);
      return describe(address);
    },
    revisions: (address) => revisions.list(address),
    async revision(address, id) {
      const found = await revisions.find(address, id);
      if (!found) throw new DeskFailure(404, 'There is no such revision.');
      const { source, parts } = toTextFile(found, clock());
      return { source, parts: partsOf(parts) };
    },
    async hold(who, address, given) {
      const file = await files.read(address);
      return { ...holds.hold(keyOf(address), who, given), revision: file?.sha ?? '' };
    },
    expectPictures() {
      if (site.writingDesk !== undefined) throw new DeskFailure(409, ELSEWHERE);
    },
    prune: () => revisions.prune(),
  };

  /** A text that has not changed since the last list is not read again. */
  function knownParts(text: { source: string }): TextParts | undefined {
    if (!listed.has(text)) listed.set(text, readParts(text.source));
    return listed.get(text);
  }

  /** What a save makes of the file. The form says nothing of `draft`. */
  function savedSource(text: Written, before: TextFile, state: State): string {
    if ('source' in text) return sourceOf(text, before.source);
    const draft = before.parts?.settings.draft ?? (isPublic(state) ? '' : 'true');
    return sourceOf({ settings: { ...text.settings, draft }, body: text.body }, before.source);
  }

  /** For what is looked at and not saved. */
  async function sourceFor(address: TextAddress, written: Written): Promise<string> {
    const before = 'source' in written ? '' : ((await files.read(address))?.source ?? '');
    const source = sourceOf(written, before);
    if (Buffer.byteLength(source) > MAX_TEXT_LENGTH) throw new DeskFailure(413, TEXT_TOO_LONG);
    return source;
  }

  /** Renders one preview of an account at a time: a long text keeps the process from everybody else. */
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
}

const WRONG_NAME = {
  message: 'the name makes no address',
  fix: 'write lower-case letters, digits and single hyphens, such as the-first-export-order',
};

function pathOf({ kind, file }: TextAddress, slug: string): string {
  if (kind === 'articles') return `/blog/${slug}`;
  return kind === 'faq' ? '/faq' : `/${basename(file, '.md')}`;
}

function partsOf(parts: TextParts | undefined): Text['parts'] {
  return parts ? { settings: { ...parts.settings }, body: parts.body } : null;
}

function listOf(parts: TextParts | undefined, name: string): string[] {
  const value = parts?.settings[name] ?? [];
  return [value].flat().filter((one) => typeof one === 'string');
}
