import { basename, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DeskBody, DeskQuery, DeskResponse } from '../../contract/desk.ts';
import type { TextKind } from '../../contract/desk-texts.ts';
import { MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import type { Publication } from '../../contract/publication.ts';
import { countWords, readingMinutes } from '../../contract/reading-time.ts';
import type { Schema } from '../data/database/schema.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import { isArticleDate, isSlug } from '../paper/articles/article-settings.ts';
import { momentIn, publicationTime } from '../paper/articles/read-article.ts';
import { OWN_SOURCE } from '../paper/articles/store-articles.ts';
import { checkPageName } from '../paper/content/pages.ts';
import { newText, patchText, readParts, type TextParts } from '../paper/content/patch-text.ts';
import { checkText } from '../paper/validate/check-text.ts';
import { createPaperTextReader } from '../paper/validate/paper-texts.ts';
import { recordAudit } from './audit.ts';
import { DeskFailure, TEXT_TOO_LONG } from './desk-failure.ts';
import { createTextFiles, removeLeftovers, type TextFile, toTextFile } from './text-files.ts';
import { createTextHolds } from './text-holds.ts';
import { AUTOSAVED, createTextRevisions, type TextAction, type TextAddress } from './text-revisions.ts';

/** What the desk asks of the site about texts. */
export interface TextsSite {
  /** The paper's content/, and the folder of the paper with its media/. */
  contentFolder: string;
  paperFolder: string;
  /** The address of the desk that writes texts, where it is another one. */
  writingDesk: string | undefined;
  /** Takes up what was written, before the folder's watch would. */
  takeUp(kind: TextKind): Promise<void>;
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
  preview(address: TextAddress, written: Written): Promise<string>;
  card(address: TextAddress, written: Written): Promise<DeskResponse<'previewCard'>>;
  publish(who: string, address: TextAddress, given: DeskBody<'publishText', 'output'>): Promise<Text>;
  withdraw(who: string, address: TextAddress, given: Change): Promise<Text>;
  requestReview(who: string, address: TextAddress, given: Change): Promise<Text>;
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
type State = Text['state'];
type Change = DeskBody<'withdrawText', 'output'>;
type Written = DeskBody<'checkText', 'output'>['text'];

/** What is to become of a text. */
interface Made extends TextAction {
  source: string;
}

interface TextsOptions {
  db: Kysely<Schema>;
  publication(): Publication;
  site: TextsSite;
  clock: () => Date;
}

const ELSEWHERE = 'Texts are written at another desk of this paper.';
const NO_FILE = 'There is no such file.';
const DELETED = 'The file was deleted on disk meanwhile. Save it again to write it once more.';
const CHANGED = 'The file was changed meanwhile. Compare the two versions, and decide which one stays.';
const STATE_STAYS = 'Publish and withdraw a text with their buttons: its line “draft” stays as it is.';
const REVIEW_FIRST =
  'This paper asks for two pairs of eyes: somebody asks for review, and somebody else publishes.';

export function createDeskTexts({ db, publication: paper, site, clock }: TextsOptions): DeskTexts {
  const { domain, timeZone } = paper();
  const { contentFolder, paperFolder } = site;
  const files = createTextFiles(contentFolder);
  const revisions = createTextRevisions({ db, publication: domain, clock });
  const holds = createTextHolds(clock);
  const reader = createPaperTextReader(contentFolder, { domain, timeZone });
  const listed = new WeakMap<{ source: string }, TextParts | undefined>();
  /** One change at a time: a name cannot be taken, or a file changed, between a check and what follows from it. */
  const changes = createSemaphore(1);
  const folders = [contentFolder, join(paperFolder, 'media')];
  const cleaned = site.writingDesk === undefined ? removeLeftovers(folders) : Promise.resolve();

  async function writingOf(kind: TextKind): Promise<Text['writing']> {
    const { writingDesk } = site;
    if (writingDesk !== undefined) return { allowed: false, reason: ELSEWHERE, link: writingDesk };
    if (kind === 'articles' && paper().services.backend !== null) {
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

  /** The articles that the database has, by slug: those that have or had one of these names, or all of the paper's own. */
  async function storedArticles(names?: readonly string[]) {
    const query = db
      .selectFrom('articles')
      .select(['slug', 'file', 'source', 'former_slugs', 'withdrawn_at', 'published_at']);
    const rows = await (names
      ? query.where(sql<boolean>`slug = any(${names}::text[]) or former_slugs && ${names}::text[]`)
      : query.where('source', '=', OWN_SOURCE)
    ).execute();
    return new Map(rows.map((row) => [row.slug, row]));
  }

  const storedFor = (address: TextAddress, parts: TextParts | undefined) =>
    storedArticles([slugOf(address, parts)]);

  const slugOf = ({ file }: TextAddress, parts: TextParts | undefined): string => {
    const slug = textOf(parts, 'slug');
    return slug === '' ? basename(file, '.md') : slug;
  };

  function stateOf(
    address: TextAddress,
    parts: TextParts | undefined,
    stored: Awaited<ReturnType<typeof storedArticles>>,
  ): State {
    const row = stored.get(slugOf(address, parts));
    const isShown = address.kind !== 'articles' || (row !== undefined && row.withdrawn_at === null);
    if (!parts) return isShown ? 'published' : 'draft';
    if (isDraft(parts)) {
      const wasSeen = row?.withdrawn_at && row.source === OWN_SOURCE && row.published_at <= row.withdrawn_at;
      return wasSeen ? 'withdrawn' : 'draft';
    }
    const publishedAt = publishedAtOf(address, parts);
    return publishedAt && publishedAt > clock() ? 'scheduled' : 'published';
  }

  function publishedAtOf({ kind }: TextAddress, parts: TextParts | undefined): Date | undefined {
    const date = textOf(parts, 'date');
    return kind === 'articles' && isArticleDate(date) ? publicationTime(date, timeZone) : undefined;
  }

  const check = (address: TextAddress, source: string) =>
    checkText(
      { reader, folder: paperFolder, publication: paper() },
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

  async function reviews(kind: TextKind): Promise<Map<string, NonNullable<Text['review']>>> {
    const rows = await db
      .selectFrom('text_reviews')
      .select(['file', 'who', 'at'])
      .where('publication', '=', domain)
      .where('kind', '=', kind)
      .execute();
    return new Map(rows.map(({ file, who, at }) => [file, { who, at: at.toISOString() }]));
  }

  const clearReview = ({ kind, file }: TextAddress) =>
    db
      .deleteFrom('text_reviews')
      .where('publication', '=', domain)
      .where('kind', '=', kind)
      .where('file', '=', file)
      .execute();

  const reviewRequired = () => paper().desk.reviewRequired;

  async function describe(address: TextAddress): Promise<Text> {
    const file = await files.read(address);
    if (!file) throw new DeskFailure(404, NO_FILE);
    const { source, parts, sha: revision, changedAt } = file;
    return {
      ...address,
      revision,
      source,
      parts: partsOf(parts),
      state: stateOf(address, parts, await storedFor(address, parts)),
      publishedAt: publishedAtOf(address, parts)?.toISOString() ?? null,
      changedAt: changedAt.toISOString(),
      path: pathOf(address, slugOf(address, parts)),
      ...(await findings(address, source)),
      review: (await reviews(address.kind)).get(address.file) ?? null,
      reviewRequired: reviewRequired(),
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
      const state = stateOf(address, before.parts, await storedFor(address, before.parts));
      if (current && base !== current.sha) {
        // A request that is repeated because its answer was lost.
        const made = await Promise.resolve()
          .then(() => make(before, state))
          .catch(() => undefined);
        if (made?.source !== current.source) throw new DeskFailure(409, CHANGED);
        return describe(address);
      }
      const made = await make(before, state);
      const next = await finish(address, before, state, made);
      if (!current || next !== current.source) await write(address, current, next, made);
      return describe(address);
    });
  }

  /** Returns the source with its former name among the aliases; throws where it may not be saved so. */
  async function finish(
    address: TextAddress,
    before: TextFile,
    state: State,
    { source }: Made,
  ): Promise<string> {
    const parts = readParts(source);
    const [slug, former] = [slugOf(address, parts), slugOf(address, before.parts)];
    let next = source;
    if (address.kind === 'articles' && slug !== former && parts && before.parts) {
      const stored = await storedArticles([slug, former]);
      expectFreeSlug(slug, address, stored);
      // Readers who come to the former name are led to the present one.
      if (stored.has(former) && state !== 'draft') {
        const aliases = listOf(parts, 'aliases').filter((one) => one !== slug && one !== former);
        next = patchText(source, {
          ...parts,
          settings: { ...parts.settings, aliases: [...aliases, former] },
        });
      }
    }
    if (Buffer.byteLength(next) > MAX_TEXT_LENGTH) throw new DeskFailure(413, TEXT_TOO_LONG);
    const isShown = parts ? !isDraft(parts) : state === 'published' || state === 'scheduled';
    if (isShown) {
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
    return next;
  }

  function expectFreeSlug(
    slug: string,
    { file }: TextAddress,
    stored: Awaited<ReturnType<typeof storedArticles>>,
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
    const undo = await revisions.add(address, bytes, current, action);
    try {
      await files.write(address, bytes);
    } catch (error) {
      await undo().catch(() => {});
      throw error;
    }
    await site.takeUp(address.kind);
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
      expectFreeSlug(name, { kind, file: '' }, await storedArticles([name]));
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

  function expectReview(who: string, state: State, review: Text['review'] | undefined): void {
    if (!reviewRequired() || state === 'published' || state === 'scheduled') return;
    if (!review) throw new DeskFailure(403, REVIEW_FIRST);
    if (review.who === who)
      throw new DeskFailure(403, `You asked for review of this text: somebody else has to publish it.`);
  }

  /** An article's date when it is published: the time that was chosen, or now, where its own does not do. */
  function dateFor(address: TextAddress, parts: TextParts, at: string | null): TextParts['settings'] {
    if (address.kind !== 'articles') {
      if (at !== null) throw new DeskFailure(422, 'Only articles can be scheduled.');
      return {};
    }
    const now = clock();
    if (at !== null) {
      if (new Date(at) <= now)
        throw new DeskFailure(422, 'This time is past: choose another, or publish it now.');
      return { date: momentIn(new Date(at), timeZone) };
    }
    const own = publishedAtOf(address, parts);
    const isMissing = textOf(parts, 'date') === '' || (own && own > now);
    return isMissing ? { date: momentIn(now, timeZone) } : {};
  }

  return {
    async list({ kind, q = '' }) {
      const [folders, stored, asked, writing] = await Promise.all([
        reader.read(),
        storedArticles(),
        reviews(kind),
        writingOf(kind),
      ]);
      const words = q.toLowerCase().split(/\s+/).filter(Boolean);
      const rows: DeskResponse<'texts'>['texts'] = [];
      for (const [file, text] of folders[kind]) {
        const { asPublished } = text;
        const searched = `${file} ${text.source}`.toLowerCase();
        if (!words.every((word) => searched.includes(word))) continue;
        const address = { kind, file };
        const changedAt = await files.changedAt(address);
        if (!changedAt) continue;
        const parts = knownParts(text);
        rows.push({
          file,
          title: textOf(parts, 'title') || textOf(parts, 'category') || basename(file, '.md'),
          state: stateOf(address, parts, stored),
          publishedAt: publishedAtOf(address, parts)?.toISOString() ?? null,
          changedAt: changedAt.toISOString(),
          authors: listOf(parts, 'authors'),
          issues: 'issues' in asPublished ? asPublished.issues.length : 0,
          review: asked.get(file) ?? null,
          writers: holds.writers(keyOf(address)),
        });
      }
      return { texts: rows.sort((one, other) => other.changedAt.localeCompare(one.changedAt)), writing };
    },
    create: (who, given) => cleaned.then(() => changes.run(() => createFile(who, given))),
    open: describe,
    save: (who, address, { text, autosave, ...given }) =>
      change(who, address, given, (before, state) => {
        const isOut = state === 'draft' || state === 'withdrawn';
        if ('source' in text) {
          const parts = readParts(text.source);
          if (parts && isDraft(parts) !== isOut) throw new DeskFailure(422, STATE_STAYS);
          return { source: sourceOf(text, before.source), who, ...saved() };
        }
        const { draft: _, ...settings } = text.settings;
        const draft = before.parts?.settings.draft ?? (isOut ? 'true' : '');
        const parts = { settings: { ...settings, draft }, body: text.body };
        return { source: sourceOf(parts, before.source), who, ...saved() };

        function saved() {
          // What readers see at once is in the log.
          if (!isOut) return { what: 'saved', logged: 'save' };
          return { what: autosave ? AUTOSAVED : 'saved' };
        }
      }),
    async remove(who, address, { base, tab }) {
      await changes.run(async () => {
        await expectWriting(address.kind);
        holds.expect(keyOf(address), who, tab);
        const current = await files.read(address);
        if (!current) throw new DeskFailure(404, 'The file was deleted already.');
        if (base !== current.sha) throw new DeskFailure(409, CHANGED);
        if (stateOf(address, current.parts, await storedFor(address, current.parts)) !== 'draft')
          throw new DeskFailure(
            409,
            'Only a draft that no reader has seen can be removed. Withdraw it instead.',
          );
        const action = { who, what: 'removed', logged: 'remove' };
        const undo = await revisions.add(address, current.bytes, current, action);
        try {
          await files.remove(address);
        } catch (error) {
          await undo().catch(() => {});
          throw error;
        }
        await clearReview(address);
        await site.takeUp(address.kind);
      });
    },
    async check(address, written) {
      return findings(address, await sourceFor(address, written));
    },
    async preview(address, written) {
      return site.renderText({ ...address, source: await sourceFor(address, written) });
    },
    async card(address, written) {
      if (address.kind !== 'articles') throw new DeskFailure(422, 'Only articles have a card of their own.');
      const bytes = await site.renderCard({ ...address, source: await sourceFor(address, written) });
      return { image: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}` };
    },
    async publish(who, address, { at, ...given }) {
      const text = await change(who, address, given, async ({ source, parts }, state) => {
        expectReview(who, state, (await reviews(address.kind)).get(address.file));
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
      });
      await clearReview(address);
      return { ...text, review: null };
    },
    withdraw: (who, address, given) =>
      change(who, address, given, ({ source, parts }, state) => {
        if (!parts) throw new DeskFailure(422, 'The front matter cannot be read: correct it first.');
        if (state === 'draft' || state === 'withdrawn') throw new DeskFailure(409, 'It is not published.');
        const settings = { ...parts.settings, draft: 'true' };
        return {
          source: patchText(source, { ...parts, settings }),
          who,
          what: 'withdrawn',
          logged: 'withdraw',
        };
      }),
    async requestReview(who, address, { base, tab }) {
      await changes.run(async () => {
        holds.expect(keyOf(address), who, tab);
        const current = await files.read(address);
        if (!current) throw new DeskFailure(404, DELETED);
        if (base !== current.sha) throw new DeskFailure(409, CHANGED);
        const state = stateOf(address, current.parts, await storedFor(address, current.parts));
        if (state === 'published' || state === 'scheduled')
          throw new DeskFailure(409, 'It is published already.');
        await db.transaction().execute(async (trx) => {
          const asked = { who, at: clock() };
          await trx
            .insertInto('text_reviews')
            .values({ publication: domain, ...address, ...asked })
            .onConflict((conflict) => conflict.columns(['publication', 'kind', 'file']).doUpdateSet(asked))
            .execute();
          await recordAudit(trx, { ...asked, what: 'ask for review', target: keyOf(address) });
        });
      });
      return describe(address);
    },
    async endReview(who, address) {
      const removed = await clearReview(address);
      if (removed[0]?.numDeletedRows)
        await recordAudit(db, { who, what: 'end review', target: keyOf(address), at: clock() });
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

  /** For what is looked at and not saved. */
  async function sourceFor(address: TextAddress, written: Written): Promise<string> {
    if ('source' in written) return sourceOf(written, '');
    const current = await files.read(address);
    return sourceOf(written, current?.source ?? '');
  }
}

const WRONG_NAME = {
  message: 'the name makes no address',
  fix: 'write lower-case letters, digits and single hyphens, such as the-first-export-order',
};

function keyOf({ kind, file }: TextAddress): string {
  return `${kind}/${file}`;
}

function pathOf({ kind, file }: TextAddress, slug: string): string {
  if (kind === 'articles') return `/blog/${slug}`;
  return kind === 'faq' ? '/faq' : `/${basename(file, '.md')}`;
}

function partsOf(parts: TextParts | undefined): Text['parts'] {
  return parts ? { settings: { ...parts.settings }, body: parts.body } : null;
}

function textOf(parts: TextParts | undefined, name: string): string {
  const value = parts?.settings[name];
  return typeof value === 'string' ? value.trim() : '';
}

function listOf(parts: TextParts | undefined, name: string): string[] {
  const value = parts?.settings[name] ?? [];
  return [value].flat().filter((one) => typeof one === 'string');
}

function isDraft(parts: TextParts): boolean {
  return textOf(parts, 'draft') === 'true';
}
