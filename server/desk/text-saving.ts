import { isSlug } from '../paper/articles/article-settings.ts';
import { checkPageName } from '../paper/content/pages.ts';
import { newText } from '../paper/content/patch-text.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import { expectFreeSlug, type TextChanges } from './text-changes.ts';
import type { TextHolds } from './text-holds.ts';
import { AUTOSAVED, keyOf, REMOVED } from './text-revisions.ts';
import { savedSource } from './text-source.ts';
import { isPublic } from './text-state.ts';
import type { TextStore, TextsSite } from './text-store.ts';

interface TextSavingOptions {
  store: TextStore;
  changes: TextChanges;
  site: Pick<TextsSite, 'reloadContent'>;
  holds: TextHolds;
}

/** Creates, saves and removes files of texts. */
export function createTextSaving({ store, changes, site, holds }: TextSavingOptions) {
  const { files, reader, reviews } = store;

  /** Throws where an article has or had the name, or a file claims it that the site has not read yet. */
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
        // The log has the saves that readers see at once.
        if (isPublic(state)) return { source, who, what: 'saved', logged: 'save', keepsState: true };
        return { source, who, what: body.autosave ? AUTOSAVED : 'saved', keepsState: true };
      }),
    removeText: ({ who, query, body: { base, tab } }) =>
      changes.run(async () => {
        await store.expectWriting(query.kind);
        holds.expect(keyOf(query), who, tab);
        const file = await changes.expectBase(query, base, 'The file was deleted already.');
        if ((await store.readCurrent(query, file.parts)).state !== 'draft')
          throw new DeskFailure(
            409,
            'Only a draft that no reader has seen can be removed. Withdraw it instead.',
          );
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
