import { patchText } from '../paper/content/patch-text.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import type { TextChanges } from './text-changes.ts';
import type { TextHolds } from './text-holds.ts';
import { keyOf, PROPOSED } from './text-revisions.ts';
import { expectParts, publicationDate, savedSource } from './text-source.ts';
import { isPublic } from './text-state.ts';
import type { TextStore } from './text-store.ts';

interface TextPublishingOptions {
  store: TextStore;
  changes: TextChanges;
  holds: TextHolds;
  reviewRequired: boolean;
  clock: () => Date;
}

/** Publishes, schedules and withdraws texts, and asks for review before. */
export function createTextPublishing(options: TextPublishingOptions) {
  const { store, changes, holds, reviewRequired, clock } = options;
  const { timeZone, revisions, reviews } = store;

  return {
    publishText: ({ who, query, body: { at, ...change } }) =>
      changes.change(who, query, change, (file, state) => {
        if (at !== null && state === 'published')
          throw new DeskFailure(409, 'It is published already. Withdraw it first, then schedule it.');
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
        if (!isPublic(state)) throw new DeskFailure(409, 'It is not published.');
        const source = patchText(file.source, { ...parts, settings: { ...parts.settings, draft: 'true' } });
        return { source, who, what: 'withdrawn', logged: 'withdraw' };
      }),
    async requestReview({ who, query, body: { base, tab, text } }) {
      await changes.run(async () => {
        holds.expect(keyOf(query), who, tab);
        const file = await changes.expectBase(query, base);
        const current = await store.readCurrent(query, file.parts);
        if (!isPublic(current.state)) return reviews.request(who, query, null);
        if (!text || !reviewRequired) throw new DeskFailure(409, 'It is published already.');
        const edit = { source: savedSource(text, file, current.state), keepsState: true };
        const { source } = await changes.finish(query, current, edit);
        if (source === file.source) throw new DeskFailure(422, 'There is no change to review.');
        const bytes = new TextEncoder().encode(source);
        const { id } = await revisions.add(query, bytes, file, { who, what: PROPOSED });
        await reviews.request(who, query, id);
      });
      return store.readText(query);
    },
    async endReview({ who, query }) {
      await reviews.end(who, query);
      return store.readText(query);
    },
  } satisfies Partial<DeskHandlers>;
}
