import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { TEXT_ROUTES } from '../../contract/desk-texts.ts';
import type { Publication } from '../../contract/publication.ts';
import type { Schema } from '../data/database/schema.ts';
import type { DeskHandlers } from './desk-app.ts';
import { DeskFailure } from './desk-failure.ts';
import { createPictures, type MakePicture } from './pictures.ts';
import type { TextHolds } from './text-holds.ts';
import { createDeskTexts, type TextsSite } from './texts.ts';

/** The site around the desk, for what concerns texts. */
export interface WritingSite extends TextsSite {
  makePicture: MakePicture;
}

interface TextHandlersOptions {
  db: Kysely<Schema>;
  publication: Publication;
  /** Without one, there is nothing to write. */
  site: WritingSite | undefined;
  holds: TextHolds;
  clock: () => Date;
}

type TextHandlers = Pick<DeskHandlers, keyof typeof TEXT_ROUTES>;

export function textHandlers({ db, publication, site, holds, clock }: TextHandlersOptions): {
  handlers: TextHandlers;
  prune(): Promise<void>;
} {
  const known = site && createDeskTexts({ db, publication, site, holds, clock });
  const texts = () => {
    if (!known) throw new DeskFailure(409, 'No site runs.');
    return known;
  };
  const upload = site && createPictures({ ...site, db, mediaFolder: join(site.paperFolder, 'media'), clock });
  return {
    handlers: {
      texts: async ({ query }) => texts().list(query),
      createText: async ({ who, body }) => texts().create(who, body),
      text: async ({ query }) => texts().open(query),
      saveText: async ({ who, query, body }) => texts().save(who, query, body),
      async removeText({ who, query, body }) {
        await texts().remove(who, query, body);
        return {};
      },
      checkText: async ({ query, body }) => texts().check(query, body.text),
      previewText: async ({ who, query, body }) => texts().preview(who, query, body.text),
      previewCard: async ({ who, query, body }) => texts().card(who, query, body.text),
      publishText: async ({ who, query, body }) => texts().publish(who, query, body),
      withdrawText: async ({ who, query, body }) => texts().withdraw(who, query, body),
      requestReview: async ({ who, query, body }) => texts().requestReview(who, query, body),
      endReview: async ({ who, query }) => texts().endReview(who, query),
      revisions: async ({ query }) => texts().revisions(query),
      revision: async ({ query, params }) => texts().revision(query, params.id ?? ''),
      holdText: async ({ who, query, body }) => texts().hold(who, query, body),
      async uploadPicture({ who, query, file }) {
        texts().expectPictures();
        if (!upload) throw new DeskFailure(409, 'No site runs.');
        return upload(who, query.name, file);
      },
    },
    prune: async () => known?.prune(),
  };
}
