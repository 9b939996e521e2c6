import type { Kysely } from 'kysely';
import type { TEXT_ROUTES } from '../../contract/desk-texts.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Schema } from '../data/database/schema.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import { createPictures } from './pictures.ts';
import { createTextChanges } from './text-changes.ts';
import { toTextFile } from './text-files.ts';
import type { TextHolds } from './text-holds.ts';
import { createTextList } from './text-list.ts';
import { createTextPreviews } from './text-previews.ts';
import { createTextPublishing } from './text-publishing.ts';
import { keyOf } from './text-revisions.ts';
import { createTextSaving } from './text-saving.ts';
import { openTextStore, partsOf, type TextsSite } from './text-store.ts';

interface TextsOptions {
  db: Kysely<Schema>;
  publication: Publication;
  site: TextsSite;
  holds: TextHolds;
  clock: () => Date;
}

/** The texts of the paper: files of its folder, written as a person would write them. */
export function createTexts({ db, publication, site, holds, clock }: TextsOptions) {
  const { reviewRequired } = publication.desk;
  const store = openTextStore({ db, publication, site, clock });
  const { files, revisions } = store;
  const changes = createTextChanges({ store, site, holds, reviewRequired, clock });
  const handlers: Pick<DeskHandlers, keyof typeof TEXT_ROUTES> = {
    texts: createTextList(store, holds),
    text: ({ query }) => store.readText(query),
    ...createTextSaving({ store, changes, site, holds }),
    ...createTextPreviews(store, site),
    ...createTextPublishing({ store, changes, holds, reviewRequired, clock }),
    revisions: ({ query }) => revisions.list(query),
    async revision({ query, params }) {
      const bytes = await revisions.find(query, params.id ?? '');
      if (!bytes) throw new DeskFailure(404, 'There is no such revision.');
      const { source, parts } = toTextFile(bytes, clock());
      return { source, parts: partsOf(parts) };
    },
    async holdText({ who, query, body }) {
      const file = await files.read(query);
      return { ...holds.hold(keyOf(query), who, body), revision: file?.sha ?? '' };
    },
    uploadPicture: createPictures({ db, publication: publication.domain, site, clock }),
  };
  return { handlers, prune: () => revisions.prune() };
}
